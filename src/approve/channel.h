// SPDX-License-Identifier: Apache-2.0
// Somebody who can be asked about a call. Each door has its own: the hook the agent's prompt (serve/agent_prompt.h).
#pragma once

#include <cstdint>
#include <string>

#include "base/process.h"
#include "model/call.h"
#include "model/policy.h"

namespace pawl {

class AskChannel {
 public:
  virtual ~AskChannel() = default;
  // Whether a person is sure to see a question about this call. Looked at only when there is one.
  [[nodiscard]] virtual bool can_ask(const Call& call) const = 0;
  // How long the agent can be kept waiting while a person is asked elsewhere, in milliseconds; 0: not at all.
  [[nodiscard]] virtual std::int64_t longest_wait_ms() const { return 0; }
  // The call is about to wait for at most so long.
  virtual void begin_to_wait(std::int64_t /*ms*/) const {}
  // Starts the daemon where one of its channels could reach somebody (approve/service.h). True if it is on its way.
  [[nodiscard]] virtual bool wake_daemon(const std::string& /*pawl_home*/, const Policy& /*policy*/,
                                         const std::string& /*home*/) const {
    return false;
  }
  // The process of the agent that asks, the outermost one. Looked at only when somebody is asked.
  [[nodiscard]] virtual ProcessMark agent_root() const { return {}; }
  // Whether a question would come back to the agent as an error because nobody is there. Looked at only when there is
  // one.
  [[nodiscard]] virtual bool is_alone() const { return false; }
  // Whether a person who reads a refusal does not see beside it what was refused.
  [[nodiscard]] virtual bool hides_call() const { return false; }
  // Whether the agent takes another result in the place of what the tool gave back.
  [[nodiscard]] virtual bool takes_results(const Call& /*call*/) const { return false; }
};

}  // namespace pawl
