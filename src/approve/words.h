// SPDX-License-Identifier: Apache-2.0
// What is said about a call that is not simply allowed: to the agent that is refused, and to the person who is asked.
// Always in this order: what would happen and to what, by which rule, whether it can be undone, what to do instead,
// and the command with which a person allows it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "model/answer_level.h"
#include "model/decision.h"

namespace pawl {

// Who reads it. A deny goes to the agent, and says not to try another way.
enum class Reader { agent, person };

// Why a person who should have been asked gave no answer.
enum class Unanswered {
  no,            // nobody had to be asked, or somebody can be
  cannot_ask,    // there is no way to ask
  nobody_there,  // the question lies on the desk, and nobody looks at it
  too_low,       // the ways that are open do not tell surely enough who answers
  timed_out,
};

// What is known beside the decision.
struct Saying {
  std::string call_id;     // Pawl's own
  std::string allow_with;  // the command with which a person allows this from now on; empty: no rule can name it
  Unanswered unanswered = Unanswered::no;
  std::int64_t waited_ms = 0;
  AnswerLevel level = AnswerLevel::prompt;  // that an answer needs
  std::int64_t times_allowed = 0;           // calls like this one, since one was last refused
  std::string why_nobody = {};              // is there, in half a sentence
  std::string shown = {};                   // the call, short and on one line, where the reader does not see it
};

[[nodiscard]] std::string words_for(const Decision& decision, Reader reader, const Saying& saying = {});

// A person said no: their words, if there are any, as theirs.
[[nodiscard]] std::string words_of_refusal(std::string_view call_id, std::string_view said);

// What would happen, in one line: `Deletes many files: src`.
[[nodiscard]] std::string deed_of(const Decision& decision);
[[nodiscard]] std::string deed_of(const Finding& finding);

// The judge that decided and what it said, for the log.
[[nodiscard]] std::string decider_of(const Decision& decision);

}  // namespace pawl
