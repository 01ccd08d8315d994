// SPDX-License-Identifier: Apache-2.0
// What is wrong with the verdicts in `policy.rules`: settings cannot know the rules, the engine does. Nothing is milder
// for such a mistake; the person should hear of it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/policy.h"
#include "rules/rule.h"

namespace pawl {

// One notice for each rule that does not exist, and for each that nobody can make milder.
[[nodiscard]] std::vector<std::string> notices_of_overrides(const Policy& policy, std::span<const Rule> user_rules);

// No approval and no setting lifts it.
[[nodiscard]] bool is_for_good(const Rule& rule);

}  // namespace pawl
