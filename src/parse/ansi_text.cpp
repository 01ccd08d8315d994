// SPDX-License-Identifier: Apache-2.0
#include "parse/ansi_text.h"

#include <cstdint>
#include <utility>

#include "base/utf8.h"
#include "parse/characters.h"

namespace pawl {
namespace {

[[nodiscard]] int digit_value(char c, int base) {
  const int value = is_digit(c)            ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : 99;
  return value < base ? value : -1;
}

// A number of at most `most` digits, taken from the front of `rest`, and how many digits it had.
[[nodiscard]] std::pair<std::uint32_t, int> take_number(std::string_view& rest, int base, int most) {
  std::uint32_t value = 0;
  int digits = 0;
  for (; digits < most && !rest.empty() && digit_value(rest[0], base) >= 0; ++digits, rest.remove_prefix(1))
    value = value * static_cast<std::uint32_t>(base) + static_cast<std::uint32_t>(digit_value(rest[0], base));
  return {value, digits};
}

// `\x41`, `\u20ac`, `\U0001f600`: `kind` is the letter.
[[nodiscard]] std::string take_code_point(char kind, std::string_view& rest) {
  const auto [value, digits] = take_number(rest, 16, kind == 'x' ? 2 : kind == 'u' ? 4 : 8);
  if (digits == 0) return std::string("\\") + kind;
  if (kind == 'x') return std::string(1, static_cast<char>(value));
  std::string text;
  append_utf8(text, value);
  return text;
}

// What one escape stands for. It is taken from `rest`, which begins behind its backslash and is not empty.
[[nodiscard]] std::string take_escape(std::string_view& rest) {
  static constexpr std::string_view kLetters = "abeEfnrtv\\'\"?";
  static constexpr std::string_view kMeanings = "\a\b\x1b\x1b\f\n\r\t\v\\'\"?";
  static_assert(kLetters.size() == kMeanings.size());
  if (digit_value(rest[0], 8) >= 0) return std::string(1, static_cast<char>(take_number(rest, 8, 3).first));
  const char c = rest[0];
  rest.remove_prefix(1);
  if (const std::size_t letter = kLetters.find(c); letter != std::string_view::npos)
    return std::string(1, kMeanings[letter]);
  if (c == 'x' || c == 'u' || c == 'U') return take_code_point(c, rest);
  if (c != 'c') return std::string("\\") + c;
  if (rest.empty()) return {};
  const char control = static_cast<char>(rest[0] & 0x1F);
  rest.remove_prefix(1);
  return std::string(1, control);
}

}  // namespace

AnsiText read_ansi_text(std::string_view source) {
  AnsiText read;
  bool is_cut = false;  // a NUL ends the string, as in bash
  std::string_view rest = source;
  while (!rest.empty() && rest[0] != '\'') {
    std::string piece;
    if (rest[0] == '\\' && rest.size() > 1) {
      rest.remove_prefix(1);
      piece = take_escape(rest);
    } else {
      piece = rest[0];
      rest.remove_prefix(1);
    }
    if (piece == std::string_view("\0", 1)) is_cut = true;
    if (!is_cut) read.text += piece;
  }
  read.size = source.size() - rest.size();
  read.is_closed = !rest.empty();
  return read;
}

}  // namespace pawl
