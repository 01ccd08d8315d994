// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace pawl {

// What names of variables and functions are made of, in the shell and in most languages.
[[nodiscard]] constexpr bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

}  // namespace pawl
