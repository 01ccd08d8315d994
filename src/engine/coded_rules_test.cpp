// SPDX-License-Identifier: Apache-2.0
#include "engine/coded_rules.h"

#include <gtest/gtest.h>

#include "engine/prove.h"
#include "engine/rule_overrides.h"
#include "engine/rule_page.h"

namespace pawl {
namespace {

TEST(CodedRules, everything_that_code_finds_is_there) {
  std::size_t kinds = 0;
  for (const Rule& rule : coded_rules()) {
    kinds += is_about_secret(rule.id) ? 1U : 0U;
    EXPECT_FALSE(rule.hits.empty()) << rule.id;
    EXPECT_FALSE(rule.why.empty()) << rule.id;
  }
  EXPECT_GE(kinds, 180U);
  const std::vector<std::pair<std::string, std::string>> some = {
      {"dlp.aws-access-key", "Contains an AWS access key id (deny for good, cannot be undone)"},
      {"dlp.github-token", "Contains a GitHub token (deny for good, cannot be undone)"},
      {"dlp.slack-token", "Contains a Slack token (deny for good, cannot be undone)"},
      {"dlp.anthropic-key", "Contains an Anthropic API key (deny for good, cannot be undone)"},
      {"dlp.openai-key", "Contains an API key of the `sk-` form (deny for good, cannot be undone)"},
      {"dlp.stripe-key", "Contains a Stripe secret key (deny for good, cannot be undone)"},
      {"dlp.private-key", "Contains a private key (deny for good, cannot be undone)"},
      {"dlp.bearer-token", "Contains a bearer token (ask, cannot be undone)"},
      {"dlp.generic-secret", "Contains a value that its name calls a secret (ask, cannot be undone)"},
      {"session.denied-before", "Repeats something that was denied in this session (deny)"}};
  for (const auto& [id, expected] : some) {
    const Rule* rule = find_rule_or_code(id);
    ASSERT_NE(rule, nullptr) << id;
    EXPECT_EQ(std::string(rule->title) + " (" + words_of_verdict(*rule) + ")", expected);
  }
}

TEST(CodedRules, a_kind_of_secret_says_what_it_looks_like) {
  const Rule* github = find_rule_or_code("dlp.github-token");
  ASSERT_NE(github, nullptr);
  EXPECT_EQ(github->hits[0],
            "`gho_`, `ghp_`, `ghr_`, `ghs_`, `ghu_`, then `[alnum]{36} end`; checked by `crc32-base62`");
}

TEST(CodedRules, what_a_call_is_told_is_what_the_rule_says) {
  const std::string key = std::string("AKIA") + "Q3EGRLZ7VX2M5TYU";
  const Judged judged = judge_example("echo " + key);
  ASSERT_EQ(judged.decision.findings.size(), 1U);
  const Finding& finding = judged.decision.findings[0];
  const Rule* rule = find_rule_or_code(finding.rule);
  ASSERT_NE(rule, nullptr);
  EXPECT_EQ(finding.title, rule->title);
  EXPECT_EQ(finding.why, rule->why);
  EXPECT_EQ(finding.is_never, rule->is_never);
  EXPECT_EQ(finding.tier, rule->tier);
  EXPECT_EQ(finding.is_irreversible, rule->is_irreversible);
}

TEST(CodedRules, a_wish_for_one_is_checked) {
  Policy policy;
  policy.rule_verdicts = {{"dlp.github-token", Verdict::allow},
                          {"dlp.githb-token", Verdict::ask},
                          {"dlp.bearer-token", Verdict::allow},
                          {"session.denied-before", Verdict::ask}};
  EXPECT_EQ(notices_of_overrides(policy, {}),
            (std::vector<std::string>{
                "`policy.rules` cannot make `dlp.github-token` milder: this rule cannot be lifted",
                "`policy.rules` names `dlp.githb-token`, which is not a rule; did you mean `dlp.github-token`?"}));
}

}  // namespace
}  // namespace pawl
