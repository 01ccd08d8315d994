// SPDX-License-Identifier: Apache-2.0
// What is said about a call that is not simply allowed: to the agent that is refused, and to the person who is asked.
// Always in this order: what would happen and to what, by which rule, whether it can be undone, what to do instead,
// and the command with which a person allows it.
#pragma once

#include <string>
#include <string_view>

#include "model/decision.h"

namespace pawl {

// Who reads it. A deny goes to the agent, and says not to try another way.
enum class Reader { agent, person };

// What is known beside the decision.
struct Saying {
  std::string call_id;        // Pawl's own
  std::string allow_with;     // the command with which a person allows this from now on; empty: no rule can name it
  bool nobody_asked = false;  // a person should have been asked, and the agent may not ask one
  bool is_alone = false;      // the agent is asked to ask, and nobody is there: it reads the question itself
  std::string shown = {};     // the call, short and on one line, where the reader does not see it
};

[[nodiscard]] std::string words_for(const Decision& decision, Reader reader, const Saying& saying = {});

// The judge that decided and what it said, for the log.
[[nodiscard]] std::string decider_of(const Decision& decision);

}  // namespace pawl
