// SPDX-License-Identifier: Apache-2.0
// How two texts differ, line by line. Where they differ in too many places, everything between the first and the last
// of them is gone and new, so that the time stays bounded.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

struct LineEdit {
  char kind;              // ` ` stays, `-` is gone, `+` is new
  std::string_view line;  // with its line end, if it has one
};

// The fewest lines that differ, if they are at most `most`. The lines are parts of the two texts.
[[nodiscard]] std::vector<LineEdit> line_edits(std::string_view before, std::string_view after, int most = 2000);

// In the form of `diff -u`, without the two lines that name the files; empty if the texts are the same.
[[nodiscard]] std::string unified_diff(std::string_view before, std::string_view after, int context = 3);

}  // namespace pawl
