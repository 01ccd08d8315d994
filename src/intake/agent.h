// SPDX-License-Identifier: Apache-2.0
// What Pawl must know about one agent program: how to read its hook message, how to answer in its own dialect, and
// how its settings are wired. One file in intake/agents each, defining `NAME_agent()`; the registry is made from the
// folder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/value.h"
#include "model/call.h"
#include "model/decision.h"

namespace pawl {

// What the hook process prints and how it ends.
struct Reply {
  std::string out;
  std::string err;
  int exit_code = 0;
};

struct Wiring;  // intake/wiring.h

struct Agent {
  std::string_view name;              // "claude"
  std::string_view title;             // "Claude Code"
  std::string_view verified_version;  // the version this file was last run against for real
  std::string_view project_variable;  // the variable in which the hook process finds the project's folder; may be empty
  // The message as a Call (home, user and project are filled in by the caller, project if the message names one).
  // Fails on fields that are missing or of the wrong type, with a plain reason.
  Result<Call> (*read)(const Value& message);
  // Whether a person is sure to see an ask of this call.
  bool (*can_ask)(const Call& call);
  // The ruling in the agent's own words; for events without a verdict, no opinion.
  Reply (*answer)(const Call& call, const Ruling& ruling);
  const Wiring& (*wiring)();
};

// Generated: every agent in intake/agents.
[[nodiscard]] const std::vector<const Agent*>& all_agents();

[[nodiscard]] const Agent* find_agent(std::string_view name);

// A message that cannot even be read as an event: a refusal that all three understand (exit 2, reason on stderr).
[[nodiscard]] Reply refuse_unread(std::string_view reason);

}  // namespace pawl
