// SPDX-License-Identifier: Apache-2.0
#include "analyse/tools/interactive.h"

#include <algorithm>
#include <string>
#include <vector>

#include "knowledge/interactive.h"

namespace pawl {
namespace {

[[nodiscard]] bool has_given_input(const Step& step) {
  return step.stdin_from >= 0 ||
         std::any_of(step.redirections.begin(), step.redirections.end(), [](const Redirection& redirection) {
           return redirection.fd == 0 && redirection.kind != Redirection::Kind::write &&
                  redirection.kind != Redirection::Kind::append;
         });
}

}  // namespace

void add_interactive_effects(Analysis& analysis) {
  for (std::size_t i = 0; i < analysis.steps.size(); ++i) {
    const Step& step = analysis.steps[i];
    if (step.is_found || step.is_supposed || step.argv.empty() || has_given_input(step)) continue;
    std::vector<std::string> words;
    for (std::size_t w = 1; w < step.argv.size(); ++w) words.push_back(step.argv[w].text);
    if (!waits_for_typing(step.program, words)) continue;
    Effect effect;
    effect.kind = EffectKind::execute;
    effect.action = Action::interactive;
    effect.object = step.program;
    effect.step = static_cast<int>(i);
    effect.program = step.program;
    effect.command = step.program;
    effect.span = step.span;
    analysis.effects.push_back(std::move(effect));
  }
}

}  // namespace pawl
