// SPDX-License-Identifier: Apache-2.0
// What is typed into another terminal: `tmux send-keys`, `screen -X stuff`. Most likely a shell runs it there, so it is
// judged as shell text. It may as well answer a question, and nobody can see whose.
#include "analyse/texts/text_runner.h"
#include "knowledge/typed_keys.h"
#include "parse/parse.h"

namespace pawl {

void TextRunner::type(const std::vector<std::string>& words, const Word& like, StepContext& context, Scope& scope) {
  const Span place = place_of(like.span);
  if (!like.is_known()) {
    add_gap(place, "what is typed: " + like.reason, unseen_text(like.sources), &context);
    return;
  }
  bool is_first = true;
  for (const std::string& text : readings_of_keys(words)) {
    if (answers_question(text)) {
      add_gap(place, "a key that answers what somebody was asked", Action::unknown, &context);
      return;
    }
    // Another program than a shell may be there, to which the text means something: what no shell takes counts once.
    if (parse_script(text).gaps > 0) {
      if (is_first) add_gap(place, "what is typed is not shell text", Action::unknown, &context);
    } else {
      static_cast<void>(run_known(text, "shell", place, context, scope, {}));
    }
    is_first = false;
  }
}

}  // namespace pawl
