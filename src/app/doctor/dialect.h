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

// How one agent talks; nullptr if the doctor has not learned it.
struct Dialect {
  std::string_view agent;
  std::string_view shell_tool;
  bool is_nested;          // refuses with `hookSpecificOutput`, else with a flat `decision`
  bool is_silent_allow;    // an allow is nothing at all
  bool takes_allow;        // an outspoken allow is understood
  int timeout_unit_ms;     // what `timeout: 1` means
  int default_timeout_ms;  // without `timeout`
};

[[nodiscard]] const Dialect* dialect_of(std::string_view agent);

// The message before a shell command, in the agent's own form.
[[nodiscard]] std::string pre_tool_message(const Agent& agent, const Dialect& dialect, std::string_view command,
                                           std::string_view cwd);

[[nodiscard]] std::string why_no_allow(const Agent& agent, const Dialect& dialect, const ProcessOutcome& outcome);
[[nodiscard]] std::string why_no_deny(const Agent& agent, const Dialect& dialect, const ProcessOutcome& outcome);

// A refusal without a verdict: exit 2, a reason on stderr, nothing on stdout that could be taken for an answer.
[[nodiscard]] std::string why_no_refusal(const ProcessOutcome& outcome);

}  // namespace pawl
