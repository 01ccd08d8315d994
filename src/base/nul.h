// SPDX-License-Identifier: Apache-2.0
// NUL bytes in text: what programs that read text make of them.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace pawl {

// As shells read it: as if they were not there.
[[nodiscard]] inline std::string without_nul(std::string_view text) {
  std::string kept(text);
  kept.erase(std::remove(kept.begin(), kept.end(), '\0'), kept.end());
  return kept;
}

// As make reads it: each line ends at its first one.
[[nodiscard]] inline std::string lines_before_nul(std::string_view text) {
  std::string kept;
  kept.reserve(text.size());
  bool is_cut = false;
  for (const char c : text) {
    is_cut = c == '\0' || (is_cut && c != '\n');
    if (!is_cut) kept += c;
  }
  return kept;
}

}  // namespace pawl
