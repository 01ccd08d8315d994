// SPDX-License-Identifier: Apache-2.0
// Somebody who can be asked about a call. Each door has its own: the hook the agent's prompt (serve/agent_prompt.h).
#pragma once

#include "model/call.h"

namespace pawl {

class Channel {
 public:
  virtual ~Channel() = default;
  // Whether a person is sure to see a question about this call. Looked at only when there is one.
  [[nodiscard]] virtual bool can_ask(const Call& call) const = 0;
  // Whether a question comes back to the agent as an error because nobody is there. Looked at only when there is one.
  [[nodiscard]] virtual bool is_alone() const { return false; }
  // Whether a person who reads a refusal does not see beside it what was refused.
  [[nodiscard]] virtual bool hides_call() const { return false; }
};

}  // namespace pawl
