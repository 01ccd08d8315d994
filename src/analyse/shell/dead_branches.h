// SPDX-License-Identifier: Apache-2.0
// Which branches cannot run, in files that were there before this call: the body of `if [ "$1" = purge ]` does not run
// with other words. In the call's own text every branch counts.
#pragma once

#include <vector>

#include "analyse/step/walk_part.h"
#include "analyse/words/expand.h"
#include "parse/script.h"

namespace pawl {

// The result of a condition, if its words alone decide it.
enum class Truth { yes, no, unknown };

// In the call's own text and in loops only `true`, `:` and `false` are decided.
[[nodiscard]] Truth truth_of(const Node& node, Scope& scope, const WalkState& state);

// For each child of an `if` (condition, body, …, else) or a `case` whether it may run. `subjects` are the values of the
// word of a `case`.
[[nodiscard]] std::vector<bool> reachable(const Node& node, const std::vector<Word>& subjects, const Expander& expander,
                                          const WalkState& state);

}  // namespace pawl
