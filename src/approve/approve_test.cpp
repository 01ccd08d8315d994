// SPDX-License-Identifier: Apache-2.0
#include "approve/approve.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

Finding finding() {
  Finding result;
  result.rule = "filesystem.delete-home";
  result.title = "deletes the home folder";
  result.why = "Everything of the user is in it.";
  result.verdict = Verdict::deny;
  result.object = "/home/dev";
  result.instead = {"ls ~", "rm -r build"};
  return result;
}

Decision decision_of(Verdict verdict) {
  Decision decision;
  decision.verdict = verdict;
  decision.words.push_back({4, "built-in rules", verdict, false, "filesystem.delete-home: deletes the home folder"});
  return decision;
}

TEST(Words, of_a_deny) {
  Decision decision = decision_of(Verdict::deny);
  decision.findings = {finding()};
  decision.is_irreversible = true;
  EXPECT_EQ(words_for(decision, Verdict::deny),
            "Pawl denied this call. deletes the home folder: `/home/dev` (rule filesystem.delete-home). Everything of "
            "the user is in it. "
            "It cannot be undone. Instead: `ls ~`, `rm -r build`. Do not try to reach the same in another way. If it "
            "is needed, a person "
            "may run it by hand in a terminal.");
}

TEST(Words, of_a_deny_for_good) {
  Decision decision = decision_of(Verdict::deny);
  decision.findings = {finding()};
  decision.findings[0].instead.clear();
  decision.is_never = true;
  EXPECT_EQ(words_for(decision, Verdict::deny),
            "Pawl denied this call. deletes the home folder: `/home/dev` (rule filesystem.delete-home). Everything of "
            "the user is in it. "
            "Do not try to reach the same in another way. No approval lifts this; a person may run it by hand in a "
            "terminal.");
}

TEST(Words, of_an_ask) {
  Decision decision = decision_of(Verdict::ask);
  decision.findings = {finding()};
  EXPECT_EQ(words_for(decision, Verdict::ask),
            "Pawl asks before this call. deletes the home folder: `/home/dev` (rule filesystem.delete-home). "
            "Everything of the user is in "
            "it. Instead: `ls ~`, `rm -r build`.");
}

TEST(Words, without_a_finding_name_the_judge) {
  Decision decision;
  decision.words.push_back({0, "tool gate", Verdict::deny, false, "`Bash` is in blocked_tools"});
  EXPECT_EQ(words_for(decision, Verdict::deny),
            "Pawl denied this call. Reason: tool gate: `Bash` is in blocked_tools. Do not try to reach the same in "
            "another way. If it is "
            "needed, a person may run it by hand in a terminal.");
}

TEST(Words, tell_notices) {
  Decision decision = decision_of(Verdict::ask);
  decision.notices = {"the project's pawl.toml is not trusted", "config.toml is broken"};
  EXPECT_EQ(words_for(decision, Verdict::ask),
            "Pawl asks before this call. Reason: built-in rules: filesystem.delete-home: deletes the home folder. "
            "Note: the project's "
            "pawl.toml is not trusted. Note: config.toml is broken.");
}

TEST(Words, say_a_rule_once_and_at_most_three) {
  Decision decision = decision_of(Verdict::deny);
  for (const char* rule : {"a.one", "a.one", "a.two", "a.three", "a.four"}) {
    decision.findings.push_back(finding());
    decision.findings.back().rule = rule;
  }
  const std::string text = words_for(decision, Verdict::deny);
  EXPECT_EQ(text.find("(rule a.one)"), text.rfind("(rule a.one)"));
  EXPECT_NE(text.find("(rule a.three)"), std::string::npos);
  EXPECT_EQ(text.find("(rule a.four)"), std::string::npos);
}

TEST(Words, show_hidden_characters_of_the_target) {
  Decision decision = decision_of(Verdict::deny);
  decision.findings = {finding()};
  decision.findings[0].object = "/home/\u202Ed\x1b[8m";
  EXPECT_NE(words_for(decision, Verdict::deny).find("`/home/\\u{202E}d\\u{1B}[8m`"), std::string::npos);
}

Decision ask(bool from_score_alone) {
  Decision decision;
  decision.verdict = Verdict::ask;
  decision.is_from_score_alone = from_score_alone;
  decision.words.push_back({6, "score", Verdict::ask, false, "score 0.50 at level balanced"});
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
            "Pawl denied this call. It needs a person's approval, and this agent gives no sure way to ask one. Reason: "
            "score: score 0.50 "
            "at level balanced. Do not try to reach the same in another way. If it is needed, a person may run it by "
            "hand in a terminal.");
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
