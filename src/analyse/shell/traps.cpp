// SPDX-License-Identifier: Apache-2.0
// `trap 'rm -rf "$tmp"' EXIT; tmp=$(mktemp -d)`: the text runs later, when the variable is set. So it is judged as it
// is set, and once more at the end of the call, with all that its variables have held since. Both count. Only where the
// first could not be judged, and the second leaves nothing unknown, does the second count alone.
#include <algorithm>

#include "analyse/shell/shell.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_unsettled(const Effect& effect) {
  return !effect.is_certain || effect.classes.has(PathClass::unknown) || effect.action == Action::unknown;
}

}  // namespace

void Shell::set_trap(const Word& word, const std::string& text, StepContext& context, Scope& scope) {
  const Point start = here();
  texts_.execute_text(word, text, context, scope, {});
  const auto first = out_.effects.begin() + static_cast<std::ptrdiff_t>(start.effects);
  if (state_.text_depth != 1 || !word.is_known()) return;
  const bool is_settled = std::none_of(first, out_.effects.end(), is_unsettled);
  traps_.push_back({&scope,
                    text,
                    word,
                    context.step,
                    is_settled,
                    {start.effects, out_.effects.size()},
                    {start.gaps, out_.gaps.size()}});
  scope.has_trap = true;
}

void Shell::settle_traps(const Scope& scope) {
  // The last first: what is taken out leaves the earlier ones where they are.
  for (; !traps_.empty(); traps_.pop_back()) {
    const Trap trap = traps_.back();
    if (trap.owner != &scope || scope.since_trap.empty()) continue;
    Scope last = scope;
    for (const auto& [name, values] : scope.since_trap) last.variables[name] = values;
    const Point start = here();
    StepContext context = context_for(trap.step, "trap", trap.word.span, last, {});
    texts_.execute_text(trap.word, trap.text, context, last, {});
    const auto first = out_.effects.begin() + static_cast<std::ptrdiff_t>(start.effects);
    if (trap.is_settled) continue;  // both count
    if (std::any_of(first, out_.effects.end(), is_unsettled) || out_.gaps.size() > start.gaps) {
      go_back_to(start);
      continue;
    }
    const auto at = [](auto& list, std::size_t i) { return list.begin() + static_cast<std::ptrdiff_t>(i); };
    out_.effects.erase(at(out_.effects, trap.effects.first), at(out_.effects, trap.effects.second));
    out_.gaps.erase(at(out_.gaps, trap.gaps.first), at(out_.gaps, trap.gaps.second));
  }
}

}  // namespace pawl
