// SPDX-License-Identifier: Apache-2.0
// The agent's own prompt as a way to ask: what goes out as an ask is shown by the agent.
#pragma once

#include "approve/channel.h"
#include "intake/agent.h"

namespace pawl {

class AgentPrompt : public Channel {
 public:
  explicit AgentPrompt(const Agent& agent) : agent_(agent) {}
  [[nodiscard]] bool can_ask(const Call& call) const override { return pawl::can_ask(agent_, call); }
  [[nodiscard]] bool is_alone() const override { return pawl::is_alone(agent_); }
  [[nodiscard]] bool hides_call() const override { return agent_.hides_call; }

 private:
  const Agent& agent_;
};

}  // namespace pawl
