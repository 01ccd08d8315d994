// SPDX-License-Identifier: Apache-2.0
#include "analyse/print/base64.h"

#include <algorithm>

namespace pawl {

std::optional<std::string> base64_decoded(std::string_view text) {
  std::string out;
  unsigned bits = 0;
  int count = 0;
  for (const char c : text) {
    if (c == '\n' || c == '\r' || c == ' ') continue;
    if (c == '=') {  // another encoded text may follow
      bits = 0;
      count = 0;
      continue;
    }
    const int value = c >= 'A' && c <= 'Z'   ? c - 'A'
                      : c >= 'a' && c <= 'z' ? c - 'a' + 26
                      : c >= '0' && c <= '9' ? c - '0' + 52
                      : c == '+'             ? 62
                      : c == '/'             ? 63
                                             : -1;
    if (value < 0) return std::nullopt;
    bits = (bits << 6) | static_cast<unsigned>(value);
    count += 6;
    if (count >= 8) {
      count -= 8;
      out += static_cast<char>((bits >> count) & 0xFFU);
    }
  }
  return out;
}

std::string base64_encoded(std::string_view text, std::size_t columns) {
  static constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  std::size_t column = 0;
  const auto put = [&](char c) {
    if (columns != 0 && column == columns) {
      out += '\n';
      column = 0;
    }
    out += c;
    ++column;
  };
  for (std::size_t i = 0; i < text.size(); i += 3) {
    unsigned bits = 0;
    const std::size_t count = std::min<std::size_t>(3, text.size() - i);
    for (std::size_t k = 0; k < 3; ++k) {
      bits = bits << 8 | (k < count ? static_cast<unsigned char>(text[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) put(k <= count ? kLetters[bits >> (18 - 6 * k) & 0x3FU] : '=');
  }
  if (columns != 0 && column > 0) out += '\n';
  return out;
}

}  // namespace pawl
