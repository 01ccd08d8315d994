// SPDX-License-Identifier: Apache-2.0
// What a step changes for the steps behind it: the folder, variables, positional parameters, aliases, descriptors,
// named pipes.
#pragma once

#include "analyse/step/running.h"
#include "analyse/step/walk_part.h"

namespace pawl {

// `index` is the step's own. A program that is not built into the shell changes nothing.
void run_builtin(const Arguments& arguments, const Running& running, const Step& step, int index, Scope& scope,
                 const Stream& input, const WalkState& state);

}  // namespace pawl
