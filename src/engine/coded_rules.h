// SPDX-License-Identifier: Apache-2.0
// Findings that no pack makes: tokens and keys in a call's arguments (secrets) and what a session remembers (session).
// They have ids, verdicts and reasons as rules have, so that a person finds in `pawl rules` every id that a reason
// names. They hold no clause: code finds them.
#pragma once

#include <span>
#include <string_view>

#include "rules/rule.h"

namespace pawl {

[[nodiscard]] std::span<const Rule> coded_rules();

// Built-in, of a shield, or one of these; nullptr if there is no such rule.
[[nodiscard]] const Rule* find_rule_or_code(std::string_view id);

}  // namespace pawl
