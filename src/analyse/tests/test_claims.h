// SPDX-License-Identifier: Apache-2.0
// Tables of commands that have an effect of some kind, and of neighbours that have not.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "analyse/analyse.h"
#include "analyse/tests/test_world.h"

namespace pawl {

using Claim = bool (*)(const Effect& effect);

[[nodiscard]] inline bool has(std::string_view text, Claim claim) {
  const TestWorld world;
  const Analysis analysis = analyse_shell(text, world.world());
  return std::any_of(analysis.effects.begin(), analysis.effects.end(), claim);
}

inline void expect_effects(Claim claim, std::initializer_list<std::string_view> with,
                           std::initializer_list<std::string_view> without) {
  for (const std::string_view text : with) EXPECT_TRUE(has(text, claim)) << text;
  for (const std::string_view text : without) EXPECT_FALSE(has(text, claim)) << text;
}

[[nodiscard]] inline bool shows_secret(const Effect& effect) {
  return effect.classes.has(PathClass::secret) && effect.attributes.has(Attribute::shown);
}

[[nodiscard]] inline bool deletes_home(const Effect& effect) {
  return effect.kind == EffectKind::remove && effect.classes.has(PathClass::home);
}

[[nodiscard]] inline bool deletes_unknown(const Effect& effect) {
  return effect.kind == EffectKind::remove && effect.classes.has(PathClass::unknown);
}

[[nodiscard]] inline bool carries(const Effect& effect) {
  return effect.attributes.has(Attribute::carries_secret);
}

}  // namespace pawl
