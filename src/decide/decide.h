// SPDX-License-Identifier: Apache-2.0
// The judges, in their fixed order; the strictest word wins. A pure function: no files, no clock, no environment.
#pragma once

#include <vector>

#include "model/analysis.h"
#include "model/call.h"
#include "model/decision.h"
#include "model/policy.h"

namespace pawl {

[[nodiscard]] Decision decide(const Call& call, const Analysis& analysis, std::vector<Finding> findings,
                              const Policy& policy, const UserWords& words = {});

}  // namespace pawl
