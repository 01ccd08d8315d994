// SPDX-License-Identifier: Apache-2.0
// Pipelines, and what of a secret can be seen at their end.
#include "analyse/names_only.h"
#include "analyse/walk.h"

namespace pawl {

Stream Walker::walk_pipeline(const Node& node, Scope& scope, const Stream& input) {
  if (node.children.size() == 1) return walk(node.children[0], scope, input);
  Stream stream = input;
  ++pipe_depth_;
  const std::size_t first = out_.effects.size();
  const std::size_t first_step = out_.steps.size();
  std::size_t last = first;
  for (const Node& child : node.children) {
    last = out_.effects.size();
    lets_out_ = Lets::everything;
    Scope inner = scope;  // each part runs in a shell of its own
    stream = walk(child, inner, stream);
    keep_files(inner, scope);
    if (child.kind == Node::Kind::simple) hide_shown(first, last, first_step, lets_out_);
  }
  --pipe_depth_;
  // `aws ecr get-login-password | docker login --password-stdin`: nobody sees it.
  if (!shows_input_) hide_told(first, last);
  return stream;
}

// `cat .env | cut -d= -f1`, `cat key.pem | wc -l`: what a part lets out is all that can be seen of those before it,
// unless one of them writes elsewhere than into the pipe.
void Walker::hide_shown(std::size_t begin, std::size_t end, std::size_t first_step, Lets lets) {
  if (lets == Lets::everything) return;
  for (std::size_t i = first_step; i + 1 < out_.steps.size(); ++i) {
    const Step& step = out_.steps[i];
    const ProgramFact* fact = find_program(step.program);
    if (fact == nullptr ||
        (fact->prints_input && !fact->operands.empty() && fact->operands.front().role == Role::write))
      return;
    for (const Redirection& redirection : step.redirections) {
      if (redirection.fd == 1) return;
    }
  }
  for (std::size_t i = begin; i < end; ++i) {
    Effect& effect = out_.effects[i];
    const bool is_hidden = lets == Lets::nothing || holds_named_values(effect.object);
    if (effect.kind == EffectKind::read && is_hidden) effect.attributes &= static_cast<std::uint16_t>(~is_shown);
  }
}

void Walker::hide_told(std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    Effect& effect = out_.effects[i];
    if (effect.kind == EffectKind::read && effect.classes == path_secret)
      effect.attributes &= static_cast<std::uint16_t>(~is_shown);
  }
}

// `export $(grep -v '#' .env | xargs)` uses what stands there, and nobody sees it. A key or a credential store is
// nothing to put into a variable.
void Walker::hide_settings(const std::vector<Word>& words) {
  for (const Word& word : words) {
    const auto part = part_effects_.find(word.step);
    if (part == part_effects_.end()) continue;
    for (std::size_t i = part->second.first; i < std::min(part->second.second, out_.effects.size()); ++i) {
      Effect& effect = out_.effects[i];
      if (effect.kind == EffectKind::read && (effect.classes & path_secret) != 0 &&
          (effect.classes & path_project) != 0 && (effect.classes & path_credential_store) == 0)
        effect.attributes &= static_cast<std::uint16_t>(~is_shown);
    }
  }
}

}  // namespace pawl
