// SPDX-License-Identifier: Apache-2.0
// Bytes as hexadecimal digits, in small letters, and back.
#pragma once

#include <string>
#include <string_view>

namespace pawl {

[[nodiscard]] inline std::string hex_of(std::string_view bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  text.reserve(2 * bytes.size());
  for (const char byte : bytes) {
    text += kDigits[static_cast<unsigned char>(byte) >> 4U];
    text += kDigits[static_cast<unsigned char>(byte) & 15U];
  }
  return text;
}

// REQUIRES: nothing but such digits.
[[nodiscard]] inline std::string bytes_of_hex(std::string_view text) {
  const auto digit = [](char letter) { return letter <= '9' ? letter - '0' : letter - 'a' + 10; };
  std::string bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2)
    bytes += static_cast<char>(digit(text[i]) * 16 + digit(text[i + 1]));
  return bytes;
}

}  // namespace pawl
