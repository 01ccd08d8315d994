// SPDX-License-Identifier: Apache-2.0
// What a step changes for the steps behind it: the folder, variables, positional parameters, aliases, descriptors,
// named pipes; and which step leads out of a loop, a function or the shell.
#pragma once

#include "analyse/step/running.h"
#include "analyse/step/step_host.h"
#include "analyse/step/walk_part.h"

namespace pawl {

// Whether a command of this name may change the shell itself.
[[nodiscard]] bool is_builtin(std::string_view name);

// In POSIX shells functions do not hide these, and what is assigned before them stays.
[[nodiscard]] bool is_special_builtin(std::string_view program);

// `index` is the step's own. A program that is not built into the shell changes nothing.
void run_builtin(const Arguments& arguments, const Running& running, const Step& step, int index, Scope& scope,
                 const Stream& input, const WalkState& state, StepHost& host);

}  // namespace pawl
