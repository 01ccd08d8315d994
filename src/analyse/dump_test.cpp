// SPDX-License-Identifier: Apache-2.0
#include "analyse/dump.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

Effect effect_on(EffectKind kind, Action action, std::string object) {
  Effect effect;
  effect.kind = kind;
  effect.action = action;
  effect.object = std::move(object);
  return effect;
}

TEST(Dump, says_all_that_rules_can_ask_for) {
  Effect effect = effect_on(EffectKind::remove, Action::none, "/home/dev");
  effect.classes = PathClass::home | PathClass::cwd;
  effect.attributes = Attribute::recursive | Attribute::forced;
  EXPECT_EQ(dump_effect(effect), "delete /home/dev [home cwd] recursive forced");
  EXPECT_EQ(dump_effect(effect_on(EffectKind::connect, Action::download, "example.com")),
            "connect download example.com");
  EXPECT_EQ(dump_effect(effect_on(EffectKind::privilege, Action::none, "")), "privilege");
  Effect unknown = effect_on(EffectKind::remove, Action::none, "$X");
  unknown.classes = PathClass::unknown;
  unknown.is_certain = false;
  EXPECT_EQ(dump_effect(unknown), "delete $X [unknown] uncertain");
}

TEST(Dump, quotes_what_could_be_taken_for_something_else) {
  EXPECT_EQ(dump_effect(effect_on(EffectKind::read, Action::none, "/a b")), "read `/a b`");
  EXPECT_EQ(dump_effect(effect_on(EffectKind::read, Action::none, "/a; delete /")), "read `/a; delete /`");
  EXPECT_EQ(dump_effect(effect_on(EffectKind::read, Action::none, "/a`[root]")), "read `/a\\`[root]`");
  EXPECT_EQ(dump_effect(effect_on(EffectKind::read, Action::none, "/a\\b")), "read `/a\\\\b`");
  EXPECT_EQ(dump_effect(effect_on(EffectKind::read, Action::none, "/a\nb")), "read /a⏎b");
}

TEST(Dump, has_each_effect_once_and_in_order) {
  Analysis analysis;
  EXPECT_EQ(dump_effects(analysis), "nothing");
  analysis.effects = {effect_on(EffectKind::write, Action::none, "/b"), effect_on(EffectKind::read, Action::none, "/a"),
                      effect_on(EffectKind::write, Action::none, "/b")};
  EXPECT_EQ(dump_effects(analysis), "write /b; read /a");
}

TEST(Dump, names_gaps_that_are_no_effect) {
  Analysis analysis;
  analysis.effects = {effect_on(EffectKind::execute, Action::unknown, "shell text: $X")};
  analysis.gaps = {{{}, "shell text: $X"}, {{}, "another reason"}};
  EXPECT_EQ(dump_effects(analysis), "execute unknown `shell text: $X`; unseen `another reason`");
}

}  // namespace
}  // namespace pawl
