// SPDX-License-Identifier: Apache-2.0
#include "decide/settle.h"

#include <gtest/gtest.h>

#include "decide/decide.h"

namespace pawl {
namespace {

[[nodiscard]] Finding finding(std::string rule, Verdict verdict, Origin origin, int effect = 0) {
  Finding made;
  made.rule = std::move(rule);
  made.title = "title";
  made.verdict = verdict;
  made.origin = origin;
  made.effect = effect;
  made.step = 0;
  return made;
}

[[nodiscard]] Analysis two_effects(Attributes attributes = {}) {
  Analysis analysis;
  analysis.steps.resize(1);
  analysis.effects.resize(2);
  for (Effect& effect : analysis.effects) {
    effect.kind = EffectKind::history;
    effect.step = 0;
    effect.attributes = attributes;
  }
  return analysis;
}

// `rule verdict`, and behind it why it is set aside.
[[nodiscard]] std::string dump(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& f : findings) {
    text += (text.empty() ? "" : "; ") + f.rule + " " + std::string(name_of(f.verdict));
    if (f.is_trial) text += " trial";
    if (!f.lifted_by.empty()) text += " lifted by " + f.lifted_by;
    if (!f.is_scored) text += " unscored";
  }
  return text;
}

TEST(Settle, a_verdict_of_the_users_replaces_the_rules_own) {
  Policy policy;
  policy.rule_verdicts = {{"a.milder", Verdict::ask}, {"a.stricter", Verdict::deny}, {"a.gone", Verdict::allow}};
  policy.rule_floors = {{"a.gone-but-floor", Verdict::ask}, {"a.plain", Verdict::ask}};
  policy.rule_verdicts.push_back({"a.gone-but-floor", Verdict::allow});
  const Settled settled =
      settle({finding("a.milder", Verdict::deny, Origin::built_in), finding("a.stricter", Verdict::ask, Origin::shield),
              finding("a.gone", Verdict::deny, Origin::built_in, 1),
              finding("a.gone-but-floor", Verdict::deny, Origin::built_in),
              finding("a.plain", Verdict::deny, Origin::built_in)},
             two_effects(), policy);
  EXPECT_EQ(dump(settled.counted),
            "a.milder ask unscored; a.stricter deny; a.gone-but-floor ask unscored; a.plain deny");
  EXPECT_EQ(dump(settled.set_aside), "a.gone allow lifted by policy.rules unscored");
  EXPECT_EQ(settled.lifted, (std::vector<bool>{false, true}));
}

TEST(Settle, what_is_for_good_stays) {
  Policy policy;
  for (const char* rule : {"a.never", "a.self", "a.blocked"}) policy.rule_verdicts.push_back({rule, Verdict::allow});
  std::vector<Finding> findings = {
      finding("a.never", Verdict::deny, Origin::built_in), finding("a.self", Verdict::deny, Origin::built_in),
      finding("a.blocked", Verdict::deny, Origin::built_in), finding("mine.allow", Verdict::allow, Origin::user_pack)};
  findings[0].is_never = true;
  findings[1].is_self_protection = true;
  findings[2].tier = Tier::blocked;
  const Settled settled = settle(findings, two_effects(), policy);
  EXPECT_EQ(dump(settled.counted), "a.never deny; a.self deny; a.blocked deny");
  EXPECT_EQ(dump(settled.set_aside), "mine.allow allow");
}

TEST(Settle, a_rule_that_allows_lifts_what_others_say_about_the_same_effect) {
  const Settled settled = settle(
      {finding("mine.allow", Verdict::allow, Origin::user_pack), finding("git.x", Verdict::deny, Origin::built_in),
       finding("shield.y", Verdict::ask, Origin::shield), finding("mine.deny", Verdict::deny, Origin::user_pack),
       finding("git.other", Verdict::ask, Origin::built_in, 1), finding("dlp.key", Verdict::ask, Origin::built_in, -1)},
      two_effects(), {});
  EXPECT_EQ(dump(settled.counted), "git.x deny; mine.deny deny; git.other ask; dlp.key ask");
  EXPECT_EQ(dump(settled.set_aside), "mine.allow allow; shield.y ask lifted by mine.allow");
  EXPECT_EQ(settled.lifted, (std::vector<bool>{true, false}));
}

TEST(Settle, a_built_in_deny_is_lifted_only_by_its_name) {
  std::vector<Finding> findings = {finding("mine.allow", Verdict::allow, Origin::user_pack),
                                   finding("git.x", Verdict::deny, Origin::built_in),
                                   finding("git.y", Verdict::deny, Origin::built_in)};
  findings[0].lifts = {"git.x"};
  const Settled settled = settle(findings, two_effects(), {});
  EXPECT_EQ(dump(settled.counted), "git.y deny");
  EXPECT_EQ(dump(settled.set_aside), "mine.allow allow; git.x deny lifted by mine.allow");

  // A smart rule has no way to name one; `policy.rules` has.
  UserWords words;
  words.is_call_lifted = true;
  words.lifted_effects = {true, true};
  words.allowed_by = {"your rule `all`"};
  findings.erase(findings.begin());
  EXPECT_EQ(dump(settle(findings, two_effects(), {}, words).counted), "git.x deny; git.y deny");
  Policy policy;
  policy.rule_verdicts = {{"git.x", Verdict::ask}};
  EXPECT_EQ(dump(settle(findings, two_effects(), policy, words).counted), "git.y deny");
}

TEST(Settle, a_trial_neither_counts_nor_lifts) {
  std::vector<Finding> findings = {finding("mine.allow", Verdict::allow, Origin::user_pack),
                                   finding("git.x", Verdict::deny, Origin::built_in)};
  findings[0].is_trial = true;
  const Settled settled = settle(findings, two_effects(), {});
  EXPECT_EQ(dump(settled.counted), "git.x deny");
  EXPECT_EQ(dump(settled.set_aside), "mine.allow allow trial");
  EXPECT_EQ(settled.lifted, (std::vector<bool>{false, false}));
}

// ---- through decide()

TEST(Settle, a_trial_changes_nothing_in_the_verdict) {
  Finding trial = finding("git.x", Verdict::deny, Origin::built_in);
  trial.is_trial = true;
  trial.severity = Severity::critical;
  trial.tier = Tier::dangerous;
  trial.is_irreversible = true;
  const Decision without = decide({}, two_effects(), {}, {});
  const Decision with = decide({}, two_effects(), {trial}, {});
  EXPECT_EQ(with.verdict, Verdict::allow);
  EXPECT_EQ(with.tier, without.tier);
  EXPECT_EQ(with.risk, without.risk);
  EXPECT_EQ(with.final_score, without.final_score);
  EXPECT_FALSE(with.is_irreversible);
  EXPECT_EQ(dump(with.set_aside), "git.x deny trial");
}

TEST(Settle, a_lifted_effect_is_not_asked_about_but_its_risk_is_told) {
  Finding objection = finding("git.x", Verdict::deny, Origin::built_in);
  objection.severity = Severity::critical;
  objection.tier = Tier::dangerous;
  std::vector<Finding> allowed = {finding("mine.allow", Verdict::allow, Origin::user_pack),
                                  finding("mine.allow", Verdict::allow, Origin::user_pack, 1), objection};
  allowed[0].lifts = {"git.x"};
  const Decision decision = decide({}, two_effects(Attribute::irreversible), allowed, {});
  EXPECT_EQ(decision.verdict, Verdict::allow);
  EXPECT_EQ(decision.tier, Tier::dangerous);
  EXPECT_TRUE(decision.is_irreversible);
  EXPECT_EQ(decision.words[2].reason, "mine.allow allows it: git.x");
  // One of the two effects only: the other one still cannot be undone.
  EXPECT_EQ(decide({}, two_effects(Attribute::irreversible), {allowed[0], objection}, {}).verdict, Verdict::ask);
  Policy strict;
  strict.mode = Mode::strict;
  EXPECT_EQ(decide({}, two_effects(), {}, strict).verdict, Verdict::deny);
  EXPECT_EQ(decide({}, two_effects(), allowed, strict).verdict, Verdict::allow);
}

TEST(Settle, shields_and_the_users_packs_are_the_second_judge) {
  const Decision decision = decide(
      {}, two_effects(),
      {finding("shield.s.x", Verdict::ask, Origin::shield), finding("mine.deny", Verdict::deny, Origin::user_pack)},
      {});
  EXPECT_EQ(decision.verdict, Verdict::deny);
  EXPECT_FALSE(decision.is_never);
  EXPECT_EQ(decision.words[2].reason, "mine.deny: title");
  EXPECT_EQ(decision.words[4].verdict, std::nullopt);
  // The allowlist does not skip them.
  Policy policy;
  policy.allowlist_mode = AllowlistMode::exit;
  Analysis safe;
  safe.steps.resize(1);
  EXPECT_EQ(decide({}, safe, {finding("shield.s.x", Verdict::ask, Origin::shield, -1)}, policy).verdict, Verdict::ask);
}

}  // namespace
}  // namespace pawl
