// SPDX-License-Identifier: Apache-2.0
// A yes from a terminal that is younger than the agent: something that the agent started could have opened it (a new
// pane, a unit of systemd). Then a word that stands on the screen must be typed back. That stops what types blindly; it
// does not stop what can read the screen.
#pragma once

#include <functional>
#include <string>

#include "approve/ask.h"

namespace pawl {

// Pure: whether a terminal whose session began with `leader` needs it. What cannot be told does.
[[nodiscard]] bool needs_step_up(const Ask& ask, const ProcessMark& leader);

// `ask_line` shows a question and returns the line that was typed. True if no word is needed, or the right one was
// typed.
[[nodiscard]] bool step_up(const Ask& ask, const std::function<std::string(const std::string&)>& ask_line);

}  // namespace pawl
