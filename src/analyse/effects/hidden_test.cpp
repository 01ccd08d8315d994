// SPDX-License-Identifier: Apache-2.0
#include "analyse/effects/hidden.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

[[nodiscard]] Effect shown(std::string object, PathClasses classes) {
  Effect effect;
  effect.object = std::move(object);
  effect.classes = classes;
  effect.attributes = Attribute::shown;
  return effect;
}

// Which of the effects are still shown, by their indices.
[[nodiscard]] std::string left_by(Hidden what, EffectRange range) {
  Analysis analysis;
  analysis.effects = {
      shown("/home/dev/app/.env", PathClass::secret | PathClass::project),
      shown("/home/dev/.ssh/id_rsa", PathClass::secret | PathClass::credential_store),
      shown("token", PathClass::secret),
      shown("/home/dev/app/README.md", PathClass::project),
  };
  Effect connects;
  connects.kind = EffectKind::connect;
  connects.attributes = Attribute::shown;
  analysis.effects.push_back(connects);
  hide(what, range, analysis);
  std::string left;
  for (std::size_t i = 0; i < analysis.effects.size(); ++i) {
    if (analysis.effects[i].attributes.has(Attribute::shown)) left += std::to_string(i);
  }
  return left;
}

TEST(Hidden, TakesBackWhatItIsAboutAndNothingElse) {
  EXPECT_EQ(left_by(Hidden::everything, {0, 5}), "4");
  EXPECT_EQ(left_by(Hidden::named_values, {0, 5}), "1234");
  EXPECT_EQ(left_by(Hidden::told, {0, 5}), "0134");
  EXPECT_EQ(left_by(Hidden::settings, {0, 5}), "1234");
}

TEST(Hidden, StaysWithinTheRange) {
  EXPECT_EQ(left_by(Hidden::everything, {1, 3}), "034");
  EXPECT_EQ(left_by(Hidden::everything, {2, 2}), "01234");
  EXPECT_EQ(left_by(Hidden::everything, {3, 99}), "0124");
}

}  // namespace
}  // namespace pawl
