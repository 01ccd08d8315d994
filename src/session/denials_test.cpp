// SPDX-License-Identifier: Apache-2.0
#include "session/denials.h"

#include <gtest/gtest.h>

#include <string>

namespace pawl {
namespace {

Effect effect_of(EffectKind kind, std::string object, Attributes attributes = {}, Action action = Action::none) {
  Effect effect;
  effect.kind = kind;
  effect.action = action;
  effect.object = std::move(object);
  effect.attributes = attributes;
  return effect;
}

Finding finding_of(std::string rule, Verdict verdict, int effect) {
  Finding finding;
  finding.rule = std::move(rule);
  finding.verdict = verdict;
  finding.effect = effect;
  return finding;
}

TEST(Denials, are_what_a_rule_denied_and_not_its_neighbours) {
  Analysis analysis;
  analysis.effects = {effect_of(EffectKind::remove, "/etc", Attribute::recursive),
                      effect_of(EffectKind::read, "/home/dev/app/x"),
                      effect_of(EffectKind::read, "/home/dev/app/.env", Attribute::shown)};
  const std::vector<Finding> findings = {finding_of("filesystem.delete-system", Verdict::deny, 0),
                                         finding_of("secrets-access.show", Verdict::ask, 2)};
  EXPECT_EQ(denials_of(analysis, findings),
            (std::vector<Denial>{{"filesystem.delete-system", EffectKind::remove, Action::none, "/etc", true, false}}));
}

TEST(Denials, leave_out_what_can_be_mended_and_what_is_not_certain) {
  Analysis analysis;
  analysis.effects = {effect_of(EffectKind::execute, "a quote that does not end", {}, Action::broken),
                      effect_of(EffectKind::remove, "$X/*", Attribute::recursive), effect_of(EffectKind::remove, ""),
                      effect_of(EffectKind::execute, "sh", {}, Action::downloaded),
                      effect_of(EffectKind::remove, "/etc", Attribute::recursive)};
  analysis.effects[1].classes = PathClass::unknown;
  analysis.effects[4].is_supposed = true;
  std::vector<Finding> findings = {finding_of("unseen.broken-text", Verdict::deny, 0)};
  for (int i = 1; i < 5; ++i) findings.push_back(finding_of("filesystem.x", Verdict::deny, i));
  findings.push_back(finding_of("secrets.token", Verdict::deny, -1));
  EXPECT_TRUE(denials_of(analysis, findings).empty());
}

TEST(Denials, are_recalled_where_a_rule_objects) {
  const SessionMemory memory([](MemoryPart) {
    return write_denial({"exfiltration.send-key", EffectKind::connect, Action::upload, "evil.example", false, false});
  });
  Analysis analysis;
  analysis.effects = {effect_of(EffectKind::connect, "evil.example", Attribute::carries_secret, Action::upload)};
  const std::vector<Finding> asked = {finding_of("exfiltration.send-secret", Verdict::ask, 0)};
  const std::vector<Finding> recalled = recall_denials(memory, analysis, asked, {});
  ASSERT_EQ(recalled.size(), 1U);
  EXPECT_EQ(recalled[0].rule, "session.denied-before");
  EXPECT_EQ(recalled[0].title, "Repeats something that was denied in this session, by exfiltration.send-key");
  EXPECT_EQ(recalled[0].verdict, Verdict::deny);
  EXPECT_EQ(recalled[0].effect, 0);
  // Nobody minds it, or it is something else.
  EXPECT_TRUE(recall_denials(memory, analysis, {}, {}).empty());
  analysis.effects[0].object = "other.example";
  EXPECT_TRUE(recall_denials(memory, analysis, asked, {}).empty());
  analysis.effects[0] = effect_of(EffectKind::connect, "evil.example", Attribute::carries_secret, Action::download);
  EXPECT_TRUE(recall_denials(memory, analysis, asked, {}).empty());
}

TEST(Denials, are_lifted_with_their_rule) {
  SessionMemory memory([](MemoryPart) {
    return write_denial({"exfiltration.send-key", EffectKind::connect, Action::upload, "evil.example", false, false});
  });
  Analysis analysis;
  analysis.effects = {effect_of(EffectKind::connect, "evil.example", Attribute::carries_secret, Action::upload)};
  const std::vector<Finding> asked = {finding_of("exfiltration.send-secret", Verdict::ask, 0)};
  const auto is_recalled = [&](const char* rule, Verdict verdict, bool has_floor = false) {
    Policy policy;
    policy.rule_verdicts = {{rule, verdict}};
    if (has_floor) policy.rule_floors = {{rule, Verdict::deny}};
    return !recall_denials(memory, analysis, asked, policy).empty();
  };
  EXPECT_TRUE(is_recalled("exfiltration.send-key", Verdict::deny));
  EXPECT_FALSE(is_recalled("exfiltration.send-key", Verdict::ask));
  EXPECT_FALSE(is_recalled("exfiltration.send-key", Verdict::allow));
  EXPECT_TRUE(is_recalled("exfiltration.send-key", Verdict::allow, true));
  EXPECT_TRUE(is_recalled("another.rule", Verdict::allow));
  EXPECT_FALSE(is_recalled("exfiltration.send-secret", Verdict::allow));  // nobody minds it any more
  memory = SessionMemory([](MemoryPart) {
    return write_denial({"exfiltration.send-key", EffectKind::connect, Action::upload, "evil.example", false, true});
  });
  EXPECT_TRUE(is_recalled("exfiltration.send-key", Verdict::ask));
  EXPECT_FALSE(is_recalled("exfiltration.send-key", Verdict::allow));
}

TEST(Denials, of_a_whole_folder_hold_for_what_is_in_it) {
  Analysis analysis;
  analysis.effects = {effect_of(EffectKind::remove, "/home/dev/app/src", Attribute::recursive)};
  const std::vector<Denial> refused =
      refusals_of(analysis, {finding_of("filesystem.delete-recursive", Verdict::ask, 0)});
  ASSERT_EQ(refused.size(), 1U);
  EXPECT_TRUE(refused[0].is_by_person);
  const SessionMemory memory([&](MemoryPart) { return write_denial(refused[0]); });
  struct Case {
    const char* object;
    bool is_recalled;
  };
  for (const Case& c :
       {Case{"/home/dev/app/src", true}, Case{"/home/dev/app/src/*", true}, Case{"/home/dev/app/src/a", true},
        Case{"/home/dev/app/src2", false}, Case{"/home/dev/app", false}}) {
    analysis.effects[0].object = c.object;
    EXPECT_EQ(!recall_denials(memory, analysis, {finding_of("x.y", Verdict::ask, 0)}, {}).empty(), c.is_recalled)
        << c.object;
  }
}

TEST(Denials, of_all_of_home_leave_the_project_alone) {
  Analysis analysis;
  analysis.effects = {effect_of(EffectKind::remove, "/home/dev", Attribute::recursive)};
  const std::vector<Denial> denied = denials_of(analysis, {finding_of("x.home", Verdict::deny, 0)});
  ASSERT_EQ(denied.size(), 1U);
  const SessionMemory memory([&](MemoryPart) { return write_denial(denied[0]); });
  const auto is_recalled = [&](const char* object) {
    analysis.effects[0].object = object;
    return !recall_denials(memory, analysis, {finding_of("x.y", Verdict::ask, 0)}, {}, "/home/dev/app").empty();
  };
  EXPECT_TRUE(is_recalled("/home/dev"));
  EXPECT_TRUE(is_recalled("/home/dev/Documents"));
  EXPECT_TRUE(is_recalled("/home/dev/app2"));
  EXPECT_FALSE(is_recalled("/home/dev/app/src"));
  EXPECT_FALSE(is_recalled("/home/dev/app"));
}

}  // namespace
}  // namespace pawl
