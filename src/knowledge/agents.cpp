// SPDX-License-Identifier: Apache-2.0
#include "knowledge/agents.h"

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

}  // namespace pawl
