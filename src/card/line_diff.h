// SPDX-License-Identifier: Apache-2.0
// Two texts, line by line: what went, what came, and a little of what stayed around it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pawl {

struct LineDiff {
  std::vector<std::string> lines;  // `-gone`, `+new`, ` around`, `@ line 12`
  std::int64_t added = 0;
  std::int64_t removed = 0;
};

// The fewest lines that differ where those are a few hundred; else the whole differing part went and came.
[[nodiscard]] LineDiff diff_lines(std::string_view before, std::string_view after);

}  // namespace pawl
