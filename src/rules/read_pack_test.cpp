// SPDX-License-Identifier: Apache-2.0
#include "rules/read_pack.h"

#include <gtest/gtest.h>

#include "rules/match.h"

namespace pawl {
namespace {

constexpr std::string_view kGood = R"([[rule]]
id = "disk.format"
title = "formats a disk"
severity = "critical"
confidence = 0.9
tier = "blocked"
verdict = "deny"
never = true
irreversible = true
why = "All of it is gone."
instead = ["lsblk"]
when = { effect = ["write", "delete"], action = "format", class = ["device", "root"], not_class = "temp", with = ["recursive", "forced"], without = "remote", program = ["mkfs"] }
hits = ["mkfs /dev/sda"]
misses = ["mkfs x.img", "lsblk"]
)";

std::string joined(const std::vector<std::string>& errors) {
  std::string text;
  for (const std::string& error : errors) text += error + "\n";
  return text;
}

TEST(ReadPack, reads_every_field) {
  Pack pack;
  read_pack({"disk.toml", std::string(kGood)}, pack);
  ASSERT_EQ(joined(pack.errors), "");
  ASSERT_EQ(pack.rules.size(), 1U);
  const Rule& rule = pack.rules[0];
  EXPECT_EQ(rule.id, "disk.format");
  EXPECT_EQ(rule.title, "formats a disk");
  EXPECT_EQ(rule.severity, Severity::critical);
  EXPECT_EQ(rule.confidence, .9);
  EXPECT_EQ(rule.tier, Tier::blocked);
  EXPECT_EQ(rule.verdict, Verdict::deny);
  EXPECT_TRUE(rule.is_never);
  EXPECT_TRUE(rule.is_irreversible);
  EXPECT_FALSE(rule.is_self_protection);
  EXPECT_EQ(rule.why, "All of it is gone.");
  ASSERT_EQ(rule.instead.size(), 1U);
  EXPECT_EQ(rule.instead[0], "lsblk");
  EXPECT_EQ(rule.when.effects, EffectKind::write | EffectKind::remove);
  EXPECT_EQ(rule.when.actions, Actions(Action::format));
  EXPECT_EQ(rule.when.classes, PathClass::device | PathClass::root);
  EXPECT_EQ(rule.when.no_classes, PathClasses(PathClass::temp));
  EXPECT_EQ(rule.when.attributes, Attribute::recursive | Attribute::forced);
  EXPECT_EQ(rule.when.no_attributes, Attributes(Attribute::remote));
  ASSERT_EQ(rule.when.programs.size(), 1U);
  EXPECT_EQ(rule.hits.size(), 1U);
  EXPECT_EQ(rule.misses.size(), 2U);
}

TEST(ReadPack, says_all_errors_at_once) {
  Pack pack;
  read_pack({"x.toml", R"([[rule]]
id = "nodot"
title = 3
severity = "hihg"
confidence = 2
tier = "dangerous"
verdict = "ask"
never = true
severty = "high"
when = { effect = "delte", class = "hom", with = "recursive", extra = 1 }
hits = ["a", 5]
[other]
)"},
            pack);
  EXPECT_TRUE(pack.rules.empty());
  EXPECT_EQ(joined(pack.errors),
            "x.toml:3: `title` must be a string, not a whole number\n"
            "  title = 3\n"
            "          ^\n"
            "x.toml:4: `hihg` is not a known severity; did you mean `high`?\n"
            "  severity = \"hihg\"\n"
            "             ^\n"
            "x.toml:1: the field `why` is missing\n"
            "  [[rule]]\n"
            "  ^\n"
            "x.toml:11: `hits` must hold strings, not a whole number\n"
            "  hits = [\"a\", 5]\n"
            "               ^\n"
            "x.toml:10: `delte` is not a known effect; did you mean `delete`?\n"
            "  when = { effect = \"delte\", class = \"hom\", with = \"recursive\", extra = 1 }\n"
            "                    ^\n"
            "x.toml:10: `hom` is not a known path class; did you mean `home`?\n"
            "  when = { effect = \"delte\", class = \"hom\", with = \"recursive\", extra = 1 }\n"
            "                                     ^\n"
            "x.toml:10: `extra` is not a field of `when`\n"
            "  when = { effect = \"delte\", class = \"hom\", with = \"recursive\", extra = 1 }\n"
            "                                                                ^\n"
            "x.toml:9: `severty` is not a field of a rule; did you mean `severity`?\n"
            "  severty = \"high\"\n"
            "  ^\n"
            "x.toml:1: the rule has no `misses`; show at least one call that it leaves alone\n"
            "  [[rule]]\n"
            "  ^\n"
            "x.toml:5: `confidence` must be from 0 to 1\n"
            "  confidence = 2\n"
            "               ^\n"
            "x.toml:8: `never` needs `verdict = \"deny\"`\n"
            "  never = true\n"
            "          ^\n"
            "x.toml:2: an id has the form `pack.what-it-does`\n"
            "  id = \"nodot\"\n"
            "       ^\n"
            "x.toml:12: `other` is not a field of a pack\n"
            "  [other]\n"
            "   ^\n");
}

TEST(ReadPack, keeps_the_good_rules_and_refuses_a_second_of_the_same_id) {
  Pack pack;
  read_pack({"x.toml", std::string(kGood) + std::string(kGood)}, pack);
  EXPECT_EQ(pack.rules.size(), 1U);
  EXPECT_EQ(joined(pack.errors),
            "x.toml:16: the rule `disk.format` is defined twice\n"
            "  id = \"disk.format\"\n"
            "       ^\n");
}

TEST(ReadPack, a_rule_must_say_what_it_means) {
  Pack pack;
  read_pack({"x.toml",
             "[[rule]]\nid = \"x.y\"\ntitle = \"t\"\nseverity = \"low\"\ntier = \"safe\"\nverdict = \"ask\"\nwhy = "
             "\"w\"\nhits = [\"a\"]\nmisses = [\"b\"]\n"},
            pack);
  EXPECT_TRUE(pack.rules.empty());
  EXPECT_EQ(joined(pack.errors),
            "x.toml:1: `when` names no effect, action, attribute, command or step; a rule must say what it means\n"
            "  [[rule]]\n"
            "  ^\n");
}

TEST(ReadPack, refuses_an_action_that_no_named_effect_can_have) {
  Pack pack;
  read_pack({"x.toml",
             "[[rule]]\nid = \"a.b\"\ntitle = \"t\"\nseverity = \"low\"\nwhy = \"w\"\ntier = \"safe\"\nverdict = "
             "\"ask\"\nhits = [\"a\"]\nmisses = [\"b\"]\n"
             "when = { effect = [\"read\", \"write\"], action = [\"format\", \"pay\"] }\n"},
            pack);
  EXPECT_EQ(joined(pack.errors),
            "x.toml:10: no effect `read`, `write` has the action `pay`; it is one of `cloud`\n"
            "  when = { effect = [\"read\", \"write\"], action = [\"format\", \"pay\"] }\n"
            "                                                ^\n");
}

TEST(ReadPack, refuses_a_range_without_a_number_in_it) {
  Pack pack;
  read_pack({"x.toml",
             "[[rule]]\nid = \"a.b\"\ntitle = \"t\"\nseverity = \"low\"\nwhy = \"w\"\ntier = \"safe\"\nverdict = "
             "\"ask\"\nhits = [\"a\"]\nmisses = [\"b\"]\n"
             "when = { effect = \"connect\", object = [\"*:{1..9}\", \"*:{9..1}\"] }\n"},
            pack);
  EXPECT_EQ(joined(pack.errors),
            "x.toml:10: `*:{9..1}`: no number is in this range; write the smaller one first\n"
            "  when = { effect = \"connect\", object = [\"*:{1..9}\", \"*:{9..1}\"] }\n"
            "                                        ^\n");
}

TEST(ReadPack, refuses_what_is_no_toml) {
  Pack pack;
  read_pack({"x.toml", "[[rule]\nid ="}, pack);
  ASSERT_EQ(pack.errors.size(), 1U);
  EXPECT_TRUE(pack.errors[0].starts_with("x.toml:1: ")) << pack.errors[0];
}

TEST(Match, every_clause_must_hold_for_one_effect) {
  Pack pack;
  read_pack({"disk.toml", std::string(kGood)}, pack);
  ASSERT_EQ(pack.rules.size(), 1U);
  Effect effect;
  effect.kind = EffectKind::write;
  effect.action = Action::format;
  effect.classes = PathClass::device;
  effect.attributes = Attribute::recursive | Attribute::forced;
  effect.program = "mkfs";
  effect.object = "/dev/sda";
  effect.step = 3;
  const auto fires = [&](auto change) {
    Effect changed = effect;
    change(changed);
    return matches(pack.rules[0].when, changed);
  };
  EXPECT_TRUE(fires([](Effect&) {}));
  EXPECT_TRUE(fires([](Effect& e) { e.kind = EffectKind::remove; }));
  EXPECT_TRUE(fires([](Effect& e) { e.classes |= PathClass::project; }));
  EXPECT_FALSE(fires([](Effect& e) { e.kind = EffectKind::read; }));
  EXPECT_FALSE(fires([](Effect& e) { e.action = Action::none; }));
  EXPECT_FALSE(fires([](Effect& e) { e.classes = PathClass::project; }));
  EXPECT_FALSE(fires([](Effect& e) { e.classes |= PathClass::temp; }));
  EXPECT_FALSE(fires([](Effect& e) { e.attributes = Attribute::recursive; }));
  EXPECT_FALSE(fires([](Effect& e) { e.attributes |= Attribute::remote; }));
  EXPECT_FALSE(fires([](Effect& e) { e.program = "rm"; }));

  Analysis analysis;
  analysis.effects = {{}, effect};
  const std::vector<Finding> findings = match_rules(pack.rules, analysis);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].rule, "disk.format");
  EXPECT_EQ(findings[0].object, "/dev/sda");
  EXPECT_EQ(findings[0].step, 3);
  EXPECT_EQ(findings[0].effect, 1);
  EXPECT_TRUE(findings[0].is_never);
}

