// SPDX-License-Identifier: Apache-2.0
// From a decision to the ruling that goes out: who can be asked; approve/words.h says what is said to them. Today the
// only channel is the agent's own prompt; where there is none, an ask is a deny that says so.
#pragma once

#include "approve/words.h"
#include "model/call.h"
#include "model/decision.h"
#include "model/policy.h"

namespace pawl {

// `can_ask`: a person is sure to see the agent's own prompt for this call.
[[nodiscard]] Ruling rule_on(const Decision& decision, const Policy& policy, bool can_ask, Saying saying = {});

}  // namespace pawl
