// SPDX-License-Identifier: Apache-2.0
#include "knowledge/agents.h"

#include <algorithm>

namespace pawl {

const AgentFacts* find_agent_facts(std::string_view name) {
  for (const AgentFacts& facts : all_agent_facts()) {
    if (facts.name == name) return &facts;
  }
  return nullptr;
}

const AgentFacts* find_agent_program(std::string_view program) {
  for (const AgentFacts& facts : all_agent_facts()) {
    for (const std::string_view name : facts.programs) {
      if (name == program) return &facts;
    }
  }
  return nullptr;
}

const Agent* find_agent(std::string_view name) {
  for (const Agent& agent : all_agents()) {
    if (agent.name == name) return &agent;
  }
  return nullptr;
}

const EventFact& tool_gate(const Agent& agent) {
  // The tables are not made without one.
  return *std::find_if(agent.events.begin(), agent.events.end(),
                       [](const EventFact& event) { return event.event == Event::pre_tool && event.is_gate; });
}

}  // namespace pawl
