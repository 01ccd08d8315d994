// SPDX-License-Identifier: Apache-2.0
#include "secrets/binding.h"

#include <algorithm>
#include <array>

#include "base/lower.h"
#include "secrets/checks.h"
#include "secrets/classes.h"

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;
constexpr std::size_t kLongestName = 48;
constexpr std::size_t kLongestGap = 24;
constexpr std::size_t kShortest = 8;
constexpr std::size_t kLongest = 200;

[[nodiscard]] bool is_of_name(char c) {
  return is_in(c, CharClass::word) || c == '-' || c == '.';
}

class Reader {
 public:
  Reader(std::string_view text, std::size_t begin, std::size_t end) : text_(text), begin_(begin), end_(end) {}

  [[nodiscard]] std::optional<Binding> read(std::size_t& name_end) {
    widen();
    name_end = end_;
    if (!find_value()) return std::nullopt;
    return Binding{span(begin_, end_), span(value_, value_end_)};
  }

 private:
  enum class Joint { none, equals, colon, option, tag, argument };

  [[nodiscard]] static Span span(std::size_t begin, std::size_t end) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }
  [[nodiscard]] char at(std::size_t i) const { return i < text_.size() ? text_[i] : '\0'; }
  [[nodiscard]] std::size_t skip_blanks(std::size_t i) const {
    const std::size_t last = std::min(text_.size(), i + kLongestGap);
    while (i < last && (text_[i] == ' ' || text_[i] == '\t')) ++i;
    return i;
  }

  void widen() {
    const std::size_t first = begin_ > kLongestName ? begin_ - kLongestName : 0;
    while (begin_ > first && is_of_name(text_[begin_ - 1])) --begin_;
    const std::size_t last = std::min(text_.size(), end_ + kLongestName);
    while (end_ < last && is_of_name(text_[end_])) ++end_;
    while (begin_ < end_ && text_[begin_] == '-') {
      ++begin_;
      is_option_ = true;
    }
  }

  // Only blanks, a dash, `@` (of a `.http` file) or an opening quote stand before the name on its line.
  [[nodiscard]] bool is_at_line_start() const {
    std::size_t i = begin_;
    for (int steps = 0; i > 0 && steps < 40; --i, ++steps) {
      const char c = text_[i - 1];
      if (c == '\n') return true;
      if (c == '"' || c == '\'') return true;
      if (c != ' ' && c != '\t' && c != '-' && c != '@') return false;
    }
    return i == 0;
  }

  [[nodiscard]] bool find_value() {
    std::size_t next = end_;
    const std::size_t closers = std::min(text_.size(), next + 3);
    while (next < closers && std::string_view("\\\"'`]").find(text_[next]) != npos) ++next;
    const bool is_quoted_name = next > end_;
    const std::size_t blanks = skip_blanks(next);
    const Joint joint = read_joint(blanks, next, is_quoted_name);
    if (joint == Joint::none) return false;
    value_ = skip_blanks(behind_joint_);
    const bool is_tight = blanks == next && value_ == behind_joint_;
    if (joint == Joint::colon) skip_type();
    return read_quoted() || read_bare(joint, is_tight);
  }

  [[nodiscard]] Joint read_joint(std::size_t blanks, std::size_t next, bool is_quoted_name) {
    const char c = at(blanks);
    const char d = at(blanks + 1);
    const auto is = [&](std::size_t size, Joint joint) {
      behind_joint_ = blanks + size;
      return joint;
    };
    if (c == '=' && d == '>') return is(2, Joint::argument);
    if (c == '=' && d != '=' && d != '~') return is(1, Joint::equals);
    if ((c == ':' || c == '?' || c == '+') && d == '=') return is(2, Joint::argument);
    if (c == ':' && d != ':') return is(1, Joint::colon);
    if (c == '(' && blanks == next) return is(1, Joint::argument);
    if (c == ',' && is_quoted_name) return is(1, Joint::argument);
    if (c == '>' && begin_ > 0 && text_[begin_ - 1] == '<') return is(1, Joint::tag);
    if (is_option_ && blanks > next) {
      behind_joint_ = blanks;
      return Joint::option;
    }
    return Joint::none;
  }

  // `token: str = "…"`, `token: &'static str = "…"`
  void skip_type() {
    std::size_t i = value_;
    const std::size_t last = std::min(text_.size(), i + 40);
    while (i < last && (is_in(text_[i], CharClass::word) || std::string_view("[]<>|?. &'").find(text_[i]) != npos)) ++i;
    if (i > value_ && at(i) == '=' && at(i + 1) != '=') value_ = skip_blanks(i + 1);
  }

  [[nodiscard]] bool read_quoted() {
    std::size_t i = value_;
    // Prefixes of strings: b"…", @"…".
    if ((is_in(at(i), CharClass::alpha) || at(i) == '@') && (at(i + 1) == '"' || at(i + 1) == '\'')) ++i;
    std::string_view quote;
    if (at(i) == '\\' && (at(i + 1) == '"' || at(i + 1) == '\'')) quote = text_.substr(i, 2);
    if (at(i) == '"' || at(i) == '\'' || at(i) == '`') quote = text_.substr(i, 1);
    if (quote.empty()) return false;
    i += quote.size();
    const std::size_t end = text_.substr(0, i + kLongest + 2).find(quote, i);
    if (end == npos) return false;
    value_ = i;
    value_end_ = end;
    return true;
  }

  [[nodiscard]] bool read_bare(Joint joint, bool is_tight) {
    constexpr std::string_view kEnds = " \t\r\n\"'`;,&<>|()[]{}\\";
    const std::size_t end = std::min(text_.substr(0, value_ + kLongest + 2).find_first_of(kEnds, value_),
                                     std::min(text_.size(), value_ + kLongest + 2));
    value_end_ = end;
    const char behind = at(end);
    const bool ends_line = end == text_.size() || behind == '\n' || behind == '\r';
    switch (joint) {
      case Joint::equals:
        if (is_tight) return behind != '(' && behind != '[' && behind != '{';
        return is_at_line_start() && ends_line;
      case Joint::colon: {
        if (!is_at_line_start()) return false;
        return ends_line || behind == '"' || behind == '\'' || at(skip_blanks(end)) == '#';
      }
      case Joint::option:
        return behind != '(' && behind != '[' && behind != '{';
      case Joint::tag:
        return behind == '<';
      case Joint::argument:
      case Joint::none:
        break;
    }
    return false;
  }

  std::string_view text_;
  std::size_t begin_;
  std::size_t end_;
  std::size_t behind_joint_ = 0;
  std::size_t value_ = 0;
  std::size_t value_end_ = 0;
  bool is_option_ = false;
};

