// SPDX-License-Identifier: Apache-2.0
// Numbers and sizes in words, for people.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace pawl {

// `5000` -> `5,000`
[[nodiscard]] std::string group_digits(std::string digits);

template <std::integral Number>
[[nodiscard]] std::string grouped(Number number) {
  return group_digits(std::to_string(number));
}

// `1 file`, `214 files`, `5,000 files`
template <std::integral Number>
[[nodiscard]] std::string count_of(Number number, std::string_view noun) {
  return grouped(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
}

// `12 bytes`, `3.1 MB`
[[nodiscard]] std::string size_of(std::int64_t bytes);

}  // namespace pawl
