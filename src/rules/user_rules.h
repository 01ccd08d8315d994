// SPDX-License-Identifier: Apache-2.0
// What the user's own words say about a call: smart rules, patterns, and the tools that its agent declares. The engine
// calls it once per call, decide judges by the answer. Nothing is compiled that no rule of this call's tool needs.
#pragma once

#include "model/analysis.h"
#include "model/call.h"
#include "model/policy.h"

namespace pawl {

// An expression that cannot be read (settings has refused it, unless this binary reads it otherwise) counts as fitting
// for a rule that asks or denies, and as not fitting for one that allows.
[[nodiscard]] UserWords match_user_rules(const Call& call, const Analysis& analysis, const Policy& policy);

// Parts of it, each into its field.
void match_smart_rules(const Call& call, const Analysis& analysis, const Policy& policy, UserWords& into);
void match_patterns(const Call& call, const Analysis& analysis, const Policy& policy, UserWords& into);
void match_declared_tools(const Call& call, const Analysis& analysis, const Policy& policy, UserWords& into);

}  // namespace pawl
