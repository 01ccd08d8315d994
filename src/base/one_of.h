// SPDX-License-Identifier: Apache-2.0
// Whether a word is one of a short list.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string_view>

namespace pawl {

[[nodiscard]] inline bool is_one_of(std::string_view word, std::span<const std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}
[[nodiscard]] inline bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace pawl
