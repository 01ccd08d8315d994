// SPDX-License-Identifier: Apache-2.0
// Lower case of ASCII letters, whatever the locale; all other bytes stay as they are.
#pragma once

#include <string>
#include <string_view>

namespace pawl {

[[nodiscard]] constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] inline std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lower(c);
  return result;
}

}  // namespace pawl
