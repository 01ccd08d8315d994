// SPDX-License-Identifier: Apache-2.0
// What could still bypass Pawl, although it is wired now: hooks of others that change a call after the
// verdict, variables of this shell, flags, and a project's own settings. Mostly warnings: nobody has done it yet.
#pragma once

#include <string>
#include <vector>

#include "app/doctor/report.h"
#include "app/doctor/wiring.h"
#include "intake/agent.h"
#include "intake/wiring_state.h"

namespace pawl {

// Hooks of others at the same event, each with its text.
[[nodiscard]] std::vector<DoctorCheck> check_other_hooks(const Agent& agent, const std::vector<SettingsText>& texts);

// Variables that lead the agent to other settings; `names_set` are those of this shell.
[[nodiscard]] std::vector<DoctorCheck> check_variables(const Agent& agent, const std::vector<std::string>& names_set);

// Flags and a project's switches. Whether a project of Claude Code could is proven elsewhere, with the real program.
[[nodiscard]] std::vector<DoctorCheck> check_switches_left(const Agent& agent, const std::vector<SettingsText>& texts,
                                                           bool is_managed);

}  // namespace pawl
