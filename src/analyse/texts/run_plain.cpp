// SPDX-License-Identifier: Apache-2.0
// Texts of languages without a reader as part of a walk: the commands in them run like steps of their own.
#include <algorithm>
#include <utility>

#include "analyse/texts/code.h"
#include "analyse/texts/text_runner.h"
#include "analyse/words/parameter_values.h"
#include "base/restored.h"
#include "content/code/plain_calls.h"

namespace pawl {

void TextRunner::run_plain(std::string_view text, std::string_view language, StepContext& context, Scope& scope,
                           const Stream& input) {
  constexpr int kMaxTexts = 8;
  if (state_.text_depth >= kMaxTexts) {
    add_gap(context.span, "texts within texts deeper than " + std::to_string(kMaxTexts), Action::unknown, &context);
    return;
  }
  const PlainCalls found = plain_calls_in(language, text);
  add_effect(EffectKind::execute, Action::local, context.program, {}, context);
  const Span place = context.span;
  Scope inner = scope;
  inner.go_to(context.cwd);
  inner.forget_names();
  const Restored<const Span*> its_place(state_.fixed_place, &place);
  const Restored<bool> its_shell(state_.is_for_sh, true);
  const Restored<int> deeper(state_.text_depth, state_.text_depth + 1);
  const std::size_t first = out_.effects.size();
  Sources secrets;
  if (is_text_of_call(scope)) {
    for (const std::string& text_in_it : found.mentioned) secrets |= add_named_secret(text_in_it, true, context);
  }
  for (const PlainCall& call : found.calls) {
    if (host_.is_too_much(place, scope)) break;
    switch (call.kind) {
      case PlainCall::Kind::shell:
        static_cast<void>(host_.walk_shell(call.text, inner, input, &place));
        break;
      case PlainCall::Kind::command: {
        std::vector<Word> words;
        for (const std::string& one : call.words) {
          Word word = quoted_word(one, place);
          if (one == "~" || one.starts_with("~/")) word.text.replace(0, 1, world_.home);
          words.push_back(std::move(word));
        }
        Running running;
        running.span = place;
        static_cast<void>(steps_.run_inner(std::move(words), running, context.program, inner, input));
        break;
      }
    }
  }
  carry_read_secrets(first, secrets, out_);
  if (!found.is_total && !is_compiled_language(language))
    add_gap(place, std::string(language) + " code runs what it puts together", Action::unknown, &context);
}

}  // namespace pawl
