// SPDX-License-Identifier: Apache-2.0
// The messages with which `pawl doctor` tries a hook, and whether an answer is exactly what the agent understands.
// It is stricter than the agents: what an agent accepts today (an extra key, text on stderr) is a finding here.
// Pure; every function that judges returns what is wrong, or an empty string.
#pragma once

#include <string>
#include <string_view>

#include "base/process.h"
#include "intake/agent.h"

namespace pawl {

// The session of every probe, so that the log shows which calls were not made by an agent.
inline constexpr std::string_view kProbeSession = "pawl-doctor";

// The message before a shell command, in the agent's own form.
[[nodiscard]] std::string pre_tool_message(const Agent& agent, std::string_view command, std::string_view cwd);

[[nodiscard]] std::string why_no_allow(const Agent& agent, const ProcessOutcome& outcome);
[[nodiscard]] std::string why_no_deny(const Agent& agent, const ProcessOutcome& outcome);

// A refusal without a verdict: exit 2, a reason on stderr, nothing on stdout that could be taken for an answer.
[[nodiscard]] std::string why_no_refusal(const ProcessOutcome& outcome);

}  // namespace pawl
