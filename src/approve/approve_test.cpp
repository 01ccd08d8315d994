// SPDX-License-Identifier: Apache-2.0
#include "approve/approve.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

Decision decision_of(Verdict verdict) {
  Decision decision;
  decision.verdict = verdict;
  decision.words.push_back({Judge::built_in_rules, verdict, false, "filesystem.delete-home: deletes the home folder"});
  return decision;
}

Decision ask(bool from_score_alone) {
  Decision decision;
  decision.verdict = Verdict::ask;
  decision.is_from_score_alone = from_score_alone;
  decision.words.push_back({Judge::score, Verdict::ask, false, "score 0.50 at level balanced"});
  return decision;
}

TEST(Ruling, asks_where_a_person_can_be_asked) {
  for (const ConfirmAction action : {ConfirmAction::allow, ConfirmAction::ask, ConfirmAction::deny}) {
    Policy policy;
    policy.confirm_action = action;
    EXPECT_EQ(rule_on(ask(true), policy, true).verdict, Verdict::ask);
    EXPECT_EQ(rule_on(ask(false), policy, true).verdict, Verdict::ask);
  }
}

TEST(Ruling, confirm_action_counts_only_for_the_score_and_only_where_nobody_can_be_asked) {
  Policy policy;
  EXPECT_EQ(rule_on(ask(true), policy, false).verdict, Verdict::allow);
  EXPECT_EQ(rule_on(ask(true), policy, false).by,
            "score: score 0.50 at level balanced; nobody could be asked, and confirm_action lets it through");
  policy.confirm_action = ConfirmAction::ask;
  EXPECT_EQ(rule_on(ask(true), policy, false).verdict, Verdict::allow);
  policy.confirm_action = ConfirmAction::deny;
  EXPECT_EQ(rule_on(ask(true), policy, false).verdict, Verdict::deny);
  policy.confirm_action = ConfirmAction::allow;
  const Ruling other = rule_on(ask(false), policy, false);
  EXPECT_EQ(other.verdict, Verdict::deny);
  EXPECT_EQ(other.by, "score: score 0.50 at level balanced; nobody could be asked");
  EXPECT_EQ(other.reason,
            "Pawl denied this call: it scores too high (score 0.50 at level balanced). A person must approve this, and "
            "Pawl cannot be sure that this agent would ask one. Do not try to do the same thing in another way. A "
            "person can change that in `~/.pawl/config.toml`.");
}

TEST(Ruling, a_deny_stays_a_deny) {
  Decision decision = decision_of(Verdict::deny);
  decision.is_never = true;
  for (const bool can_ask : {true, false}) {
    const Ruling ruling = rule_on(decision, {}, can_ask);
    EXPECT_EQ(ruling.verdict, Verdict::deny);
    EXPECT_EQ(ruling.by, "built-in rules: filesystem.delete-home: deletes the home folder");
    EXPECT_FALSE(ruling.reason.empty());
  }
}

TEST(Ruling, an_allow_is_said_aloud_only_if_the_user_wants_it) {
  Decision decision;
  decision.verdict = Verdict::allow;
  decision.tier = Tier::moderate;
  EXPECT_FALSE(rule_on(decision, {}, true).is_explicit);
  EXPECT_EQ(rule_on(decision, {}, true).reason, "");
  EXPECT_EQ(rule_on(decision, {}, true).by, "no objection");
  Policy policy;
  policy.is_auto_approving = true;
  EXPECT_TRUE(rule_on(decision, policy, true).is_explicit);
  decision.tier = Tier::dangerous;
  EXPECT_FALSE(rule_on(decision, policy, true).is_explicit);
}

TEST(Ruling, audit_says_what_it_would_have_been) {
  Decision decision = decision_of(Verdict::deny);
  decision.would_be = Verdict::deny;
  decision.verdict = Verdict::allow;
  const Ruling ruling = rule_on(decision, {}, true);
  EXPECT_EQ(ruling.verdict, Verdict::allow);
  EXPECT_EQ(ruling.by,
            "mode audit; it would have been deny (built-in rules: filesystem.delete-home: deletes the home folder)");
}

}  // namespace
}  // namespace pawl