struct LowerName {
  std::array<char, kLongestName * 2 + 2> letters{};
  std::size_t size = 0;
  [[nodiscard]] std::string_view text() const { return {letters.data(), size}; }
};

// `dbPassword`, `DB_PASSWORD` -> `_db_password_`
[[nodiscard]] LowerName parts_of(std::string_view name) {
  LowerName out;
  const auto add = [&](char c) {
    if (out.size < out.letters.size()) out.letters[out.size++] = c;
  };
  add('_');
  for (std::size_t i = 0; i < name.size() && out.size + 3 < out.letters.size(); ++i) {
    const char c = name[i];
    const bool is_upper = c >= 'A' && c <= 'Z';
    const bool is_camel = is_upper && i > 0 && name[i - 1] >= 'a' && name[i - 1] <= 'z';
    if (c == '-' || c == '.' || c == '_') {
      if (out.letters[out.size - 1] != '_') add('_');
      continue;
    }
    if (is_camel) add('_');
    add(lower(c));
  }
  if (out.letters[out.size - 1] != '_') add('_');
  return out;
}

[[nodiscard]] bool has_part(std::string_view parts, std::string_view word) {
  for (std::size_t at = parts.find(word); at != npos; at = parts.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if (parts[at - 1] == '_' && (parts[end] == '_' || (parts[end] == 's' && parts[end + 1] == '_'))) return true;
  }
  return false;
}

[[nodiscard]] bool is_dotted_name(std::string_view value) {
  if (value.find('.') == npos || !is_in(value[0], CharClass::alpha)) return false;
  return std::all_of(value.begin(), value.end(), [](char c) { return is_in(c, CharClass::word) || c == '.'; }) &&
         is_words(value, "._");
}

[[nodiscard]] bool is_path(std::string_view value) {
  if (value[0] == '/' || value.starts_with("./") || value.starts_with("../") || value.starts_with("~/")) return true;
  return value.find('/') != npos && is_words(value, "/-_.");
}

// What a configuration says instead of the secret itself, or what is made from it.
[[nodiscard]] bool is_reference(std::string_view value) {
  constexpr std::array<std::string_view, 15> kStarts = {
      "$",    "%",      "@",       "{",      "env.", "process.", "os.",       "ENC",
      "enc:", "vault:", "pbkdf2_", "sha256", "arn:", "secret:",  "SCRAM-SHA-"};
  for (const std::string_view start : kStarts) {
    if (value.starts_with(start)) return true;
  }
  constexpr std::array<std::string_view, 5> kHashes = {"$apr1$", "$2a$", "$2b$", "$2y$", "$argon2"};
  if (std::any_of(kHashes.begin(), kHashes.end(), [&](std::string_view hash) { return value.find(hash) != npos; }))
    return true;
  return value.find("://") != npos || value.find("$(") != npos || value.find("${") != npos || value.starts_with("op:");
}

// Keys that are made to be shown: in pages, in apps.
[[nodiscard]] bool is_public_by_purpose(std::string_view value) {
  constexpr std::array<std::string_view, 5> kStarts = {"pk_live_", "pk_test_", "pk.eyJ", "phc_", "sb_publishable_"};
  return std::any_of(kStarts.begin(), kStarts.end(), [&](std::string_view start) { return value.starts_with(start); });
}

