// SPDX-License-Identifier: Apache-2.0
// Braces in a word: `{a,b}` and `{1..3}`, on what was written bare.
#pragma once

#include <vector>

#include "analyse/words/draft.h"

namespace pawl {

[[nodiscard]] std::vector<Draft> expand_braces(Draft draft);

}  // namespace pawl
