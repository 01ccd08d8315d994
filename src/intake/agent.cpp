// SPDX-License-Identifier: Apache-2.0
#include "intake/agent.h"

#include "base/visible.h"

namespace pawl {

const Agent* find_agent(std::string_view name) {
  for (const Agent* agent : all_agents()) {
    if (agent->name == name) return agent;
  }
  return nullptr;
}

Reply refuse_unread(std::string_view reason) {
  // Never empty: Codex runs the tool after exit 2 with nothing on stderr.
  Reply reply;
  reply.err = (reason.empty() ? std::string("Pawl refused this call") : visible(reason)) + "\n";
  reply.exit_code = 2;
  return reply;
}

}  // namespace pawl
