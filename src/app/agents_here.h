// SPDX-License-Identifier: Apache-2.0
// The agents of this machine, for the commands that wire, unwire and show them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "intake/agent.h"
#include "intake/install.h"

namespace pawl {

struct AgentHere {
  const Agent* agent = nullptr;
  std::string program;   // its file on PATH, or empty
  bool is_here = false;  // the program or its folder of settings is there
};

// Every agent that Pawl knows.
[[nodiscard]] std::vector<AgentHere> agents_here(const std::string& home);

// `claude, codex, gemini`
[[nodiscard]] std::string names_of_agents();

// Tells the person and returns nullptr if there is none of that name.
[[nodiscard]] const Agent* agent_named(const std::string& name, std::string_view command);

// `given` or the person's own, an absolute path of a folder that is there; else prints an error.
[[nodiscard]] std::optional<std::string> home_folder(const std::string& given, std::string_view command);

[[nodiscard]] bool is_root();

// Wires and prints what was done. Returns the exit code.
[[nodiscard]] int add_and_tell(const InstallRequest& request);

}  // namespace pawl
