// SPDX-License-Identifier: Apache-2.0
// Pipelines, and what of a secret can be seen at their end.
#include <algorithm>

#include "analyse/effects/hidden.h"
#include "analyse/shell/shell.h"
#include "base/restored.h"

namespace pawl {
namespace {

// Whether the steps from `first` on are known and write nowhere but into the pipe.
[[nodiscard]] bool go_into_pipe(const std::vector<Step>& steps, std::size_t first) {
  return std::all_of(steps.begin() + static_cast<std::ptrdiff_t>(first), steps.end(), [](const Step& step) {
    const ProgramFact* fact = find_program(step.program);
    const bool writes =
        fact != nullptr && fact->prints_input && !fact->operands.empty() && fact->operands.front().role == Role::write;
    return fact != nullptr && !writes &&
           std::none_of(step.redirections.begin(), step.redirections.end(),
                        [](const Redirection& redirection) { return redirection.fd == 1; });
  });
}

}  // namespace

Stream Shell::walk_pipeline(const Node& node, Scope& scope, const Stream& input) {
  if (node.children.size() == 1) return walk(node.children[0], scope, input);
  Stream stream = input;
  const Restored<int> deeper(state_.pipe_depth, state_.pipe_depth + 1);
  const std::size_t first = out_.effects.size();
  std::size_t last = first;
  std::size_t shown = first;  // nothing before it can be seen any more
  bool is_closed = true;      // all before it went into the pipe
  for (const Node& child : node.children) {
    last = out_.effects.size();
    const std::size_t step = out_.steps.size();
    state_.lets_out = Lets::everything;
    // Each part runs in a shell of its own; the last one in this shell, where `lastpipe` is set and in zsh.
    Scope inner = scope.branch();
    inner.forget_traps();
    {
      const OwnShell own_shell(*this);
      stream = walk(child, inner, stream);
      settle_traps(inner);
    }
    if (&child == &node.children[node.children.size() - 1]) static_cast<void>(scope.join(inner));
    if (child.kind == Node::Kind::simple && is_closed && state_.lets_out != Lets::everything) {
      // Of the parts before it, only what this part lets out can be seen.
      hide(state_.lets_out == Lets::nothing ? Hidden::everything : Hidden::named_values, {shown, last}, out_);
      if (state_.lets_out == Lets::nothing) shown = last;
    }
    is_closed = is_closed && go_into_pipe(out_.steps, step);
  }
  if (!state_.shows_input) hide(Hidden::told, {first, last}, out_);
  return stream;
}

void Shell::hide_settings(const std::vector<Word>& words) {
  for (const Word& word : words) {
    const auto part = part_effects_.find(word.step);
    if (part != part_effects_.end()) hide(Hidden::settings, part->second, out_);
  }
}

}  // namespace pawl
