// SPDX-License-Identifier: Apache-2.0
#include "analyse/effects/hidden.h"

#include <algorithm>

#include "analyse/arguments/names_only.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_hidden(const Effect& effect, Hidden what) {
  switch (what) {
    case Hidden::everything:
      return true;
    case Hidden::named_values:
      return holds_named_values(effect.object);
    case Hidden::told:
      return effect.classes == PathClass::secret;
    case Hidden::settings:
      return effect.classes.has(PathClass::secret) && effect.classes.has(PathClass::project) &&
             !effect.classes.has(PathClass::credential_store);
  }
  return false;
}

}  // namespace

void hide(Hidden what, EffectRange range, Analysis& analysis) {
  for (std::size_t i = range.begin; i < std::min(range.end, analysis.effects.size()); ++i) {
    Effect& effect = analysis.effects[i];
    if (effect.kind == EffectKind::read && is_hidden(effect, what)) effect.attributes.clear(Attribute::shown);
  }
}

}  // namespace pawl
