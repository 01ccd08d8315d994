// SPDX-License-Identifier: Apache-2.0
// Every rewrite of every scenario, judged once for all tests.
#pragma once

#include <string>
#include <vector>

#include "calls.h"
#include "engine/pipeline.h"
#include "rewrites.h"

namespace pawl {

struct JudgedRewrite {
  const Scenario* scenario = nullptr;
  const Rewrite* rewrite = nullptr;
  std::string text;
  Verdict verdict = Verdict::deny;
  Verdict verdict_before = Verdict::deny;  // of the scenario
  std::string effects;                     // all that rules can ask for; empty where something else counted as well
  std::string lost;                        // what is gone, in words; empty: nothing
};

// The scenarios that are shell commands.
[[nodiscard]] const std::vector<Scenario>& shell_scenarios();

[[nodiscard]] const std::vector<JudgedRewrite>& judged_rewrites();

// As JudgedRewrite::lost; `how` names the rewrites.
[[nodiscard]] std::string what_is_lost(const std::string& original, const Judged& before, const std::string& rewritten,
                                       const Judged& after, const std::string& how);

}  // namespace pawl
