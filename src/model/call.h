// SPDX-License-Identifier: Apache-2.0
// One message from an agent: the tool that it wants to use and the world in which it would be used.
// Home, cwd and user travel here, so that nothing below intake asks the environment.
#pragma once

#include <cstddef>
#include <string>

#include "base/value.h"

namespace pawl {

enum class Event { pre_tool, post_tool, prompt, session_start, config_change, other };

// The longest message about a call, at every door: what is longer is refused, and not read.
inline constexpr std::size_t kLongestMessage = std::size_t{8} << 20;

struct Call {
  std::string agent;     // "claude"; empty where nobody said
  std::string subagent;  // the kind of agent within the agent, where the message tells it: "reviewer"
  Event event = Event::pre_tool;
  std::string event_name;     // the agent's own word for it
  std::string id;             // Pawl's own (model/call_id.h)
  std::string agent_call_id;  // the agent's own word for this one call; may be empty
  std::string tool;
  Value input;     // the tool's arguments
  Value response;  // after the tool ran
  std::string session;
  std::string cwd;
  std::string project;  // the agent's own project folder, then the checkout; see session/project.h
  std::string home;
  std::string user;
  int steps = 0;                // calls of the session since a person last answered, with this one; 0: nobody counts
  std::string permission_mode;  // the agent's own word
  std::string agent_version;
};

}  // namespace pawl
