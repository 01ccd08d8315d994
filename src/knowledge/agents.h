// SPDX-License-Identifier: Apache-2.0
// The agents' own files and switches, from knowledge/agents/<agent>.toml: addto, doctor and the self pack all read
// these.
#pragma once

#include <span>
#include <string_view>

namespace pawl {

struct AgentFacts {
  std::string_view name;
  std::string_view title;
  std::string_view user_settings;              // ~/…
  std::string_view managed_settings;           // empty if there are none
  std::span<const std::string_view> settings;  // every file that can switch hooks off
  std::span<const std::string_view> switches;  // keys in them that do
  std::span<const std::string_view>
      off_flags;  // flags that start the agent without hooks; `-c *hooks*` with such a value
  std::span<const std::string_view> variables;  // variables that lead it to other settings
  std::span<const std::string_view> programs;
  bool types_unseen = false;  // what it types into a program that runs goes past the hooks
};

[[nodiscard]] std::span<const AgentFacts> all_agent_facts();
[[nodiscard]] const AgentFacts* find_agent_facts(std::string_view name);

// By the name of its program: `claude`.
[[nodiscard]] const AgentFacts* find_agent_program(std::string_view program);

}  // namespace pawl
