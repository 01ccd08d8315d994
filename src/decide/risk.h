// SPDX-License-Identifier: Apache-2.0
// How risky a call is, from what it would do: tier, 0 to 100 points with their factors, and whether it can be undone.
#pragma once

#include <vector>

#include "model/analysis.h"
#include "model/decision.h"

namespace pawl {

struct Risk {
  Tier tier = Tier::safe;
  int points = 0;
  bool is_irreversible = false;
  std::vector<Factor> factors;  // their sum, capped at 100, is points
};

[[nodiscard]] Risk assess_risk(const Analysis& analysis, const std::vector<Finding>& findings);

// The tier of an effect by itself; rules can only raise it.
[[nodiscard]] Tier tier_of(const Effect& effect);

}  // namespace pawl
