// SPDX-License-Identifier: Apache-2.0
#include "decide/risk.h"

#include <gtest/gtest.h>

#include <string>

namespace pawl {
namespace {

Effect effect(EffectKind kind, Action action = Action::none, PathClasses classes = {}, Attributes attributes = {}) {
  Effect result;
  result.kind = kind;
  result.action = action;
  result.classes = classes;
  result.attributes = attributes;
  return result;
}

// `moderate 55 = tier moderate 40 + uses the network 10 + creates a file 5`
std::string assessed(std::vector<Effect> effects, std::vector<Finding> findings = {}) {
  Analysis analysis;
  analysis.effects = std::move(effects);
  const Risk risk = assess_risk(analysis, findings);
  std::string text = std::string(name_of(risk.tier)) + " " + std::to_string(risk.points) + " =";
  for (std::size_t i = 0; i < risk.factors.size(); ++i) {
    text += (i > 0 ? " + " : " ") + risk.factors[i].what + " " + std::to_string(risk.factors[i].points);
  }
  return text + (risk.is_irreversible ? ", irreversible" : "");
}

Finding finding(Tier tier, bool cannot_be_undone = false) {
  Finding result;
  result.tier = tier;
  result.is_irreversible = cannot_be_undone;
  return result;
}

TEST(Risk, is_the_sum_of_its_factors) {
  EXPECT_EQ(assessed({}), "safe 0 = tier safe 0");
  EXPECT_EQ(assessed({effect(EffectKind::read, Action::none, PathClass::project)}), "safe 0 = tier safe 0");
  EXPECT_EQ(assessed({effect(EffectKind::read, Action::none, PathClass::below_home | PathClass::secret)}),
            "safe 10 = tier safe 0 + reads outside the project 10");
  EXPECT_EQ(assessed({effect(EffectKind::write, Action::none, PathClass::project)}), "moderate 40 = tier moderate 40");
  EXPECT_EQ(assessed({effect(EffectKind::create, Action::none, PathClass::project)}),
            "moderate 45 = tier moderate 40 + creates a file 5");
  EXPECT_EQ(assessed({effect(EffectKind::connect, Action::download)}),
            "moderate 50 = tier moderate 40 + uses the network 10");
  EXPECT_EQ(assessed({effect(EffectKind::execute, Action::local)}), "moderate 40 = tier moderate 40");
  EXPECT_EQ(assessed({effect(EffectKind::execute, Action::unknown)}), "dangerous 80 = tier dangerous 80");
  EXPECT_EQ(assessed({effect(EffectKind::privilege)}), "dangerous 80 = tier dangerous 80");
}

TEST(Risk, counts_each_factor_once_and_is_capped) {
  const Effect undoable = effect(EffectKind::history, Action::discard, {}, Attribute::irreversible);
  EXPECT_EQ(assessed({undoable, undoable}), "moderate 50 = tier moderate 40 + cannot be undone 10, irreversible");
  EXPECT_EQ(assessed({undoable, effect(EffectKind::connect), effect(EffectKind::read, Action::none, PathClass::system),
                      effect(EffectKind::create)},
                     {finding(Tier::dangerous)}),
            "dangerous 100 = tier dangerous 80 + cannot be undone 10 + uses the network 10 + reads outside the project "
            "10 + creates a "
            "file 5, irreversible");
}

TEST(Risk, is_raised_by_findings_and_never_lowered) {
  EXPECT_EQ(assessed({effect(EffectKind::write)}, {finding(Tier::dangerous, true)}),
            "dangerous 90 = tier dangerous 80 + cannot be undone 10, irreversible");
  EXPECT_EQ(assessed({effect(EffectKind::privilege)}, {finding(Tier::safe)}), "dangerous 80 = tier dangerous 80");
  EXPECT_EQ(assessed({}, {finding(Tier::blocked)}), "blocked 100 = tier blocked 100");
}

}  // namespace
}  // namespace pawl
