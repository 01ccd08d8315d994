// SPDX-License-Identifier: Apache-2.0
// With ranges, classes and escapes in its sets; not with repeats and equivalences.
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "analyse/print/printer.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"tr"};

struct ClassFact {
  std::string_view name;
  bool (*holds)(int);
};

// Of ASCII alone: what the C locale says.
constexpr ClassFact kClasses[] = {
    {"alnum", [](int c) { return std::isalnum(c) != 0; }},  {"alpha", [](int c) { return std::isalpha(c) != 0; }},
    {"blank", [](int c) { return c == ' ' || c == '\t'; }}, {"cntrl", [](int c) { return std::iscntrl(c) != 0; }},
    {"digit", [](int c) { return std::isdigit(c) != 0; }},  {"graph", [](int c) { return std::isgraph(c) != 0; }},
    {"lower", [](int c) { return std::islower(c) != 0; }},  {"print", [](int c) { return std::isprint(c) != 0; }},
    {"punct", [](int c) { return std::ispunct(c) != 0; }},  {"space", [](int c) { return std::isspace(c) != 0; }},
    {"upper", [](int c) { return std::isupper(c) != 0; }},  {"xdigit", [](int c) { return std::isxdigit(c) != 0; }},
};

class SetReader {
 public:
  explicit SetReader(std::string_view text) : text_(text) {}

  std::optional<std::string> read() {
    std::string set;
    while (at_ < text_.size()) {
      if (text_.substr(at_).starts_with("[:")) {
        if (!append_class(set)) return std::nullopt;
        continue;
      }
      if (text_.substr(at_).starts_with("[=")) return std::nullopt;
      if (text_[at_] == '[' && at_ + 2 < text_.size() && text_[at_ + 2] == '*') return std::nullopt;
      const unsigned char first = character();
      if (at_ + 1 < text_.size() && text_[at_] == '-') {
        ++at_;
        const unsigned char last = character();
        if (last < first) return std::nullopt;
        for (int c = first; c <= last; ++c) set += static_cast<char>(c);
      } else {
        set += static_cast<char>(first);
      }
    }
    return set;
  }

 private:
  bool append_class(std::string& set) {
    const std::size_t end = text_.find(":]", at_);
    if (end == std::string_view::npos) return false;
    const std::string_view name = text_.substr(at_ + 2, end - at_ - 2);
    at_ = end + 2;
    for (const ClassFact& fact : kClasses) {
      if (fact.name != name) continue;
      for (int c = 0; c < 128; ++c) {
        if (fact.holds(c)) set += static_cast<char>(c);
      }
      return true;
    }
    return false;
  }

  unsigned char character() {
    const char c = text_[at_++];
    if (c != '\\' || at_ == text_.size()) return static_cast<unsigned char>(c);
    static constexpr std::string_view kLetters = "abfnrtv\\";
    static constexpr std::string_view kMeaning = "\a\b\f\n\r\t\v\\";
    const char escaped = text_[at_];
    if (const std::size_t letter = kLetters.find(escaped); letter != std::string_view::npos) {
      ++at_;
      return static_cast<unsigned char>(kMeaning[letter]);
    }
    unsigned value = 0;
    int digits = 0;
    for (; digits < 3 && at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '7'; ++digits, ++at_) {
      value = value * 8 + static_cast<unsigned>(text_[at_] - '0');
    }
    if (digits > 0) return static_cast<unsigned char>(value);
    ++at_;
    return static_cast<unsigned char>(escaped);
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

using Table = std::array<bool, 256>;

[[nodiscard]] Table members_of(std::string_view set) {
  Table table{};
  for (const char c : set) table[static_cast<unsigned char>(c)] = true;
  return table;
}

[[nodiscard]] std::string complement_of(std::string_view set) {
  const Table table = members_of(set);
  std::string rest;
  for (int c = 0; c < 256; ++c) {
    if (!table[static_cast<std::size_t>(c)]) rest += static_cast<char>(c);
  }
  return rest;
}

[[nodiscard]] std::string squeezed(std::string_view text, const Table& members) {
  std::string out;
  for (const char c : text) {
    if (!out.empty() && out.back() == c && members[static_cast<unsigned char>(c)]) continue;
    out += c;
  }
  return out;
}

// `argv` with the program's name.
[[nodiscard]] std::optional<std::string> translated(const std::vector<Word>& argv, std::string_view input) {
  std::string flags;
  std::size_t i = 1;
  for (; i < argv.size() && argv[i].text.size() > 1 && argv[i].text[0] == '-'; ++i) {
    const std::string& word = argv[i].text;
    if (word == "--") {
      ++i;
      break;
    }
    if (word == "--delete") {
      flags += 'd';
    } else if (word == "--squeeze-repeats") {
      flags += 's';
    } else if (word == "--complement") {
      flags += 'c';
    } else if (word.find_first_not_of("cCdst", 1) == std::string::npos) {
      flags += word.substr(1);
    } else {
      return std::nullopt;
    }
  }
  const auto has = [&](char flag) { return flags.find(flag) != std::string::npos; };
  const std::size_t sets = argv.size() - i;
  if (sets == 0 || sets > 2) return std::nullopt;
  std::optional<std::string> first = SetReader(argv[i].text).read();
  std::optional<std::string> second = sets == 2 ? SetReader(argv[i + 1].text).read() : std::string();
  if (!first || !second) return std::nullopt;
  if (has('c') || has('C')) first = complement_of(*first);

  std::string out;
  if (has('d')) {
    const Table members = members_of(*first);
    for (const char c : input) {
      if (!members[static_cast<unsigned char>(c)]) out += c;
    }
    return has('s') ? squeezed(out, members_of(*second)) : out;
  }
  if (sets == 1) return has('s') ? std::optional(squeezed(input, members_of(*first))) : std::nullopt;
  if (second->empty()) return std::nullopt;
  if (has('t')) first = first->substr(0, second->size());
  std::array<char, 256> map{};
  for (std::size_t c = 0; c < map.size(); ++c) map[c] = static_cast<char>(c);
  for (std::size_t k = 0; k < first->size(); ++k) {
    map[static_cast<unsigned char>((*first)[k])] = k < second->size() ? (*second)[k] : second->back();
  }
  for (const char c : input) out += map[static_cast<unsigned char>(c)];
  return has('s') ? squeezed(out, members_of(*second)) : out;
}

Stream print(const PrintingStep& printing) {
  std::optional<std::string> text = translated(printing.argv(), printing.input.text);
  return text ? known_text(std::move(*text)) : Stream();
}

}  // namespace

const Printer& tr_printer() {
  static constexpr Printer printer = {kPrograms, print, true};
  return printer;
}

}  // namespace pawl
