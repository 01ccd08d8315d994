// SPDX-License-Identifier: Apache-2.0
// Somebody who can be asked about a call. Each door has its own: the hook the agent's prompt (serve/agent_prompt.h).
#pragma once

#include <cstdint>

#include "model/call.h"

namespace pawl {

class Channel {
 public:
  virtual ~Channel() = default;
  // Whether a person is sure to see a question about this call. Looked at only when there is one.
  [[nodiscard]] virtual bool can_ask(const Call& call) const = 0;
  // How long the agent can be kept waiting while a person is asked elsewhere, in milliseconds; 0: not at all.
  [[nodiscard]] virtual std::int64_t longest_wait_ms() const { return 0; }
  // The call is about to wait for at most so long.
  virtual void begin_to_wait(std::int64_t /*ms*/) const {}
  // Whether a question would come back to the agent as an error because nobody is there. Looked at only when there is
  // one.
  [[nodiscard]] virtual bool is_alone() const { return false; }
  // Whether a person who reads a refusal does not see beside it what was refused.
  [[nodiscard]] virtual bool hides_call() const { return false; }
};

}  // namespace pawl
