// SPDX-License-Identifier: Apache-2.0
// Vocabularies: an enum and its words as one table, one row a word, so that a value and its name cannot get out of
// step. The table is in the order of the values; `is_whole` is asserted beside each.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace pawl {

template <class Rows, class Enum>
[[nodiscard]] constexpr bool is_whole(const Rows& rows, Enum last) {
  if (rows.size() != static_cast<std::size_t>(last) + 1) return false;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (static_cast<std::size_t>(rows[i].value) != i || rows[i].name.empty()) return false;
  }
  return true;
}

// The names alone, for readers of files and their `did you mean`.
template <class Row, std::size_t N>
[[nodiscard]] constexpr std::array<std::string_view, N> names_of_rows(const std::array<Row, N>& rows) {
  std::array<std::string_view, N> names;
  for (std::size_t i = 0; i < N; ++i) names[i] = rows[i].name;
  return names;
}

// The names of what is in a set, in the order of the table.
template <class Row, std::size_t N, class Set>
[[nodiscard]] std::string names_in(const std::array<Row, N>& rows, const Set& set, std::string_view separator) {
  std::string text;
  for (const Row& row : rows) {
    if (!set.has(row.value)) continue;
    if (!text.empty()) text += separator;
    text += row.name;
  }
  return text;
}

}  // namespace pawl
