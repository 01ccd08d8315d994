// SPDX-License-Identifier: Apache-2.0
// Programs into which an agent would type later, where no hook sees what it types.
#pragma once

#include "model/analysis.h"

namespace pawl {

// Adds `execute interactive` for each step that waits for typing and whose standard input is nothing that the call
// gives.
void add_interactive_effects(Analysis& analysis);

}  // namespace pawl
