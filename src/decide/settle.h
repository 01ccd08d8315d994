// SPDX-License-Identifier: Apache-2.0
// What a person has said about rules, before the judges speak: the verdicts of single rules (`policy.rules`), the
// user's own rules that allow, and rules that are only on trial. A pure function; decide() calls it once per call.
#pragma once

#include <string_view>
#include <vector>

#include "model/analysis.h"
#include "model/finding.h"
#include "model/policy.h"

namespace pawl {

struct Settled {
  std::vector<Finding> counted;    // what the judges look at
  std::vector<Finding> set_aside;  // on trial (`is_trial`), lifted (`lifted_by`), and the user's rules that allow
  std::vector<bool> lifted;        // for each effect: a person allows it
};

// Never lifted or made milder: what guards Pawl itself, what no approval lifts, and the blocked tier. A rule of the
// user's that allows lifts the asks about the effects that it matches, and of the built-in denies only those that it
// names (`lifts`); `policy.rules` names one too. Where a smart rule has spoken, the shields are not asked any more. An
// ask that is only about what would be lost gives way where Pawl keeps it (`kept`, by effect), unless a person has set
// a verdict for that rule.
[[nodiscard]] Settled settle(std::vector<Finding> findings, const Analysis& analysis, const Policy& policy,
                             const UserWords& words = {}, const std::vector<bool>& kept = {});

// Who lifts such an ask, as the log has it.
inline constexpr std::string_view kLiftedByCopy = "undo";

// The verdict of a rule if only its author has spoken: its own, or by its tier.
[[nodiscard]] Verdict own_verdict(const Finding& finding);

// What no person's word can change.
[[nodiscard]] bool is_for_good(const Finding& finding);

}  // namespace pawl
