// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "base/files.h"
#include "settings/last_good.h"
#include "settings/policy.h"
#include "settings/policy_text.h"
#include "settings/test_errors.h"

namespace pawl {
namespace {

// The complaint about a rule of one line.
std::string error_of(const std::string& fields, int caret) {
  return error_of_line("policy.smart_rules = [{ " + fields + " }]", caret);
}

TEST(SmartRules, AreReadAsTheSeedWritesThem) {
  const PolicyText text = read_policy_text(R"(
[[policy.smart_rules]]
name = "no-prod"
tool = "bash"
verdict = "block"
reason = "by hand only"
condition_mode = "any"
conditions = [{ field = "command", op = "matches", value = "kubectl.*production", flags = "i" },
  { field = "params.query.sql", op = "exists" }]
[[policy.smart_rules]]
tool = "*"
verdict = "review"
)",
                                           "c");
  ASSERT_EQ(text.errors, std::vector<std::string>());
  ASSERT_EQ(text.values.smart_rules.size(), 2U);
  const SmartRule& rule = text.values.smart_rules[0];
  EXPECT_EQ(rule.name, "no-prod");
  EXPECT_EQ(rule.verdict, Verdict::deny);
  EXPECT_EQ(rule.reason, "by hand only");
  EXPECT_FALSE(rule.needs_all);
  ASSERT_EQ(rule.conditions.size(), 2U);
  EXPECT_EQ(rule.conditions[0].flags, "i");
  EXPECT_EQ(rule.conditions[1].op, ConditionOp::exists);
  EXPECT_EQ(text.values.smart_rules[1].name, "number 2");
  EXPECT_EQ(text.values.smart_rules[1].verdict, Verdict::ask);
  EXPECT_TRUE(text.values.smart_rules[1].needs_all);
}

TEST(SmartRules, TakeOurWordsAndTheSeeds) {
  const auto verdict = [](const std::string& word) {
    return read_policy_text("policy.smart_rules = [{ tool = '*', verdict = '" + word + "' }]", "c")
        .values.smart_rules[0]
        .verdict;
  };
  EXPECT_EQ(verdict("allow"), Verdict::allow);
  EXPECT_EQ(verdict("ask"), Verdict::ask);
  EXPECT_EQ(verdict("confirm"), Verdict::ask);
  EXPECT_EQ(verdict("deny"), Verdict::deny);
}

TEST(SmartRules, RefuseWhatTheyCannotRead) {
  EXPECT_EQ(errors_of("policy.smart_rules = {}"),
            "c:1: `policy.smart_rules` takes an array of tables, not a table\n  policy.smart_rules = {}\n              "
            "         ^\n");
  EXPECT_EQ(errors_of("policy.smart_rules = [1]"),
            "c:1: `policy.smart_rules` takes an array of tables, not a whole number\n  policy.smart_rules = [1]\n      "
            "                  ^\n");
  EXPECT_EQ(error_of("verdict = 'deny'", 22), "a smart rule has no `tool`; write `*` for all tools");
  EXPECT_EQ(error_of("tool = '', verdict = 'deny'", 31), "`tool` is empty");
  EXPECT_EQ(error_of("tool = '*'", 22),
            "a smart rule has no `verdict`; use one of `allow`, `ask`, `deny`, `review`, `confirm`, `block`");
  EXPECT_EQ(error_of("tool = '*', verdict = 'blok'", 46), "`blok` is not a known `verdict`; did you mean `block`?");
  EXPECT_EQ(error_of("tool = '*', verdict = 'deny', resaon = 'x'", 54),
            "`resaon` is not a field of a smart rule; did you mean `reason`?");
  EXPECT_EQ(error_of("tool = '*', verdict = 'deny', condition_mode = 'both'", 71),
            "`both` is not a known `condition_mode`; use one of `all`, `any`");
  EXPECT_EQ(error_of("tool = '*', verdict = 'deny', conditions = [1]", 68),
            "`conditions` must hold tables, not a whole number");
  EXPECT_EQ(error_of("tool = '*', verdict = 'deny', reason = 1", 63), "`reason` must be a string, not a whole number");
}

TEST(SmartRules, RefuseConditionsThatTheyCannotRead) {
  const auto condition = [](const std::string& fields, int caret) {
    return error_of_line("conditions = [{ " + fields + " }]", caret + 16,
                         "[[policy.smart_rules]]\ntool = '*'\nverdict = 'deny'\n");
  };
  EXPECT_EQ(condition("op = 'exists'", -2), "a condition has no `field`; name the argument that it looks at");
  EXPECT_EQ(condition("field = 'a..b', op = 'exists'", 8),
            "`a..b` is not a path to an argument: a name between its dots is empty");
  EXPECT_EQ(condition("field = 'a', op = 'matchs', value = 'x'", 18),
            "`matchs` is not a known `op`; did you mean `matches`?");
  EXPECT_EQ(condition("field = 'a', op = 'matches'", -2), "a condition has no `value`");
  EXPECT_EQ(condition("field = 'a', op = 'exists', value = 'x'", 36), "`exists` takes no `value`");
  EXPECT_EQ(condition("field = 'a', op = 'contains', value = 'x', flags = 'i'", 51),
            "only `matches` and `notMatches` take `flags`");
  EXPECT_EQ(condition("field = 'a', op = 'matches', value = 'a(b'", 37), "`a(b` cannot be read: missing ): a(b");
  EXPECT_EQ(condition("field = 'a', op = 'notMatches', value = 'a', flags = 'x'", 40),
            "`a` has the flag `x`; the flags are `i`, `m` and `s`");
  EXPECT_EQ(condition("field = 'a', op = 'matches', value = 1", 37), "`value` must be a string, not a whole number");
  EXPECT_EQ(condition("field = 'a', op = 'exists', valu = 'x'", 28),
            "`valu` is not a field of a condition; did you mean `value`?");
}

TEST(SmartRules, AreAskedInTheOrderTeamUserProject) {
  MemoryFiles files;
  const auto rule = [](const std::string& name, const std::string& verdict) {
    return "[[policy.smart_rules]]\nname = '" + name + "'\ntool = '*'\nverdict = '" + verdict + "'\n";
  };
  files.add_file("/t.toml", rule("t", "deny"));
  files.add_file("/h/config.toml", rule("u1", "allow") + rule("u2", "ask"));
  files.add_file("/p/pawl.toml", rule("p1", "allow") + rule("p2", "deny"));
  const PolicyReport report = report_policy({"/h", "/p", "/t.toml", {}}, files);
  std::string names;
  for (const SmartRule& one : report.policy.smart_rules) {
    names += one.name + ":" + std::string(words_of(one.source).name) +
             (one.is_from_stranger ? "! " : " ");
  }
  EXPECT_EQ(names, "t:team u1:user u2:user p2:project! ");
  EXPECT_EQ(report.policy.notices,
            std::vector<std::string>{
                "`/p/pawl.toml` is not trusted, so what would loosen is ignored: `policy.smart_rules`; a "
                "person can run `pawl trust project /p`"});
}

TEST(SmartRules, ABrokenOneLeavesTheLastGoodVersionInForce) {
  MemoryFiles files;
  const std::string config = "[[policy.smart_rules]]\ntool = '*'\nverdict = 'deny'\n";
  files.add_file("/h/config.toml", config + "conditions = [{ field = 'a', op = 'matches', value = '(' }]");
  EXPECT_EQ(report_policy({"/h", "", "/t.toml", {}}, files).policy.level, Level::strict);
  files.add_file(path_of_last_good("/h", "/h/config.toml"), config);
  const PolicyReport report = report_policy({"/h", "", "/t.toml", {}}, files);
  EXPECT_EQ(report.policy.smart_rules.size(), 1U);
  EXPECT_EQ(report.policy.notices,
            std::vector<std::string>{
                "`/h/config.toml` line 4 is broken, its last good version is in force; see `pawl status`"});
}

}  // namespace
}  // namespace pawl
