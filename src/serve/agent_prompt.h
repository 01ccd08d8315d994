// SPDX-License-Identifier: Apache-2.0
// The agent's own prompt as a way to ask: what goes out as an ask is shown by the agent.
#pragma once

#include "approve/channel.h"
#include "approve/service.h"
#include "intake/agent.h"
#include "serve/last_resort.h"

namespace pawl {

class AgentPrompt : public AskChannel {
 public:
  explicit AgentPrompt(const Agent& agent) : agent_(agent) {}
  [[nodiscard]] bool can_ask(const Call& call) const override { return pawl::can_ask(agent_, call); }
  [[nodiscard]] std::int64_t longest_wait_ms() const override {
    return static_cast<std::int64_t>(agent_.time.wired) * agent_.time.unit_ms - kMarginMs;
  }
  void begin_to_wait(std::int64_t ms) const override { set_alarm(static_cast<int>(ms / 1000) + 2); }
  [[nodiscard]] bool wake_daemon(const std::string& pawl_home, const Policy& policy,
                                 const std::string& home) const override {
    return pawl::wake_daemon(pawl_home, policy, home);
  }
  [[nodiscard]] ProcessMark agent_root() const override { return outermost_agent(); }
  [[nodiscard]] bool is_alone() const override { return pawl::is_alone(agent_); }
  [[nodiscard]] bool hides_call() const override { return agent_.hides_call; }
  [[nodiscard]] bool takes_results(const Call& call) const override { return pawl::takes_results(agent_, call); }

 private:
  static constexpr std::int64_t kMarginMs = 3000;  // the answer has to get there before the agent gives up

  const Agent& agent_;
};

}  // namespace pawl
