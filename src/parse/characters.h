// SPDX-License-Identifier: Apache-2.0
// The kinds of characters and words that both halves of the parser ask about.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "parse/script.h"

namespace pawl {

[[nodiscard]] constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t';
}
[[nodiscard]] constexpr bool is_meta(char c) {
  return c == '\0' || std::string_view(" \t\n;&|<>()").find(c) != std::string_view::npos;
}
[[nodiscard]] constexpr bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
[[nodiscard]] constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// Words that bash takes for its own where a command may begin.
inline constexpr std::array<std::string_view, 22> kKeywords = {
    "!",  "{",     "}",     "[[", "if",   "then", "elif", "else",     "fi",     "for",  "select",
    "in", "while", "until", "do", "done", "case", "esac", "function", "coproc", "time", "]]"};

template <class Range>
[[nodiscard]] bool contains(const Range& range, std::string_view value) {
  return std::find(range.begin(), range.end(), value) != range.end();
}

// What a word says if its quotes are taken away and its expansions left out: for names.
[[nodiscard]] inline std::string literal_text(const ShellWord& word) {
  std::string text;
  for (const Part& part : word.parts) text += part.text;
  return text;
}

// The word as plain text if all of it is unquoted literal, else empty.
[[nodiscard]] inline std::string_view plain_text(const ShellWord& word) {
  if (word.parts.size() != 1 || word.parts[0].kind != Part::Kind::literal || word.parts[0].is_quoted) return {};
  return word.parts[0].text;
}

}  // namespace pawl
