// SPDX-License-Identifier: Apache-2.0
// Effects in, findings out: every rule against every effect. The engine calls it once per call.
#pragma once

#include <span>
#include <vector>

#include "model/analysis.h"
#include "model/finding.h"
#include "rules/rule.h"

namespace pawl {

[[nodiscard]] bool matches(const When& when, const Effect& effect);

[[nodiscard]] std::vector<Finding> match_rules(std::span<const Rule> rules, const Analysis& analysis);

}  // namespace pawl
