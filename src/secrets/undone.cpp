// SPDX-License-Identifier: Apache-2.0
#include "secrets/undone.h"

#include <algorithm>

#include "base/lower.h"
#include "secrets/base64.h"
#include "secrets/classes.h"

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;

[[nodiscard]] bool is_quote(char c) {
  return c == '"' || c == '\'' || c == '`';
}

[[nodiscard]] int hex_digit(char c) {
  if (!is_in(c, CharClass::hex_any)) return -1;
  return c <= '9' ? c - '0' : lower(c) - 'a' + 10;
}

}  // namespace

int hex_number(std::string_view text) {
  int value = 0;
  for (const char c : text) {
    const int digit = hex_digit(c);
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return text.empty() ? -1 : value;
}

bool joins_token(std::string_view text, std::size_t begin, std::size_t end) {
  constexpr std::size_t kLook = 16;
  constexpr std::size_t kLeast = 8;
  if (begin == 0 || end >= text.size()) return false;
  std::size_t count = 0;
  bool has_digit = false;
  const auto take = [&](char c) {
    if (!is_digit_of_base64(c)) return false;
    has_digit = has_digit || is_in(c, CharClass::digit);
    ++count;
    return true;
  };
  for (std::size_t i = begin; i > 0 && begin - i < kLook && take(text[i - 1]);) --i;
  const std::size_t before = count;
  for (std::size_t i = end; i < text.size() && i - end < kLook && take(text[i]);) ++i;
  // `_auth=` and its value behind the joint are parts of one kind as well.
  return (before > 0 || text[begin - 1] == '=') && count > before && count >= kLeast && has_digit;
}

bool is_escape(std::string_view text, std::size_t at) {
  const auto is_hex = [&](std::size_t i) { return i < text.size() && hex_digit(text[i]) >= 0; };
  const char next = at + 1 < text.size() ? text[at + 1] : ' ';
  switch (text[at]) {
    case '\0':
      return true;
    case '%':
      return is_hex(at + 1) && is_hex(at + 2);
    case '&':
      return next == '#';
    case '\\':
      if (next == '/') return at > 0 && joins_token(text, at, at + 2);
      return (next == 'u' || next == 'x') && is_hex(at + 2) && is_hex(at + 3);
    default:
      return false;
  }
}

std::size_t read_escape(std::string_view text, std::size_t at, int& value) {
  const std::string_view rest = text.substr(at);
  if (rest[0] == '%' && rest.size() >= 3 && (value = hex_number(rest.substr(1, 2))) >= 0) return at + 3;
  if (rest.starts_with("\\u") && rest.size() >= 6 && (value = hex_number(rest.substr(2, 4))) >= 0) return at + 6;
  if (rest.starts_with("\\x") && rest.size() >= 4 && (value = hex_number(rest.substr(2, 2))) >= 0) return at + 4;
  if (rest.starts_with("\\/")) {
    value = '/';
    return at + 2;
  }
  if (rest.starts_with("&#")) {
    const bool is_hex = rest.size() > 2 && (rest[2] == 'x' || rest[2] == 'X');
    const std::size_t begin = is_hex ? 3 : 2;
    const std::size_t end = rest.substr(0, begin + 7).find(';', begin);
    if (end == npos || end == begin) return at;
    value = 0;
    for (const char c : rest.substr(begin, end - begin)) {
      const int digit = hex_digit(c);
      if (digit < 0 || (!is_hex && digit > 9)) return at;
      value = value * (is_hex ? 16 : 10) + digit;
    }
    return at + end + 1;
  }
  return at;
}

std::size_t end_of_joint(std::string_view text, std::size_t at) {
  constexpr std::size_t kLongest = 64;
  const std::size_t last = std::min(text.size(), at + kLongest);
  const auto skip_blanks = [&](std::size_t i) {
    while (i < last && is_in(text[i], CharClass::blank)) ++i;
    return i;
  };
  if (text[at] == '\\') {
    const bool is_line_end = at + 1 < text.size() && (text[at + 1] == '\n' || text[at + 1] == '\r');
    if (!is_line_end) return at;
    return text.substr(at + 1).starts_with("\r\n") ? at + 3 : at + 2;
  }
  std::size_t next = skip_blanks(at + 1);
  if (next < last && std::string_view("+.,&").find(text[next]) != npos) next = skip_blanks(next + 1);
  return next < last && is_quote(text[next]) ? next + 1 : at;
}

}  // namespace pawl
