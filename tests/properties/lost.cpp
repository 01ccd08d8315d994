// SPDX-License-Identifier: Apache-2.0
#include "lost.h"

#include <algorithm>

#include "analyse/dump.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_unseen_text(const Effect& effect) {
  return effect.kind == EffectKind::execute && effect.action == Action::unknown;
}

// Text that shells reject, or that is too long, is not judged but sent back.
[[nodiscard]] bool is_refusal(const Effect& effect) {
  return effect.kind == EffectKind::execute && (effect.action == Action::broken || effect.action == Action::too_long);
}

[[nodiscard]] bool covers(const Effect& after, const Effect& before) {
  if (is_unseen_text(before)) {
    return after.kind == EffectKind::execute && after.action != Action::local &&
           (after.attributes & before.attributes) == before.attributes;
  }
  if (before.kind == EffectKind::execute && before.action == Action::downloaded) {
    return after.kind == before.kind && after.action == before.action;
  }
  return after.kind == before.kind && after.action == before.action && after.object == before.object &&
         (after.classes & before.classes) == before.classes &&
         (after.attributes & before.attributes) == before.attributes;
}

}  // namespace

std::vector<std::string> lost_effects(const Analysis& before, const Analysis& after) {
  std::vector<std::string> lost;
  if (std::any_of(after.effects.begin(), after.effects.end(), is_refusal)) return lost;
  for (const Effect& effect : before.effects) {
    const bool is_there = std::any_of(after.effects.begin(), after.effects.end(),
                                      [&](const Effect& other) { return covers(other, effect); });
    if (!is_there) lost.push_back(dump_effect(effect));
  }
  return lost;
}

}  // namespace pawl
