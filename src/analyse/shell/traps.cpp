// SPDX-License-Identifier: Apache-2.0
// `trap 'rm -rf "$tmp"' EXIT; tmp=$(mktemp -d)`: the text runs later, when the variable is set. So it is judged as it
// is set, and once more at the end of its shell, with all that has held since. Both count. Only where the first could
// not be judged, and the second leaves nothing unknown, does the second count alone. What a trap that runs before the
// end (DEBUG, ERR, a signal) changes may hold at any later point.
#include <algorithm>

#include "analyse/shell/shell.h"
#include "base/one_of.h"
#include "base/restored.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_unsettled(const Effect& effect) {
  return !effect.is_certain || effect.classes.has(PathClass::unknown) || effect.action == Action::unknown;
}

}  // namespace

// Whether the steps and effects from `start` on are those that were said when the trap was set.
bool Shell::is_said_already(const Point& start, const Trap& trap) const {
  const auto at = [](const auto& list, std::size_t i) { return list.begin() + static_cast<std::ptrdiff_t>(i); };
  const auto is_same_step = [](const Step& a, const Step& b) {
    return a.cwd == b.cwd && a.maybe_cwds == b.maybe_cwds &&
           std::equal(a.argv.begin(), a.argv.end(), b.argv.begin(), b.argv.end(),
                      [](const Word& x, const Word& y) { return x.kind == y.kind && x.text == y.text; });
  };
  const auto is_same_effect = [](const Effect& a, const Effect& b) {
    return a.kind == b.kind && a.action == b.action && a.object == b.object && a.is_certain == b.is_certain &&
           a.classes == b.classes;
  };
  return std::equal(at(out_.steps, start.steps), out_.steps.cend(), at(out_.steps, trap.steps.first),
                    at(out_.steps, trap.steps.second), is_same_step) &&
         std::equal(at(out_.effects, start.effects), out_.effects.cend(), at(out_.effects, trap.effects.first),
                    at(out_.effects, trap.effects.second), is_same_effect);
}

void Shell::set_trap(const Word& word, const std::string& text, StepContext& context, Scope& scope) {
  const Point start = here();
  {
    Scope inner = scope.branch();
    const Restored<bool> trap(is_in_trap_, true);
    texts_.execute_text(word, text, context, inner, {});
  }
  const auto first = out_.effects.begin() + static_cast<std::ptrdiff_t>(start.effects);
  if (!word.is_known() || is_in_trap_) return;
  const bool is_settled = std::none_of(first, out_.effects.end(), is_unsettled);
  const std::vector<Argument>* operands = context.arguments == nullptr ? nullptr : &context.arguments->operands;
  const bool is_live =
      operands != nullptr && std::any_of(operands->begin(), operands->end(), [](const Argument& signal) {
        return signal.role == Role::text && !is_one_of(signal.text, {"EXIT", "0", "SIGEXIT", "exit"});
      });
  traps_.push_back({text,
                    word,
                    context.step,
                    is_settled,
                    is_live,
                    {start.steps, out_.steps.size()},
                    {start.effects, out_.effects.size()},
                    {start.gaps, out_.gaps.size()}});
  scope.set_trap(static_cast<int>(traps_.size()) - 1);
}

void Shell::settle_traps(Scope& scope) {
  const std::optional<Scope> exited = std::exchange(exited_, std::nullopt);
  if (scope.traps().empty() && (!exited || exited->traps().empty())) return;
  std::vector<int> own = scope.traps();
  for (std::size_t i = 0; exited && i < exited->traps().size(); ++i) {
    const int trap = exited->traps()[i];
    if (std::find(own.begin(), own.end(), trap) == own.end()) own.push_back(trap);
  }
  std::sort(own.begin(), own.end());
  Scope since = scope.since_traps();
  if (exited) static_cast<void>(since.join(exited->since_traps()));
  // The last first: what is taken out leaves the earlier ones where they are.
  for (auto at = own.rbegin(); at != own.rend(); ++at) {
    const Trap trap = traps_[static_cast<std::size_t>(*at)];
    Scope last = since;
    const Point start = here();
    StepContext context = context_for(trap.step, "trap", trap.word.span, last, {});
    {
      const Restored<bool> in_trap(is_in_trap_, true);
      texts_.execute_text(trap.word, trap.text, context, last, {});
    }
    const auto first = out_.effects.begin() + static_cast<std::ptrdiff_t>(start.effects);
    // Both count; the same twice is once.
    const bool is_unsettled_still =
        std::any_of(first, out_.effects.end(), is_unsettled) || out_.gaps.size() > start.gaps;
    if (is_said_already(start, trap)) {
      take_back(start, {&last});
      continue;
    }
    if (trap.is_settled || is_unsettled_still) continue;
    const auto at_place = [](auto& list, std::size_t i) { return list.begin() + static_cast<std::ptrdiff_t>(i); };
    out_.effects.erase(at_place(out_.effects, trap.effects.first), at_place(out_.effects, trap.effects.second));
    out_.gaps.erase(at_place(out_.gaps, trap.gaps.first), at_place(out_.gaps, trap.gaps.second));
  }
  scope.forget_traps();
}

void Shell::run_live_traps(Scope& scope) {
  if (is_in_trap_ || scope.traps().empty()) return;
  const Restored<bool> in_trap(is_in_trap_, true);
  for (const int number : std::vector<int>(scope.traps())) {
    const Trap trap = traps_[static_cast<std::size_t>(number)];
    if (!trap.is_live) continue;
    // What it does was said where it was set; here counts what it changes.
    const Point start = here();
    Scope after = scope.branch();
    StepContext context = context_for(trap.step, "trap", trap.word.span, after, {});
    texts_.execute_text(trap.word, trap.text, context, after, {});
    take_back(start, {&after});
    static_cast<void>(scope.join(after));
  }
}

}  // namespace pawl
