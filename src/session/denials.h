// SPDX-License-Identifier: Apache-2.0
// What was denied stays denied: the same effect through another tool or another command. Pure.
#pragma once

#include <span>
#include <vector>

#include "model/analysis.h"
#include "model/finding.h"
#include "model/policy.h"
#include "session/memory.h"

namespace pawl {

// The rule's id of what recall_denials finds.
inline constexpr const char* kDeniedBefore = "session.denied-before";

// The effects of a denied call that are worth remembering: those that a rule itself denied and that are certain. Not
// its harmless neighbours, and not what the agent can fix by itself (text that no shell accepts, a target that cannot
// be known).
[[nodiscard]] std::vector<Denial> denials_of(const Analysis& analysis, const std::vector<Finding>& findings);

// The same for a call that asked and that a person refused: every effect that asked counts.
[[nodiscard]] std::vector<Denial> refusals_of(const Analysis& analysis, const std::vector<Finding>& findings);

// What is said of such an effect, without its place.
[[nodiscard]] Finding denied_before();

// One finding for each effect that was denied before. Only where a rule objects to the effect now: memory makes an ask
// a deny, it makes nothing out of an effect that nobody minds. A person who has lifted the rule that denied has lifted
// what was remembered by it. `findings` are those of this call; what is in its `project` is not what was denied above
// it.
[[nodiscard]] std::vector<Finding> recall_denials(const SessionMemory& memory, const Analysis& analysis,
                                                  const std::vector<Finding>& findings, const Policy& policy,
                                                  std::string_view project = {});

}  // namespace pawl
