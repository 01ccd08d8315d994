// SPDX-License-Identifier: Apache-2.0
#include "content/small/names_only.h"

#include <algorithm>
#include <cctype>
#include <string>

#include "base/letters.h"

namespace pawl {
namespace {

// Takes the text up to `end`, which a backslash can escape.
[[nodiscard]] std::string_view take_until(std::string_view& rest, char end) {
  std::size_t at = 0;
  while (at < rest.size() && rest[at] != end) at += rest[at] == '\\' ? 2 : 1;
  at = std::min(at, rest.size());
  const std::string_view taken = rest.substr(0, at);
  rest.remove_prefix(std::min(at + 1, rest.size()));
  return taken;
}

class SedReader {
 public:
  explicit SedReader(std::string_view text) : rest_(text) {}

  // All commands are known, and the values are cut off before anything is printed.
  [[nodiscard]] bool prints_names_only() {
    while (true) {
      rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\n;"), rest_.size()));
      if (rest_.empty()) return is_cut_;
      const bool has_address = take_address();
      if (rest_.empty()) return false;
      const char command = rest_.front();
      rest_.remove_prefix(1);
      if (command == 'd') continue;
      if (command == 'p' && is_cut_) continue;
      if (command != 's' || !take_substitution(has_address)) return false;
    }
  }

 private:
  bool take_address() {
    bool has_address = false;
    while (!rest_.empty()) {
      if (rest_.front() == '/') {
        rest_.remove_prefix(1);
        static_cast<void>(take_until(rest_, '/'));
      } else if (std::isdigit(static_cast<unsigned char>(rest_.front())) != 0 || rest_.front() == '$' ||
                 rest_.front() == ',' || rest_.front() == '!' || rest_.front() == ' ') {
        rest_.remove_prefix(1);
      } else {
        break;
      }
      has_address = true;
    }
    return has_address;
  }

  bool take_substitution(bool has_address) {
    if (rest_.empty()) return false;
    const char end = rest_.front();
    rest_.remove_prefix(1);
    const std::string_view pattern = take_until(rest_, end);
    const std::string_view by = take_until(rest_, end);
    while (!rest_.empty() && (is_name_character(rest_.front()))) {
      if (rest_.front() != 'g' && rest_.front() != 'p') return false;
      rest_.remove_prefix(1);
    }
    if (is_cut_) return true;
    if (by.find_first_of("\\&") != std::string_view::npos) return false;
    if (!has_address && (pattern == "=.*" || pattern == "=.*$")) {
      is_cut_ = true;
      return true;
    }
    // `s/^export //` leaves the `=` where it is.
    return pattern.starts_with('^') && by.empty() &&
           std::all_of(pattern.begin() + 1, pattern.end(), [](char c) { return is_name_character(c) || c == ' '; });
  }

  std::string_view rest_;
  bool is_cut_ = false;
};

class AwkReader {
 public:
  explicit AwkReader(std::string_view text) : rest_(text) {}

  // Each pattern has a block, and no block speaks of another field than the first.
  [[nodiscard]] bool prints_names_only() {
    bool has_block = false;
    while (true) {
      rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\n;"), rest_.size()));
      if (rest_.empty()) return has_block;
      if (!take_pattern() || !take_block()) return false;
      has_block = true;
    }
  }

 private:
  bool take_text() {
    const char end = rest_.front();
    rest_.remove_prefix(1);
    const std::size_t before = rest_.size();
    static_cast<void>(take_until(rest_, end));
    return rest_.size() < before;
  }

  bool take_pattern() {
    while (!rest_.empty() && rest_.front() != '{') {
      if (rest_.front() == '\n' || rest_.front() == ';') return false;
      if (rest_.front() == '/' || rest_.front() == '"') {
        if (!take_text()) return false;
      } else {
        rest_.remove_prefix(1);
      }
    }
    return !rest_.empty();
  }

  bool take_block() {
    rest_.remove_prefix(1);
    while (!rest_.empty() && rest_.front() != '}') {
      if (rest_.front() == '"') {
        if (!take_text()) return false;
      } else if (rest_.front() == '$') {
        if (!rest_.starts_with("$1") || (rest_.size() > 2 && is_name_character(rest_[2]))) return false;
        rest_.remove_prefix(2);
      } else if (is_name_character(rest_.front())) {
        if (!take_name()) return false;
      } else if (std::string_view(" \t\n;,=+<>!(").find(rest_.front()) != std::string_view::npos ||
                 rest_.front() == ')' || rest_.front() == '[' || rest_.front() == ']') {
        rest_.remove_prefix(1);
      } else {
        return false;
      }
    }
    if (rest_.empty()) return false;
    rest_.remove_prefix(1);
    return true;
  }

  // Names that are not known here may hold anything: only printing, counting and changing what is printed.
  bool take_name() {
    static constexpr std::string_view kNames[] = {"printf",  "NR",     "next",  "length", "toupper",
                                                  "tolower", "substr", "index", "if",     "n"};
    std::size_t size = 0;
    while (size < rest_.size() && is_name_character(rest_[size])) ++size;
    const std::string_view name = rest_.substr(0, size);
    rest_.remove_prefix(size);
    if (std::all_of(name.begin(), name.end(), [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }))
      return true;
    if (name == "print") {
      const std::size_t next = rest_.find_first_not_of(" \t");
      return next != std::string_view::npos && std::string_view(";}\n").find(rest_[next]) == std::string_view::npos;
    }
    return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
  }

  std::string_view rest_;
};

}  // namespace

bool prints_names_only(std::string_view language, std::string_view text) {
  if (language == "sed") return SedReader(text).prints_names_only();
  return language == "awk" && AwkReader(text).prints_names_only();
}

bool matches_names_only(std::string_view pattern) {
  if (!pattern.starts_with('^')) return false;
  pattern.remove_prefix(1);
  if (pattern.ends_with("(?==)")) pattern.remove_suffix(5);
  if (pattern.ends_with('$')) pattern.remove_suffix(1);
  if (pattern.ends_with('=')) pattern.remove_suffix(1);
  while (!pattern.empty()) {
    const char c = pattern.front();
    if (c == '[') {
      const std::size_t close = pattern.find(']', pattern.starts_with("[^") ? 3 : 2);
      if (close == std::string_view::npos) return false;
      const std::string_view inside = pattern.substr(1, close - 1);
      const bool holds_equals = inside.find('=') != std::string_view::npos;
      // `[!-~]` and `[[:print:]]` hold it as well.
      const bool is_plain =
          std::all_of(inside.begin(), inside.end(), [](char i) { return is_name_character(i) || i == '-'; });
      if (inside.starts_with('^') ? !holds_equals : !is_plain) return false;
      pattern.remove_prefix(close + 1);
    } else if (pattern.starts_with("\\w") || pattern.starts_with("\\d") || pattern.starts_with("\\+")) {
      pattern.remove_prefix(2);
    } else if (is_name_character(c) || c == '*' || c == '+' || c == '?') {
      pattern.remove_prefix(1);
    } else {
      return false;
    }
  }
  return true;
}

}  // namespace pawl
