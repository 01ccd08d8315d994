// SPDX-License-Identifier: Apache-2.0
// What a user's rule that allows takes away: the findings on what it allows. Never what is blocked for good.
#pragma once

#include <vector>

#include "model/analysis.h"
#include "model/finding.h"
#include "model/policy.h"

namespace pawl {

// `effect` is an index into the analysis' effects; -1 means the call as a whole.
[[nodiscard]] bool is_lifted(int effect, const UserWords& words);

// Takes the lifted ones out of `findings`.
[[nodiscard]] std::vector<Finding> take_lifted(std::vector<Finding>& findings, const UserWords& words);

// Whether something that is not lifted cannot be undone.
[[nodiscard]] bool is_irreversible_without(const UserWords& words, const Analysis& analysis,
                                           const std::vector<Finding>& findings);

}  // namespace pawl
