// SPDX-License-Identifier: Apache-2.0
// From a decision to the ruling that goes out: who can be asked, and what is said to them. Today the only channel is
// the agent's own prompt; where there is none, an ask is a deny that says so.
#pragma once

#include "model/call.h"
#include "model/decision.h"
#include "model/policy.h"

namespace pawl {

// `can_ask`: a person is sure to see the agent's own prompt for this call.
[[nodiscard]] Ruling rule_on(const Decision& decision, const Policy& policy, bool can_ask);

// What the agent or the person reads: what would happen, which rule, whether it can be undone, what to do instead.
[[nodiscard]] std::string words_for(const Decision& decision, Verdict verdict);

}  // namespace pawl
