// SPDX-License-Identifier: Apache-2.0
// The settings about rules: `policy.shields` and `policy.rules`. Rows of setting.cpp; see setting.h for what each
// function has to do.
#pragma once

#include <vector>

#include "settings/setting.h"

namespace pawl {

void read_shields(const Setting& setting, const Value& value, Policy& into, std::vector<Complaint>& complaints);

// `"git.force-push" = "ask"`, or the same as a path: `git.force-push = "ask"`.
void read_rule_verdicts(const Setting& setting, const Value& value, Policy& into, std::vector<Complaint>& complaints);
void take_rule_verdicts(Policy& into, const Policy& from);
[[nodiscard]] bool has_same_rule_verdicts(const Policy& a, const Policy& b);
// Those who may only tighten say `at least`; what a rule says by itself is not known here, so an allow is never taken.
[[nodiscard]] bool raise_rule_verdicts(Policy& into, const Policy& from);

}  // namespace pawl
