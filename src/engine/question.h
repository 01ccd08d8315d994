// SPDX-License-Identifier: Apache-2.0
// A call that a person must decide on, where the agent's own prompt does not do: a grant that a person gave before lets
// it through; else the question is put on the desk, and the call waits for an answer if somebody is there to give one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "approve/channel.h"
#include "approve/words.h"
#include "engine/pipeline.h"
#include "model/entry.h"

namespace pawl {

struct SettledQuestion {
  std::optional<Ruling> ruling;  // nothing: the agent's prompt asks, or nobody could be asked
  Unanswered unanswered = Unanswered::no;
  std::int64_t waited_ms = 0;
  AnswerLevel level = AnswerLevel::prompt;  // that an answer needs
  bool is_refused = false;                  // a person said no
  bool is_answered = false;                 // a person said something to this very call
  std::string ask;                          // the id of the question that was put
  std::optional<Answer> answer;
  std::string shape;               // of the call, if a rule may be learned from it
  std::int64_t times_allowed = 0;  // calls of that shape, since one was last refused
  std::vector<std::string> notices;
};

// REQUIRES: the verdict is ask. `can_prompt`: a person is sure to see the agent's own prompt for this call.
[[nodiscard]] SettledQuestion settle_question(const Judged& judged, const Policy& policy, const std::string& pawl_home,
                                              const AskChannel& channel, bool can_prompt);

}  // namespace pawl
