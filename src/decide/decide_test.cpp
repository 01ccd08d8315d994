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
  effect.classes = path_project;
  analysis.effects.push_back(effect);
  return analysis;
}

Call bash() {
  Call call;
  call.tool = "Bash";
  return call;
}

std::string word_of(const Decision& decision, int order) {
  for (const JudgeWord& word : decision.words) {
    if (word.order == order)
      return (word.verdict ? std::string(name_of(*word.verdict)) : "-") + " " + word.judge + ": " + word.reason;
  }
  return "not asked";
}

TEST(Decide, says_every_judges_word_in_order) {
  const Decision decision = decide(bash(), analysis_of("cat"), {}, {});
  EXPECT_EQ(decision.verdict, Verdict::allow);
  EXPECT_EQ(word_of(decision, 0), "- tool gate: the tool may be used");
  EXPECT_EQ(word_of(decision, 1), "- hard blocks: nothing that is blocked for good");
  EXPECT_EQ(word_of(decision, 2), "- user rules: none");
  EXPECT_EQ(word_of(decision, 3), "- allowlist: every step is safe or listed");
  EXPECT_EQ(word_of(decision, 4), "- built-in rules: no rule objects");
  EXPECT_EQ(word_of(decision, 5), "- irreversible: all of it can be undone");
  EXPECT_EQ(word_of(decision, 6), "- score: score 0.00 at level balanced");
}

TEST(Decide, the_strictest_word_wins) {
  const Decision decision = decide(bash(), analysis_of("rm", {}, EffectKind::remove),
                                   {finding("a.ask", Verdict::ask), finding("b.deny", Verdict::deny)}, {});
  EXPECT_EQ(decision.verdict, Verdict::deny);
  EXPECT_FALSE(decision.is_never);
  EXPECT_EQ(decision.findings[0].rule, "b.deny");
  EXPECT_EQ(word_of(decision, 4), "deny built-in rules: b.deny: a title");
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
  EXPECT_EQ(word_of(blocked, 1), "deny hard blocks: a.b: a title");
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
  EXPECT_EQ(word_of(decide(bash(), analysis_of("ls"), {}, policy), 0), "deny tool gate: `Bash` is in blocked_tools");
  Call other;
  other.tool = "mcp__x";
  EXPECT_EQ(decide(other, {}, {}, policy).verdict, Verdict::deny);
  other.tool = "Read";
  EXPECT_EQ(decide(other, {}, {}, policy).verdict, Verdict::allow);
  policy = {};
  policy.permitted_tools = {"Read", "Gr*"};
  EXPECT_EQ(word_of(decide(bash(), analysis_of("ls"), {}, policy), 0),
            "deny tool gate: `Bash` is not in permitted_tools");
  other.tool = "Grep";
  EXPECT_EQ(decide(other, {}, {}, policy).verdict, Verdict::allow);
}

TEST(Decide, allowlist_exit_ends_there) {
  Policy policy;
  policy.allowlist_mode = AllowlistMode::exit;
  const Decision safe = decide(bash(), analysis_of("git", {"status"}), {}, policy);
  EXPECT_EQ(safe.verdict, Verdict::allow);
  EXPECT_EQ(safe.final_score, 0);
  EXPECT_EQ(word_of(safe, 3), "- allowlist: every step is safe or listed");
  EXPECT_EQ(word_of(safe, 4), "not asked");
  EXPECT_EQ(word_of(safe, 6), "not asked");
  // By default it is only a hint: the phases run.
  policy.allowlist_mode = AllowlistMode::proceed;
  EXPECT_EQ(word_of(decide(bash(), analysis_of("git", {"status"}), {}, policy), 6),
            "- score: score 0.00 at level balanced");
}

TEST(Decide, the_allowlist_names_whole_words) {
  Policy policy;
  policy.allowlist_mode = AllowlistMode::exit;
  policy.allowed_commands = {"make build"};
  const auto is_listed = [&](std::vector<std::string> words) {
    return word_of(decide(bash(), analysis_of("make", std::move(words), EffectKind::execute),
                          {finding("a.ask", Verdict::ask)}, policy),
                   4) == "not asked";
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
  EXPECT_EQ(word_of(decide(bash(), analysis, {}, policy), 3), "- allowlist: not every step is safe or listed");
  EXPECT_EQ(word_of(decide(bash(), {}, {}, policy), 3), "- allowlist: not every step is safe or listed");
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
  EXPECT_EQ(word_of(score, 6), "ask score: score 0.50 at level balanced");
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
  EXPECT_EQ(word_of(decision, 9), "deny prompts: approval.prompts is off: what would be asked is denied");
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
  EXPECT_EQ(word_of(decision, 9), "deny mode: mode strict denies what nothing allows");
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

}  // namespace
}  // namespace pawl
