// SPDX-License-Identifier: Apache-2.0
#include "app/person.h"

#include <unistd.h>

#include <cctype>
#include <vector>

#include "base/process.h"
#include "base/visible.h"
#include "intake/agent.h"

namespace pawl {

std::optional<std::string> why_an_agents() {
  std::vector<std::string_view> agents;
  for (const Agent& agent : all_agents()) agents.push_back(agent.name);
  if (const auto agent = agent_among(names_of_ancestors(), agents)) {
    return "an agent started this (process `" + visible(*agent) + "`); run it yourself in a terminal";
  }
  return std::nullopt;
}

std::optional<std::string> why_not_a_person() {
  if (std::optional<std::string> why = why_an_agents()) return why;
  if (!is_terminal(STDIN_FILENO)) return "standard input is not a terminal; run this yourself in one";
  if (!has_own_terminal())
    return "this terminal belongs to another session, so it is not sure who types there; run this in a terminal of "
           "your "
           "own";
  return std::nullopt;
}

std::optional<std::string> agent_among(std::span<const std::string> processes,
                                       std::span<const std::string_view> agents) {
  for (const std::string& process : processes) {
    for (const std::string_view agent : agents) {
      if (!process.starts_with(agent)) continue;
      if (process.size() == agent.size() || std::isalnum(static_cast<unsigned char>(process[agent.size()])) == 0) {
        return process;
      }
    }
  }
  return std::nullopt;
}

}  // namespace pawl
