// SPDX-License-Identifier: Apache-2.0
// After a late yes: the agent that asked is gone, and can be started again where it was, to repeat the call. A person
// does that, in their own terminal; it never happens by itself.
#pragma once

#include <string>
#include <vector>

#include "approve/ask.h"

namespace pawl {

// The command that lets the agent's session go on; empty if the agent has none, its session has a name that no command
// should take, or nobody knows which process it was.
[[nodiscard]] std::vector<std::string> command_to_continue(const Ask& ask);

// Whether the agent that asked has ended: one that still runs repeats the call by itself.
[[nodiscard]] bool has_ended(const Ask& ask);

// Runs that command in the folder of the call, in the foreground.
int continue_after(const Ask& ask);

}  // namespace pawl
