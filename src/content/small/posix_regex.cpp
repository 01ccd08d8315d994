// SPDX-License-Identifier: Apache-2.0
#include "content/small/posix_regex.h"

#include <regex.h>

#include <algorithm>
#include <cctype>

namespace pawl {
namespace {

constexpr std::size_t kLongest = 256;
constexpr std::size_t kMostRepeated = 99;

// What is behind a backslash and means the same to sed and to the C library.
constexpr std::string_view kSameEscapes = "()|+?{}.*[]^$/\\wWsSbB<>-";

[[nodiscard]] std::optional<std::size_t> skip_set(std::string_view text, std::size_t at) {
  std::size_t i = at + 1;
  if (i < text.size() && text[i] == '^') ++i;
  if (i < text.size() && text[i] == ']') ++i;
  for (; i < text.size() && text[i] != ']'; ++i) {
    if (text[i] == '\\') return std::nullopt;  // sed and the C library differ in what it is here
    if (text[i] != '[' || i + 1 >= text.size() || (text[i + 1] != ':' && text[i + 1] != '.' && text[i + 1] != '='))
      continue;
    const std::size_t end = text.find(std::string{text[i + 1], ']'}, i + 2);
    if (text[i + 1] != ':' || end == std::string_view::npos) return std::nullopt;
    i = end + 1;
  }
  return i < text.size() ? std::optional(i + 1) : std::nullopt;
}

// Whether the count in `{2,5}` at `at` is one that is cheap.
[[nodiscard]] bool is_small_count(std::string_view text, std::size_t at) {
  std::size_t number = 0;
  for (; at < text.size() && (std::isdigit(static_cast<unsigned char>(text[at])) != 0 || text[at] == ','); ++at) {
    number = text[at] == ',' ? 0 : number * 10 + static_cast<std::size_t>(text[at] - '0');
    if (number > kMostRepeated) return false;
  }
  return true;
}

struct Translated {
  std::string text;
  bool is_plain = true;
};

[[nodiscard]] std::optional<Translated> translate(std::string_view given, bool is_extended) {
  Translated made;
  std::size_t counts = 0;
  std::size_t open = 0;
  for (std::size_t i = 0; i < given.size();) {
    const char c = given[i];
    if (c == '[') {
      const std::optional<std::size_t> end = skip_set(given, i);
      if (!end) return std::nullopt;
      made.text += given.substr(i, *end - i);
      made.is_plain = false;
      i = *end;
      continue;
    }
    if (c == '\\') {
      if (i + 1 >= given.size()) return std::nullopt;
      const char escaped = given[i + 1];
      if (escaped == 'n' || escaped == 't') {
        made.text += escaped == 'n' ? '\n' : '\t';
      } else if (kSameEscapes.find(escaped) != std::string_view::npos) {
        if (escaped == '{' && !is_extended && (++counts > 1 || !is_small_count(given, i + 2))) return std::nullopt;
        if (escaped == '-')
          made.text += '-';
        else if (escaped == '/')
          made.text += '/';
        else
          made.text += {'\\', escaped};
        made.is_plain = made.is_plain && (escaped == '.' || escaped == '/' || escaped == '\\' || escaped == '-');
      } else {
        return std::nullopt;
      }
      i += 2;
      continue;
    }
    // The C library takes a `)` that closes nothing for itself, sed refuses the script.
    if (is_extended && c == '(') ++open;
    if (is_extended && c == ')' && open-- == 0) return std::nullopt;
    if (c == '{' && is_extended && (++counts > 1 || !is_small_count(given, i + 1))) return std::nullopt;
    if (c == '\0') return std::nullopt;
    if (std::string_view(".*^$+?(){}|").find(c) != std::string_view::npos) made.is_plain = false;
    made.text += c;
    ++i;
  }
  return made;
}

}  // namespace

struct PosixRegex::Compiled {
  Compiled() = default;
  Compiled(const Compiled&) = delete;
  Compiled& operator=(const Compiled&) = delete;
  ~Compiled() {
    if (is_made) regfree(&regex);
  }
  regex_t regex{};
  bool is_made = false;
};

std::optional<PosixRegex> PosixRegex::compile(std::string_view expression, bool is_extended, bool ignores_case) {
  if (expression.empty() || expression.size() > kLongest) return std::nullopt;
  const std::optional<Translated> made = translate(expression, is_extended);
  if (!made) return std::nullopt;
  // Where letters take several bytes, they count as one or as several, and case means more.
  const bool is_ascii = std::all_of(made->text.begin(), made->text.end(),
                                    [](char c) { return (static_cast<unsigned char>(c) & 0x80U) == 0; });
  if (!is_ascii && (!made->is_plain || ignores_case)) return std::nullopt;
  const auto compiled = std::make_shared<Compiled>();
  const int flags = (is_extended ? REG_EXTENDED : 0) | (ignores_case ? REG_ICASE : 0);
  compiled->is_made = regcomp(&compiled->regex, made->text.c_str(), flags) == 0;
  if (!compiled->is_made || compiled->regex.re_nsub >= kRegexGroups) return std::nullopt;
  PosixRegex regex;
  regex.compiled_ = compiled;
  regex.is_plain_ = made->is_plain && !ignores_case;
  return regex;
}

std::size_t PosixRegex::groups() const {
  return compiled_->regex.re_nsub;
}

std::optional<RegexMatch> PosixRegex::match(const std::string& text, std::size_t from) const {
  std::array<regmatch_t, kRegexGroups> found{};
  found[0].rm_so = static_cast<regoff_t>(from);
  found[0].rm_eo = static_cast<regoff_t>(text.size());
  // REG_STARTEND: what stands before `from` is still seen, so that `^` and `\b` mean what they say.
  if (regexec(&compiled_->regex, text.c_str(), found.size(), found.data(), REG_STARTEND) != 0) return std::nullopt;
  RegexMatch match;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i].rm_so < 0) continue;
    match.parts[i] = {static_cast<std::size_t>(found[i].rm_so), static_cast<std::size_t>(found[i].rm_eo), true};
  }
  return match;
}

}  // namespace pawl
