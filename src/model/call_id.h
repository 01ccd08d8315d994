// SPDX-License-Identifier: Apache-2.0
// The name of one call: `k3v9qab`, six letters and a check letter, for people to say and type. It stands in the log, in
// what is said about the call, and in commands. Not a secret, and not unique for all time: the newest call of that name
// is meant.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/lower.h"

namespace pawl {

// Crockford's base32: no i, l, o and u.
inline constexpr std::string_view kIdLetters = "0123456789abcdefghjkmnpqrstvwxyz";
inline constexpr std::size_t kIdLength = 7;

// What a text is that should be a call's id.
enum class IdForm { good, not_an_id, wrong_check_letter };

struct ReadId {
  IdForm form = IdForm::not_an_id;
  std::string id;  // in the one spelling that the log has; empty unless the form is good
};

// The check letter of six letters: the value of a polynomial over the field of 32 elements, so that every single wrong
// letter and every two swapped ones show. (It begins with 16: seven zeros are not an id.)
[[nodiscard]] constexpr char check_letter(std::string_view six) {
  const auto times_x = [](unsigned value) { return (value << 1U) ^ ((value & 16U) != 0 ? 0x25U : 0U); };
  unsigned sum = 16;
  for (const char letter : six) sum = times_x(sum) ^ static_cast<unsigned>(kIdLetters.find(letter));
  return kIdLetters[times_x(sum)];
}

[[nodiscard]] inline std::string make_call_id(std::uint64_t bits) {
  std::string id;
  for (std::size_t i = 0; i + 1 < kIdLength; ++i, bits >>= 5U) id += kIdLetters[bits & 31U];
  return id + check_letter(id);
}

// As a person types it: in any case, with o for 0, and i or l for 1.
[[nodiscard]] inline ReadId read_call_id(std::string_view text) {
  if (text.size() != kIdLength) return {};
  std::string id = lower(text);
  for (char& letter : id) {
    if (letter == 'o') letter = '0';
    if (letter == 'i' || letter == 'l') letter = '1';
    if (kIdLetters.find(letter) == std::string_view::npos) return {};
  }
  const bool fits = id.back() == check_letter(std::string_view(id).substr(0, kIdLength - 1));
  if (!fits) return {IdForm::wrong_check_letter, ""};
  return {IdForm::good, std::move(id)};
}

// How a text names the call: `this (call k3v9qab)`, or `this call` where it has no id.
[[nodiscard]] inline std::string this_call(std::string_view id) {
  return id.empty() ? std::string("this call") : "this (call " + std::string(id) + ")";
}

}  // namespace pawl
