// SPDX-License-Identifier: Apache-2.0
// Who speaks about a call, one row each: the nine judges in their fixed order, the settings that speak after
// them (autonomy, prompts, mode), and an error, which speaks instead of all of them.
#pragma once

#include <string_view>

namespace pawl {

enum class Judge {
  tool_gate,
  hard_blocks,
  user_rules,
  allowlist,
  built_in_rules,
  irreversible,
  score,
  taint,
  patterns,
  autonomy,
  prompts,
  mode,
  error
};

struct JudgeRow {
  Judge judge;
  int order;
  std::string_view name;
};

inline constexpr JudgeRow kJudges[] = {
    {Judge::tool_gate, 0, "tool gate"},
    {Judge::hard_blocks, 1, "hard blocks"},
    {Judge::user_rules, 2, "user rules"},
    {Judge::allowlist, 3, "allowlist"},
    {Judge::built_in_rules, 4, "built-in rules"},
    {Judge::irreversible, 5, "irreversible"},
    {Judge::score, 6, "score"},
    {Judge::taint, 7, "taint"},
    {Judge::patterns, 8, "patterns"},
    {Judge::autonomy, 9, "autonomy"},
    {Judge::prompts, 10, "prompts"},
    {Judge::mode, 11, "mode"},
    {Judge::error, 0, "error"},
};

[[nodiscard]] constexpr const JudgeRow& row_of(Judge judge) {
  return kJudges[static_cast<int>(judge)];
}

[[nodiscard]] constexpr int order_of(Judge judge) {
  return row_of(judge).order;
}

[[nodiscard]] constexpr std::string_view name_of(Judge judge) {
  return row_of(judge).name;
}

}  // namespace pawl
