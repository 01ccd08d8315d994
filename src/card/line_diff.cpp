// SPDX-License-Identifier: Apache-2.0
#include "card/line_diff.h"

#include <algorithm>

namespace pawl {
namespace {

constexpr std::size_t kAround = 2;
constexpr std::size_t kMostCells = 400 * 400;  // of the table that finds the fewest lines

using Lines = std::vector<std::string_view>;

[[nodiscard]] Lines split(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

struct Piece {
  char mark;  // ' ', '-', '+'
  std::string_view line;
};

// The pieces of the part in which the texts differ, by the longest common subsequence.
void add_fewest(const Lines& before, const Lines& after, std::size_t from, std::size_t before_end,
                std::size_t after_end, std::vector<Piece>& pieces) {
  const std::size_t rows = before_end - from;
  const std::size_t columns = after_end - from;
  std::vector<std::uint32_t> common((rows + 1) * (columns + 1), 0);
  const auto at = [&](std::size_t i, std::size_t j) -> std::uint32_t& { return common[i * (columns + 1) + j]; };
  for (std::size_t i = rows; i-- > 0;) {
    for (std::size_t j = columns; j-- > 0;)
      at(i, j) = before[from + i] == after[from + j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
  }
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < rows || j < columns) {
    if (i < rows && j < columns && before[from + i] == after[from + j]) {
      pieces.push_back({' ', before[from + i]});
      ++i;
      ++j;
    } else if (i < rows && (j == columns || at(i + 1, j) >= at(i, j + 1))) {
      pieces.push_back({'-', before[from + i++]});
    } else {
      pieces.push_back({'+', after[from + j++]});
    }
  }
}

// Leaves out what stayed and stands far from any change.
void write(const std::vector<Piece>& pieces, LineDiff& diff) {
  std::vector<bool> is_shown(pieces.size(), false);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].mark == ' ') continue;
    const std::size_t first = i > kAround ? i - kAround : 0;
    const std::size_t last = std::min(i + kAround + 1, pieces.size());
    std::fill(is_shown.begin() + static_cast<std::ptrdiff_t>(first),
              is_shown.begin() + static_cast<std::ptrdiff_t>(last), true);
  }
  std::size_t number = 1;  // in the text before
  bool was_shown = false;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (is_shown[i]) {
      if (!was_shown) diff.lines.push_back("@ line " + std::to_string(number));
      diff.lines.push_back(pieces[i].mark + std::string(pieces[i].line));
    }
    was_shown = is_shown[i];
    diff.added += pieces[i].mark == '+';
    diff.removed += pieces[i].mark == '-';
    number += pieces[i].mark != '+';
  }
}

}  // namespace

LineDiff diff_lines(std::string_view before, std::string_view after) {
  const Lines old_lines = split(before);
  const Lines new_lines = split(after);
  const std::size_t shorter = std::min(old_lines.size(), new_lines.size());
  std::size_t from = 0;
  while (from < shorter && old_lines[from] == new_lines[from]) ++from;
  std::size_t same = 0;
  while (same < shorter - from && old_lines[old_lines.size() - 1 - same] == new_lines[new_lines.size() - 1 - same])
    ++same;
  const std::size_t old_end = old_lines.size() - same;
  const std::size_t new_end = new_lines.size() - same;
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < from; ++i) pieces.push_back({' ', old_lines[i]});
  if ((old_end - from + 1) * (new_end - from + 1) <= kMostCells) {
    add_fewest(old_lines, new_lines, from, old_end, new_end, pieces);
  } else {
    for (std::size_t i = from; i < old_end; ++i) pieces.push_back({'-', old_lines[i]});
    for (std::size_t i = from; i < new_end; ++i) pieces.push_back({'+', new_lines[i]});
  }
  for (std::size_t i = old_end; i < old_lines.size(); ++i) pieces.push_back({' ', old_lines[i]});
  LineDiff diff;
  write(pieces, diff);
  return diff;
}

}  // namespace pawl