// `2016-05-24T20:36:03Z`
[[nodiscard]] bool is_date(std::string_view value) {
  constexpr std::string_view kForm = "0000-00-00T";
  return value.size() > kForm.size() && std::equal(kForm.begin(), kForm.end(), value.begin(), [](char form, char c) {
           return form == '0' ? is_in(c, CharClass::digit) : form == c;
         });
}

// `2.14.0-rc.3+build.d57e9de`
[[nodiscard]] bool is_version(std::string_view value) {
  if (value.starts_with('v')) value.remove_prefix(1);
  for (int numbers = 0; numbers < 3; ++numbers) {
    const std::size_t digits = std::min(value.find_first_not_of("0123456789"), value.size());
    if (digits == 0 || digits > 4) return false;
    value.remove_prefix(digits);
    if (numbers == 2) return value.empty() || value[0] == '-' || value[0] == '+' || value[0] == '.';
    if (!value.starts_with('.')) return false;
    value.remove_prefix(1);
  }
  return false;
}

// `Token.Name`, `_RSAPublicKey`: letters and what joins them.
[[nodiscard]] bool is_identifier(std::string_view value) {
  return std::all_of(value.begin(), value.end(),
                     [](char c) { return is_in(c, CharClass::alpha) || std::string_view("._-:/+").find(c) != npos; });
}

// `%3D` -> `-`
[[nodiscard]] std::string without_escapes(std::string_view value) {
  std::string out;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const bool is_escape = value[i] == '%' && i + 2 < value.size() && is_in(value[i + 1], CharClass::hex_any) &&
                           is_in(value[i + 2], CharClass::hex_any);
    out += is_escape ? '-' : value[i];
    if (is_escape) i += 2;
  }
  return out;
}

struct Sorts {
  bool has_lower = false;
  bool has_upper = false;
  bool has_digit = false;
  bool has_other = false;
  bool is_hex = true;
  [[nodiscard]] int count() const { return int{has_lower} + int{has_upper} + int{has_digit} + int{has_other}; }
};

[[nodiscard]] Sorts sorts_of(std::string_view value) {
  Sorts sorts;
  for (const char c : value) {
    if (is_in(c, CharClass::lower))
      sorts.has_lower = true;
    else if (is_in(c, CharClass::upper))
      sorts.has_upper = true;
    else if (is_in(c, CharClass::digit))
      sorts.has_digit = true;
    else
      sorts.has_other = true;
    sorts.is_hex = sorts.is_hex && (is_in(c, CharClass::hex_any) || c == '-');
  }
  return sorts;
}

}  // namespace

std::optional<Binding> read_binding(std::string_view text, std::size_t begin, std::size_t end, std::size_t& name_end) {
  return Reader(text, begin, end).read(name_end);
}

bool is_secret_name(std::string_view name, const SecretTables& tables) {
  const LowerName parts = parts_of(name);
  if (!is_words(parts.text(), "_")) return false;  // a token, not a name
  for (const PoolText veto : tables.names.vetoes) {
    if (has_part(parts.text(), tables.text(veto))) return false;
  }
  for (const PoolText word : tables.names.strong) {
    if (parts.text().find(tables.text(word)) != npos) return true;
  }
  const bool is_weak = std::any_of(tables.names.weak.begin(), tables.names.weak.end(),
                                   [&](PoolText word) { return has_part(parts.text(), tables.text(word)); });
  return is_weak && std::any_of(tables.names.weak_with.begin(), tables.names.weak_with.end(),
                                [&](PoolText word) { return has_part(parts.text(), tables.text(word)); });
}

bool is_secret_value(std::string_view value, bool checks_entropy) {
  if (value.find('%') != npos) {
    const std::string plain = without_escapes(value);
    if (plain.find('%') == npos) return is_secret_value(plain, checks_entropy);
  }
  if (value.size() < kShortest || value.size() > kLongest) return false;
  if (value.find_first_of(" \t\r\n()[]{}<>\\\"'`") != npos) return false;
  if (value.find("****") != npos) return false;
  if (is_reference(value) || is_path(value) || is_dotted_name(value)) return false;
  if (is_public_by_purpose(value) || is_version(value) || is_date(value)) return false;
  const bool is_joined = value.find_first_of("-_.:+/") != npos;
  if (is_joined && is_words(value, "-_.:+/")) return false;
  const Sorts sorts = sorts_of(value);
  if (!sorts.has_lower && !sorts.has_upper) return false;
  if (!sorts.has_digit && (sorts.count() < 3 || is_identifier(value))) return false;
  const std::string small = lower(value);
  for (const std::string_view word :
       {"password", "passwd", "secret", "token", "apikey", "api_key", "api-key", "test", "foobar"}) {
    if (small.find(word) != npos && small.size() < word.size() + 8) return false;
  }
  if (!checks_entropy) return true;
  const double bits = entropy_of(value);
  if (sorts.is_hex) return bits > (value.size() < 20 ? 2.6 : 2.8);
  return bits > (value.size() < 12 ? 2.9 : value.size() < 20 ? 3.1 : 3.3);
}

}  // namespace pawl
