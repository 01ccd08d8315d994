// SPDX-License-Identifier: Apache-2.0
// Base64 in both alphabets, without care for padding.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace pawl {

inline constexpr std::uint8_t kNoDigit = 0xFF;

[[nodiscard]] constexpr std::uint8_t base64_digit(char c) {
  if (c >= 'A' && c <= 'Z') return static_cast<std::uint8_t>(c - 'A');
  if (c >= 'a' && c <= 'z') return static_cast<std::uint8_t>(c - 'a' + 26);
  if (c >= '0' && c <= '9') return static_cast<std::uint8_t>(c - '0' + 52);
  if (c == '+' || c == '-') return 62;
  if (c == '/' || c == '_') return 63;
  return kNoDigit;
}

// Of either alphabet.
inline constexpr std::array<bool, 256> kBase64Digits = [] {
  std::array<bool, 256> digits{};
  for (std::size_t c = 0; c < 256; ++c) digits[c] = base64_digit(static_cast<char>(c)) != kNoDigit;
  return digits;
}();

[[nodiscard]] constexpr bool is_digit_of_base64(char c) {
  return kBase64Digits[static_cast<unsigned char>(c)];
}

// Appends what `text` stands for, up to the first character that is no digit. Works for strings and fixed buffers.
template <class Out>
constexpr void decode_base64(std::string_view text, Out& out) {
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char c : text) {
    const std::uint8_t digit = base64_digit(c);
    if (digit == kNoDigit) return;
    bits = bits << 6U | digit;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    out.push_back(static_cast<char>(bits >> count & 0xFFU));
  }
}

}  // namespace pawl
