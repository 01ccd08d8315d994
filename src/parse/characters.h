// SPDX-License-Identifier: Apache-2.0
// The kinds of characters and words that the parts of the parser ask about.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "parse/script.h"

namespace pawl {

// What a character may be, looked up once for every byte that is read.
struct CharacterKinds {
  static constexpr std::uint8_t kBlank = 1;
  static constexpr std::uint8_t kMeta = 2;  // ends a word that is not quoted
  static constexpr std::uint8_t kNameStart = 4;
  static constexpr std::uint8_t kDigit = 8;
  static constexpr std::uint8_t kSpecial = 16;  // a word must look at it in some context; the rest is taken in runs
  static constexpr std::uint8_t kKeywordStart = 32;
  static constexpr std::uint8_t kRedirectStart = 64;
  static constexpr std::uint8_t kSkipped = 128;  // blank, or may begin a comment or a line that goes on

  std::array<std::uint8_t, 256> of{};

  constexpr CharacterKinds() {
    mark(" \t", kBlank);
    mark(" \t\n;&|<>()", kMeta);
    of[0] |= kMeta;
    mark("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_", kNameStart);
    mark("0123456789", kDigit);
    mark(" \t\n\\$`\"'{}<>;&|()?*+@![]", kSpecial);
    mark("!{}[]itefsduwc", kKeywordStart);
    mark("0123456789{<>&", kRedirectStart);
    mark(" \t\\#", kSkipped);
  }

 private:
  constexpr void mark(std::string_view characters, std::uint8_t kind) {
    for (const char c : characters) of[static_cast<unsigned char>(c)] |= kind;
  }
};

inline constexpr CharacterKinds kCharacters;

[[nodiscard]] constexpr bool is_of(char c, std::uint8_t kind) {
  return (kCharacters.of[static_cast<unsigned char>(c)] & kind) != 0;
}
[[nodiscard]] constexpr bool is_blank(char c) {
  return is_of(c, CharacterKinds::kBlank);
}
[[nodiscard]] constexpr bool is_meta(char c) {
  return is_of(c, CharacterKinds::kMeta);
}
[[nodiscard]] constexpr bool is_name_start(char c) {
  return is_of(c, CharacterKinds::kNameStart);
}
[[nodiscard]] constexpr bool is_digit(char c) {
  return is_of(c, CharacterKinds::kDigit);
}
[[nodiscard]] constexpr bool is_name(char c) {
  return is_of(c, CharacterKinds::kNameStart | CharacterKinds::kDigit);
}

// Words that bash takes for its own where a command may begin.
[[nodiscard]] constexpr bool is_keyword(std::string_view word) {
  switch (word.empty() ? '\0' : word[0]) {
    case '!':
    case '{':
    case '}':
      return word.size() == 1;
    case '[':
      return word == "[[";
    case ']':
      return word == "]]";
    case 'c':
      return word == "case" || word == "coproc";
    case 'd':
      return word == "do" || word == "done";
    case 'e':
      return word == "elif" || word == "else" || word == "esac";
    case 'f':
      return word == "fi" || word == "for" || word == "function";
    case 'i':
      return word == "if" || word == "in";
    case 's':
      return word == "select";
    case 't':
      return word == "then" || word == "time";
    case 'u':
      return word == "until";
    case 'w':
      return word == "while";
    default:
      return false;
  }
}

// Keywords that to dash are names of programs.
[[nodiscard]] constexpr bool is_only_of_bash(std::string_view keyword) {
  return keyword == "[[" || keyword == "]]" || keyword == "function" || keyword == "select" || keyword == "coproc" ||
         keyword == "time";
}

template <class Range>
[[nodiscard]] bool contains(const Range& range, std::string_view value) {
  return std::find(range.begin(), range.end(), value) != range.end();
}

// The text of a word without its quotes and its expansions: for names.
[[nodiscard]] inline std::string literal_text(const ShellWord& word) {
  std::string text;
  for (const Part& part : word.parts) text += part.text.view();
  return text;
}

// The word as plain text if all of it is unquoted literal, else empty.
[[nodiscard]] inline std::string_view plain_text(const ShellWord& word) {
  if (word.parts.empty()) return {};
  const Part& part = word.parts.front();
  if (part.kind != Part::Kind::literal || part.is_quoted || word.parts.size() != 1) return {};
  return part.text;
}

}  // namespace pawl
