// SPDX-License-Identifier: Apache-2.0
// What the index of the log does not know of rules: their titles, and the narrower rule that a call of theirs would
// need. The page and `pawl stats` ask here.
#pragma once

#include <string>

#include "index/stats.h"

namespace pawl {

// Empty if there is no such rule.
[[nodiscard]] std::string title_of_rule(const std::string& rule);
// Of a line of the log: the call is judged again. Empty if no rule can allow it.
[[nodiscard]] std::string proposal_for(const std::string& line);

[[nodiscard]] RuleWords rule_words();

}  // namespace pawl
