// SPDX-License-Identifier: Apache-2.0
// Looks a word up in a table that is sorted by it.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

namespace pawl {

// The row whose `word` is that one; nullptr if there is none.
template <class Row>
[[nodiscard]] const Row* find_word(std::span<const Row> rows, std::string_view word) {
  const auto found =
      std::lower_bound(rows.begin(), rows.end(), word, [](const Row& row, std::string_view w) { return row.word < w; });
  return found != rows.end() && found->word == word ? &*found : nullptr;
}

}  // namespace pawl
