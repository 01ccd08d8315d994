// SPDX-License-Identifier: Apache-2.0
// Which effects of one call another call does not have.
#pragma once

#include <string>
#include <vector>

#include "model/analysis.h"

namespace pawl {

// As dump_effect() writes them. An effect may become stricter on the way: text that was not seen may have been decoded
// as well. What is only told to a person (the reason why a text was not seen) may change.
[[nodiscard]] std::vector<std::string> lost_effects(const Analysis& before, const Analysis& after);

}  // namespace pawl
