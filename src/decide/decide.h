// SPDX-License-Identifier: Apache-2.0
// The judges, in their fixed order; the strictest word wins. A pure function: no files, no clock, no environment.
#pragma once

#include <span>
#include <vector>

#include "model/analysis.h"
#include "model/call.h"
#include "model/decision.h"
#include "model/policy.h"

namespace pawl {

// `unasked` are the phases that have somebody to ask and were not asked yet, in their order. If the first of them could
// still change the verdict, `first_ask` is set; its findings then come with the others. `kept` says of each effect
// whether Pawl keeps what it would take away.
[[nodiscard]] Decision decide(const Call& call, const Analysis& analysis, std::vector<Finding> findings,
                              const Policy& policy, const UserWords& words = {}, std::span<const Phase> unasked = {},
                              const std::vector<bool>& kept = {});

}  // namespace pawl
