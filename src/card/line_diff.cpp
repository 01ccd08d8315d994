// SPDX-License-Identifier: Apache-2.0
#include "card/line_diff.h"

#include <algorithm>

#include "base/line_diff.h"

namespace pawl {
namespace {

constexpr std::size_t kAround = 2;
constexpr int kMostDifferences = 400;

// Leaves out what stayed and stands far from any change.
void write(const std::vector<LineEdit>& edits, LineDiff& diff) {
  std::vector<bool> is_shown(edits.size(), false);
  for (std::size_t i = 0; i < edits.size(); ++i) {
    if (edits[i].kind == ' ') continue;
    const std::size_t first = i > kAround ? i - kAround : 0;
    const std::size_t last = std::min(i + kAround + 1, edits.size());
    std::fill(is_shown.begin() + static_cast<std::ptrdiff_t>(first),
              is_shown.begin() + static_cast<std::ptrdiff_t>(last), true);
  }
  std::size_t number = 1;  // in the text before
  bool was_shown = false;
  for (std::size_t i = 0; i < edits.size(); ++i) {
    if (is_shown[i]) {
      if (!was_shown) diff.lines.push_back("@ line " + std::to_string(number));
      diff.lines.push_back(edits[i].kind + std::string(edits[i].line.substr(0, edits[i].line.size() - 1)));
    }
    was_shown = is_shown[i];
    diff.added += edits[i].kind == '+';
    diff.removed += edits[i].kind == '-';
    number += edits[i].kind != '+';
  }
}

// A line end that only one of them lacks is not a change to show.
[[nodiscard]] std::string with_line_end(std::string_view text) {
  std::string ended(text);
  if (!ended.empty() && ended.back() != '\n') ended += '\n';
  return ended;
}

}  // namespace

LineDiff diff_lines(std::string_view before, std::string_view after) {
  const std::string old_text = with_line_end(before);
  const std::string new_text = with_line_end(after);
  LineDiff diff;
  write(line_edits(old_text, new_text, kMostDifferences), diff);
  return diff;
}

}  // namespace pawl
