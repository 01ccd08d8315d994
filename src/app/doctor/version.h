// SPDX-License-Identifier: Apache-2.0
// Which version of an agent's program is here, and whether it is the one that its file in knowledge/agents was last
// tried with. Another one is no fault: the doctor tries the one that is here.
#pragma once

#include <string>
#include <string_view>

#include "app/doctor/report.h"
#include "intake/agent.h"

namespace pawl {

// `2.1.197` out of `2.1.197 (Claude Code)` or `codex-cli 0.166.0`; empty if there is none.
[[nodiscard]] std::string version_in(std::string_view text);

// Going by what the program printed.
[[nodiscard]] DoctorCheck version_told(const Agent& agent, std::string_view printed);

// Asks `program`.
[[nodiscard]] DoctorCheck check_version(const Agent& agent, const std::string& program, const std::string& home);

}  // namespace pawl
