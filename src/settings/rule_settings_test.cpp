// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "settings/policy.h"
#include "settings/policy_text.h"
#include "settings/shield_names.h"

namespace pawl {
namespace {

using List = std::vector<std::string>;
using Verdicts = std::vector<RuleVerdict>;

TEST(RuleSettings, knows_the_shields_by_their_files) {
  const auto names = shield_names();
  EXPECT_NE(std::find(names.begin(), names.end(), "github"), names.end());
  EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
}

TEST(RuleSettings, reads_shields_and_verdicts) {
  const PolicyText text = read_policy_text(R"(
[policy]
shields = ["github", "aws", "github"]
[policy.rules]
"git.force-push" = "allow"
git.discard-changes = "block"
"shield.github.delete-repository" = "review"
)",
                                           "c.toml");
  EXPECT_EQ(text.errors, List());
  EXPECT_EQ(text.values.shields, (List{"github", "aws"}));
  EXPECT_EQ(text.values.rule_verdicts, (Verdicts{{"git.force-push", Verdict::allow},
                                                 {"git.discard-changes", Verdict::deny},
                                                 {"shield.github.delete-repository", Verdict::ask}}));
}

TEST(RuleSettings, says_all_that_is_wrong) {
  const PolicyText text = read_policy_text(R"([policy]
shields = ["githb", 3, "nothing-like-it"]
[policy.rules]
"git.force-push" = "alow"
"git.drop-stash" = "maybe so"
nodot = "ask"
"a.b" = 1
)",
                                           "c.toml");
  EXPECT_EQ(text.errors,
            (List{"c.toml:2: `githb` is not a shield; did you mean `github`?\n"
                  "  shields = [\"githb\", 3, \"nothing-like-it\"]\n"
                  "             ^",
                  "c.toml:2: `policy.shields` takes an array of strings, not a whole number\n"
                  "  shields = [\"githb\", 3, \"nothing-like-it\"]\n"
                  "                      ^",
                  "c.toml:2: `nothing-like-it` is not a shield; see `pawl shield list`\n"
                  "  shields = [\"githb\", 3, \"nothing-like-it\"]\n"
                  "                         ^",
                  "c.toml:4: `alow` is not a verdict; did you mean `allow`?\n"
                  "  \"git.force-push\" = \"alow\"\n"
                  "                     ^",
                  "c.toml:5: `maybe so` is not a verdict; it takes `allow`, `ask`, `deny`\n"
                  "  \"git.drop-stash\" = \"maybe so\"\n"
                  "                     ^",
                  "c.toml:6: `nodot` is not a rule; an id has the form `pack.what-it-does`, see `pawl rules list`\n"
                  "  nodot = \"ask\"\n"
                  "  ^",
                  "c.toml:7: `policy.rules` takes a verdict for `a.b`, not a whole number\n"
                  "  \"a.b\" = 1\n"
                  "          ^"}));
  EXPECT_EQ(
      read_policy_text("policy.shields = 'x'", "c").errors,
      (List{"c:1: `policy.shields` takes an array of strings, not a string\n  policy.shields = 'x'\n               "
            "    ^"}));
  EXPECT_EQ(read_policy_text("policy.rules = []", "c").errors,
            (List{"c:1: `policy.rules` takes a table, not an array\n  policy.rules = []\n                 ^"}));
}

// A file of the user's and one of a project that nobody trusts.
[[nodiscard]] Policy merged(const std::string& user, const std::string& project, const std::string& team = "") {
  MemoryFiles files;
  files.add_file("/h/config.toml", user);
  files.add_file("/p/pawl.toml", project);
  if (!team.empty()) files.add_file("/t", team);
  return load_policy({"/h", "/p", "/t", {}}, files);
}

TEST(RuleSettings, who_is_not_trusted_only_tightens) {
  const Policy policy = merged("policy.shields = ['aws']\npolicy.rules = { 'a.b' = 'deny', 'a.c' = 'allow' }",
                               "policy.shields = ['github']\n"
                               "policy.rules = { 'a.b' = 'ask', 'a.c' = 'ask', 'a.d' = 'deny', 'a.e' = 'allow' }");
  EXPECT_EQ(policy.shields, (List{"aws", "github"}));
  EXPECT_EQ(policy.rule_verdicts, (Verdicts{{"a.b", Verdict::deny}, {"a.c", Verdict::allow}}));
  EXPECT_EQ(policy.rule_floors, (Verdicts{{"a.b", Verdict::ask}, {"a.c", Verdict::ask}, {"a.d", Verdict::deny}}));
  EXPECT_EQ(policy.notices, (List{"`/p/pawl.toml` is not trusted, so what would loosen is ignored: `policy.rules`; a "
                                  "person can run `pawl trust project /p`"}));
  EXPECT_EQ(merged("", "policy.rules = { 'a.b' = 'deny' }").notices, List());
}

TEST(RuleSettings, nobody_loosens_the_team) {
  const Policy policy = merged("policy.shields = []\npolicy.rules = { 'a.b' = 'allow' }", "",
                               "policy.shields = ['aws']\npolicy.rules = { 'a.b' = 'deny' }");
  EXPECT_EQ(policy.shields, (List{"aws"}));
  EXPECT_EQ(policy.rule_verdicts, (Verdicts{{"a.b", Verdict::deny}}));
  EXPECT_EQ(policy.notices, (List{"`/h/config.toml` would loosen the team policy, which is ignored: `policy.rules`"}));
}

}  // namespace
}  // namespace pawl