TEST(Match, numbers_are_compared_as_numbers) {
  Pack pack;
  read_pack({"x.toml",
             "[[rule]]\nid = \"a.b\"\ntitle = \"t\"\nseverity = \"low\"\nwhy = \"w\"\ntier = \"safe\"\nverdict = "
             "\"ask\"\nhits = [\"a\"]\nmisses = [\"b\"]\nwhen = { effect = \"connect\", object = \"*:{1..1023}\" }\n"},
            pack);
  ASSERT_EQ(joined(pack.errors), "");
  const auto fires = [&](std::string_view object) {
    Effect effect;
    effect.kind = EffectKind::connect;
    effect.object = object;
    return matches(pack.rules[0].when, effect);
  };
  EXPECT_TRUE(fires("db.example:22"));
  EXPECT_TRUE(fires("db.example:1023"));
  EXPECT_FALSE(fires("db.example:1024"));
  EXPECT_FALSE(fires("db.example:10220"));
  EXPECT_FALSE(fires("db.example:0"));
  EXPECT_FALSE(fires("db.example"));
}

TEST(Rules, built_in_ones_are_found_by_their_id) {
  ASSERT_FALSE(built_in_rules().empty());
  EXPECT_EQ(find_rule(built_in_rules()[0].id), &built_in_rules()[0]);
  EXPECT_EQ(find_rule("no.such-rule"), nullptr);
}

}  // namespace
}  // namespace pawl
