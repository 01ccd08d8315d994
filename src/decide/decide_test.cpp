// SPDX-License-Identifier: Apache-2.0
#include "decide/decide.h"

#include <gtest/gtest.h>

#include <string>

namespace pawl {
namespace {

Finding finding(std::string rule, Verdict verdict, Severity severity = Severity::low, Tier tier = Tier::moderate) {
  Finding result;
  result.rule = std::move(rule);
  result.title = "a title";
  result.verdict = verdict;
  result.severity = severity;
  result.tier = tier;
  result.step = 0;
  return result;
}

// One step of one program, with one effect.
Analysis analysis_of(std::string program, std::vector<std::string> words = {}, EffectKind kind = EffectKind::read) {
  Analysis analysis;
  Step step;
  step.program = program;
  step.argv.emplace_back().text = program;
  for (std::string& word : words) step.argv.emplace_back().text = std::move(word);
  analysis.steps.push_back(step);
  Effect effect;
  effect.kind = kind;
  effect.step = 0;
  effect.classes = PathClass::project;
  analysis.effects.push_back(effect);
  return analysis;
}

Call bash() {
  Call call;
  call.tool = "Bash";
  return call;
}

std::string word_of(const Decision& decision, Judge judge) {
  for (const JudgeWord& word : decision.words) {
    if (word.judge == judge)
      return (word.verdict ? std::string(name_of(*word.verdict)) : "-") + " " + std::string(name_of(judge)) + ": " +
             word.reason;
  }
  return "not asked";
}

TEST(Decide, says_every_judges_word_in_order) {
  const Decision decision = decide(bash(), analysis_of("cat"), {}, {});
  EXPECT_EQ(decision.verdict, Verdict::allow);
  EXPECT_EQ(word_of(decision, Judge::tool_gate), "- tool gate: the tool may be used");
  EXPECT_EQ(word_of(decision, Judge::hard_blocks), "- hard blocks: nothing that is blocked for good");
  EXPECT_EQ(word_of(decision, Judge::user_rules), "- user rules: none");
  EXPECT_EQ(word_of(decision, Judge::allowlist), "- allowlist: every step is safe or listed");
  EXPECT_EQ(word_of(decision, Judge::built_in_rules), "- built-in rules: no rule objects");
  EXPECT_EQ(word_of(decision, Judge::irreversible), "- irreversible: all of it can be undone");
  EXPECT_EQ(word_of(decision, Judge::score), "- score: score 0.00 at level balanced");
}

TEST(Decide, the_strictest_word_wins) {
  const Decision decision = decide(bash(), analysis_of("rm", {}, EffectKind::remove),
                                   {finding("a.ask", Verdict::ask), finding("b.deny", Verdict::deny)}, {});
  EXPECT_EQ(decision.verdict, Verdict::deny);
  EXPECT_FALSE(decision.is_never);
  EXPECT_EQ(decision.findings[0].rule, "b.deny");
  EXPECT_EQ(word_of(decision, Judge::built_in_rules), "deny built-in rules: b.deny: a title");
}

// A card begins with the first finding: it was the one that stands first in the text.
TEST(Decide, of_two_that_weigh_the_same_what_is_gone_for_good_comes_first) {
  Finding mild = finding("a.mild", Verdict::ask);
  Finding kept = finding("b.kept", Verdict::ask);
  kept.is_irreversible = kept.is_cured_by_copy = true;
  Finding lasting = finding("c.lasting", Verdict::ask);
  lasting.is_irreversible = true;
  const Decision decision = decide(bash(), analysis_of("rm", {}, EffectKind::remove), {mild, kept, lasting}, {});
  ASSERT_EQ(decision.findings.size(), 3U);
  EXPECT_EQ(decision.findings[0].rule, "c.lasting");
  EXPECT_EQ(decision.findings[1].rule, "b.kept");
  EXPECT_EQ(decision.findings[2].rule, "a.mild");
}

TEST(Decide, a_rules_own_word_holds_at_every_level) {
  for (const Level level : {Level::permissive, Level::balanced, Level::strict}) {
    Policy policy;
    policy.level = level;
    EXPECT_EQ(decide(bash(), analysis_of("x"), {finding("a.b", Verdict::deny, Severity::info)}, policy).verdict,
              Verdict::deny);
    EXPECT_EQ(decide(bash(), analysis_of("x"), {finding("a.b", Verdict::ask, Severity::info)}, policy).verdict,
              Verdict::ask);
  }
}

TEST(Decide, tiers_have_a_word) {
  EXPECT_EQ(
      decide(bash(), analysis_of("x"), {finding("a.b", Verdict::allow, Severity::info, Tier::dangerous)}, {}).verdict,
      Verdict::ask);
  const Decision blocked =
      decide(bash(), analysis_of("x"), {finding("a.b", Verdict::allow, Severity::info, Tier::blocked)}, {});
  EXPECT_EQ(blocked.verdict, Verdict::deny);
  EXPECT_TRUE(blocked.is_never);
  EXPECT_EQ(blocked.risk, 100);
  EXPECT_EQ(word_of(blocked, Judge::hard_blocks), "deny hard blocks: a.b: a title");
}

TEST(Decide, never_is_lifted_by_nothing) {
  Finding never = finding("a.never", Verdict::deny);
  never.is_never = true;
  Policy policy;
  policy.allowed_commands = {"rm"};
  policy.allowlist_mode = AllowlistMode::exit;
  policy.level = Level::permissive;
  policy.irreversible = IrreversiblePolicy::off;
  policy.permitted_tools = {"Bash"};
  const Decision decision = decide(bash(), analysis_of("rm", {}, EffectKind::remove), {never}, policy);
  EXPECT_EQ(decision.verdict, Verdict::deny);
  EXPECT_TRUE(decision.is_never);
}

TEST(Decide, tools_may_be_blocked_or_permitted) {
  Policy policy;
  policy.blocked_tools = {"mcp__*", "Bash"};
  EXPECT_EQ(word_of(decide(bash(), analysis_of("ls"), {}, policy), Judge::tool_gate),
            "deny tool gate: `Bash` is in `blocked_tools`");
  Call other;
  other.tool = "mcp__x";
  EXPECT_EQ(decide(other, {}, {}, policy).verdict, Verdict::deny);
  other.tool = "Read";
  EXPECT_EQ(decide(other, {}, {}, policy).verdict, Verdict::allow);
  policy = {};
  policy.permitted_tools = {"Read", "Gr*"};
  EXPECT_EQ(word_of(decide(bash(), analysis_of("ls"), {}, policy), Judge::tool_gate),
            "deny tool gate: `Bash` is not in `permitted_tools`");
  other.tool = "Grep";
  EXPECT_EQ(decide(other, {}, {}, policy).verdict, Verdict::allow);
}

TEST(Decide, allowlist_exit_ends_there) {
  Policy policy;
  policy.allowlist_mode = AllowlistMode::exit;
  const Decision safe = decide(bash(), analysis_of("git", {"status"}), {}, policy);
  EXPECT_EQ(safe.verdict, Verdict::allow);
  EXPECT_EQ(safe.final_score, 0);
  EXPECT_EQ(word_of(safe, Judge::allowlist), "- allowlist: every step is safe or listed");
  EXPECT_EQ(word_of(safe, Judge::built_in_rules), "not asked");
  EXPECT_EQ(word_of(safe, Judge::score), "not asked");
  // By default it is only a hint: the phases run.
  policy.allowlist_mode = AllowlistMode::proceed;
  EXPECT_EQ(word_of(decide(bash(), analysis_of("git", {"status"}), {}, policy), Judge::score),
            "- score: score 0.00 at level balanced");
}

TEST(Decide, the_allowlist_names_whole_words) {
  Policy policy;
  policy.allowlist_mode = AllowlistMode::exit;
  policy.allowed_commands = {"make build"};
  const auto is_listed = [&](std::vector<std::string> words) {
    return word_of(decide(bash(), analysis_of("make", std::move(words), EffectKind::execute),
                          {finding("a.ask", Verdict::ask)}, policy),
                   Judge::built_in_rules) == "not asked";
  };
  EXPECT_TRUE(is_listed({"build"}));
  EXPECT_TRUE(is_listed({"build", "-j4"}));
  EXPECT_FALSE(is_listed({"builds"}));
  EXPECT_FALSE(is_listed({"clean"}));
  EXPECT_FALSE(is_listed({}));
}

TEST(Decide, the_allowlist_needs_a_total_parse) {
  Policy policy;
  policy.allowlist_mode = AllowlistMode::exit;
  Analysis analysis = analysis_of("cat");
  analysis.gaps.push_back({{}, "a part"});
  EXPECT_EQ(word_of(decide(bash(), analysis, {}, policy), Judge::allowlist),
            "- allowlist: not every step is safe or listed");
  EXPECT_EQ(word_of(decide(bash(), {}, {}, policy), Judge::allowlist), "- allowlist: not every step is safe or listed");
}

TEST(Decide, what_cannot_be_undone_asks) {
  Finding lasting = finding("a.b", Verdict::allow);
  lasting.is_irreversible = true;
  Policy policy;
  EXPECT_EQ(decide(bash(), analysis_of("x"), {lasting}, policy).verdict, Verdict::ask);
  policy.irreversible = IrreversiblePolicy::deny;
  EXPECT_EQ(decide(bash(), analysis_of("x"), {lasting}, policy).verdict, Verdict::deny);
  policy.irreversible = IrreversiblePolicy::off;
  EXPECT_EQ(decide(bash(), analysis_of("x"), {lasting}, policy).verdict, Verdict::allow);
}

TEST(Decide, knows_when_only_the_score_asks) {
  const Decision score = decide(bash(), analysis_of("x"), {finding("a.b", Verdict::allow, Severity::medium)}, {});
  EXPECT_EQ(score.verdict, Verdict::ask);
  EXPECT_TRUE(score.is_from_score_alone);
  EXPECT_EQ(word_of(score, Judge::score), "ask score: score 0.50 at level balanced");
  const Decision both = decide(bash(), analysis_of("x"), {finding("a.b", Verdict::ask, Severity::medium)}, {});
  EXPECT_FALSE(both.is_from_score_alone);
}

TEST(Decide, the_worst_step_counts_undiluted) {
  Finding bad = finding("a.bad", Verdict::allow, Severity::high);
  Finding mild = finding("a.mild", Verdict::allow, Severity::info);
  mild.phase = Phase::behavioural;
  EXPECT_EQ(decide(bash(), analysis_of("x"), {bad, mild}, {}).final_score, .25);  // one step, two phases
  mild.step = 1;
  Analysis two_steps = analysis_of("x");
  two_steps.steps.push_back(two_steps.steps[0]);
  EXPECT_EQ(decide(bash(), two_steps, {bad, mild}, {}).final_score, .75);
}

Finding score_of_endpoint(std::string name, double score) {
  Finding said = finding("external." + name, Verdict::allow, Severity::critical, Tier::safe);
  said.confidence = score;
  said.phase = Phase::external;
  said.endpoint = std::move(name);
  return said;
}

TEST(Decide, every_endpoint_has_a_score_of_its_own) {
  const std::vector<Finding> two = {score_of_endpoint("dlp", .6), score_of_endpoint("team", 0)};
  EXPECT_DOUBLE_EQ(decide(bash(), analysis_of("x"), two, {}).final_score, .3);
  EXPECT_DOUBLE_EQ(decide(bash(), analysis_of("x"), {two[0]}, {}).final_score, .6);
}

TEST(Decide, says_whom_to_ask_first_and_is_asked_again) {
  const std::vector<Phase> both = {Phase::llm, Phase::external};
  const Analysis analysis = analysis_of("x");
  EXPECT_EQ(decide(bash(), analysis, {}, {}).first_ask, std::nullopt);
  const Decision before = decide(bash(), analysis, {}, {}, {}, both);
  EXPECT_EQ(before.first_ask, Phase::llm);
  EXPECT_EQ(before.verdict, Verdict::allow);  // what holds if nobody answers
  const Decision between = decide(bash(), analysis, {}, {}, {}, std::span(both).subspan(1));
  EXPECT_EQ(between.first_ask, Phase::external);
  const Decision after = decide(bash(), analysis, {score_of_endpoint("dlp", .9)}, {}, {}, {});
  EXPECT_EQ(after.first_ask, std::nullopt);
  EXPECT_EQ(after.verdict, Verdict::deny);
}

TEST(Decide, asks_nobody_where_no_answer_could_change_the_verdict) {
  const std::vector<Phase> llm = {Phase::llm};
  const auto first_ask = [&](const std::vector<Finding>& findings, const Policy& policy, const UserWords& words = {}) {
    return decide(bash(), analysis_of("x"), findings, policy, words, llm).first_ask;
  };
  EXPECT_EQ(first_ask({finding("a.deny", Verdict::deny)}, {}), std::nullopt);
  EXPECT_EQ(first_ask({finding("a.ask", Verdict::ask)}, {}), Phase::llm);
  Policy audit;
  audit.mode = Mode::audit;
  EXPECT_EQ(first_ask({finding("a.deny", Verdict::deny)}, audit), std::nullopt);
  EXPECT_EQ(first_ask({}, audit), Phase::llm);
  Policy exits;
  exits.allowlist_mode = AllowlistMode::exit;
  EXPECT_EQ(first_ask({}, exits), std::nullopt);
  Policy ignored;
  ignored.ignored_tools = {"Bash"};
  EXPECT_EQ(first_ask({}, ignored), std::nullopt);
  UserWords lifted;
  lifted.is_call_lifted = true;
  EXPECT_EQ(first_ask({}, {}, lifted), std::nullopt);
}

TEST(Decide, of_an_ignored_tool_only_secrets_count_whatever_their_rule_is_called) {
  Policy ignored;
  ignored.ignored_tools = {"Bash"};
  Finding secret = finding("a.key", Verdict::ask);
  EXPECT_EQ(decide(bash(), analysis_of("x"), {secret}, ignored).verdict, Verdict::allow);
  secret.is_secret = true;
  EXPECT_EQ(decide(bash(), analysis_of("x"), {secret}, ignored).verdict, Verdict::ask);
  EXPECT_EQ(decide(bash(), analysis_of("x"), {finding("dlp.key", Verdict::ask)}, ignored).verdict, Verdict::allow);
}

TEST(Modes, audit_lets_everything_run_and_says_what_it_would_have_been) {
  Policy policy;
  policy.mode = Mode::audit;
  Finding never = finding("a.never", Verdict::deny);
  never.is_never = true;
  const Decision decision = decide(bash(), analysis_of("x"), {never}, policy);
  EXPECT_EQ(decision.verdict, Verdict::allow);
  EXPECT_EQ(decision.would_be, Verdict::deny);
  never.is_self_protection = true;
  const Decision self = decide(bash(), analysis_of("x"), {never}, policy);
  EXPECT_EQ(self.verdict, Verdict::deny);
  EXPECT_EQ(self.would_be, std::nullopt);
  EXPECT_TRUE(self.is_never);
}

TEST(Decide, without_prompts_what_would_be_asked_is_denied) {
  Policy policy;
  policy.may_prompt = false;
  const Decision decision = decide(bash(), analysis_of("x"), {finding("a.ask", Verdict::ask)}, policy);
  EXPECT_EQ(decision.verdict, Verdict::deny);
  EXPECT_FALSE(decision.is_never);
  EXPECT_FALSE(decision.is_from_score_alone);
  EXPECT_EQ(word_of(decision, Judge::prompts), "deny prompts: approval.prompts is off: what would be asked is denied");
  EXPECT_EQ(decide(bash(), analysis_of("x"), {}, policy).verdict, Verdict::allow);
  policy.mode = Mode::audit;
  const Decision audit = decide(bash(), analysis_of("x"), {finding("a.ask", Verdict::ask)}, policy);
  EXPECT_EQ(audit.verdict, Verdict::allow);
  EXPECT_EQ(audit.would_be, Verdict::deny);
}

TEST(Modes, strict_denies_what_nothing_allows) {
  Policy policy;
  policy.mode = Mode::strict;
  EXPECT_EQ(decide(bash(), analysis_of("cat"), {}, policy).verdict, Verdict::allow);
  const Decision decision = decide(bash(), analysis_of("make", {"build"}, EffectKind::write), {}, policy);
  EXPECT_EQ(decision.verdict, Verdict::deny);
  EXPECT_EQ(word_of(decision, Judge::mode), "deny mode: mode strict denies what nothing allows");
  policy.allowed_commands = {"make build"};
  EXPECT_EQ(decide(bash(), analysis_of("make", {"build"}, EffectKind::write), {}, policy).verdict, Verdict::allow);
}

TEST(Decide, takes_notices_and_gaps_along) {
  Policy policy;
  policy.notices = {"config.toml is broken"};
  Analysis analysis = analysis_of("x");
  analysis.gaps.push_back({{}, "a part"});
  const Decision decision = decide(bash(), analysis, {}, policy);
  EXPECT_EQ(decision.gaps, 1);
  EXPECT_EQ(decision.notices, policy.notices);
}

TEST(Decide, autonomy_asks_above_its_risk) {
  Policy policy;
  const auto outcome = [&](Autonomy autonomy, int tier) {
    policy.autonomy = autonomy;
    Finding finding;
    finding.rule = "x";
    finding.verdict = Verdict::allow;
    finding.tier = static_cast<Tier>(tier);
    finding.is_scored = false;
    return decide({}, {}, {finding}, policy, {});
  };
  const int moderate = static_cast<int>(Tier::moderate);  // risk 40
  EXPECT_EQ(outcome(Autonomy::off, moderate).verdict, Verdict::allow);
  EXPECT_EQ(outcome(Autonomy::aggressive, moderate).verdict, Verdict::allow);
  EXPECT_EQ(outcome(Autonomy::moderate, moderate).verdict, Verdict::allow);
  const Decision decision = outcome(Autonomy::conservative, moderate);
  EXPECT_EQ(decision.verdict, Verdict::ask);
  EXPECT_FALSE(decision.is_from_score_alone);
  EXPECT_EQ(word_of(decision, Judge::autonomy),
            "ask autonomy: the risk is 40, and above 25 a person must agree (`approval.autonomy` is `conservative`)");
  policy.may_prompt = false;
  EXPECT_EQ(outcome(Autonomy::conservative, moderate).verdict, Verdict::deny);
  EXPECT_EQ(outcome(Autonomy::conservative, static_cast<int>(Tier::safe)).verdict, Verdict::allow);
}

}  // namespace
}  // namespace pawl
