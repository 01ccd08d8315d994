// SPDX-License-Identifier: Apache-2.0
#include "settings/setting.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "base/glob.h"
#include "settings/policy_text.h"

namespace pawl {
namespace {

// What tightening `old` by `wanted` gives: whether `wanted` was honoured, and the policy.
struct Tightened {
  bool is_honoured;
  Policy policy;
};

Policy policy_of(const std::string& name, const std::string& value) {
  const PolicyText text = read_policy_text(name + " = " + value, "c");
  EXPECT_TRUE(text.errors.empty()) << name << " = " << value;
  return text.values;
}

Tightened tighten(const std::string& name, const std::string& old, const std::string& wanted) {
  Tightened result{false, policy_of(name, old)};
  result.is_honoured = find_setting(name)->tighten(result.policy, policy_of(name, wanted));
  return result;
}

// `mild` and `strict` in any order give `strict`; only asking for the mild one is not honoured.
void expect_order(const std::string& name, const std::string& mild, const std::string& strict) {
  const Setting& setting = *find_setting(name);
  const Policy expected = policy_of(name, strict);
  EXPECT_FALSE(setting.is_same(policy_of(name, mild), expected)) << name;

  const Tightened up = tighten(name, mild, strict);
  EXPECT_TRUE(up.is_honoured) << name;
  EXPECT_TRUE(setting.is_same(up.policy, expected)) << name;
  const Tightened down = tighten(name, strict, mild);
  EXPECT_FALSE(down.is_honoured) << name;
  EXPECT_TRUE(setting.is_same(down.policy, expected)) << name;
  const Tightened same = tighten(name, strict, strict);
  EXPECT_TRUE(same.is_honoured) << name;
  EXPECT_TRUE(setting.is_same(same.policy, expected)) << name;
}

TEST(Setting, EachScaleKnowsItsStricterSide) {
  expect_order("mode", "'audit'", "'standard'");
  expect_order("mode", "'standard'", "'strict'");
  expect_order("environment", "'trusted'", "'untrusted'");
  expect_order("agents.auto_approve", "true", "false");
  expect_order("guard.protection_level", "'permissive'", "'balanced'");
  expect_order("guard.protection_level", "'balanced'", "'strict'");
  expect_order("guard.confirm_action", "'allow'", "'ask'");
  expect_order("guard.confirm_action", "'ask'", "'deny'");
  expect_order("guard.allowlist_mode", "'exit'", "'continue'");
  expect_order("approval.irreversible", "'off'", "'ask'");
  expect_order("approval.irreversible", "'ask'", "'deny'");
  expect_order("dlp.enabled", "false", "true");
  expect_order("dlp.scan_ignored_tools", "false", "true");
  expect_order("log.max_size_mb", "10", "20");
  expect_order("log.keep_files", "1", "2");
}

TEST(Setting, BlockedToolsAreUnited) {
  const Tightened result = tighten("guard.blocked_tools", "['a', 'b']", "['b', 'c']");
  EXPECT_TRUE(result.is_honoured);
  EXPECT_EQ(result.policy.blocked_tools, (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(tighten("guard.blocked_tools", "['a']", "[]").policy.blocked_tools, std::vector<std::string>{"a"});
}

TEST(Setting, ExceptionsAreIntersected) {
  const Tightened commands = tighten("guard.allowed_commands", "['a', 'b']", "['b', 'c']");
  EXPECT_FALSE(commands.is_honoured);
  EXPECT_EQ(commands.policy.allowed_commands, std::vector<std::string>{"b"});
  const Tightened tools = tighten("policy.ignored_tools", "['a', 'b']", "['a']");
  EXPECT_TRUE(tools.is_honoured);
  EXPECT_EQ(tools.policy.ignored_tools, std::vector<std::string>{"a"});
}

TEST(Setting, PermittedToolsAreIntersectedAsPatterns) {
  using List = std::vector<std::string>;
  const auto both = [](const std::string& a, const std::string& b) {
    return tighten("guard.permitted_tools", a, b).policy.permitted_tools;
  };
  EXPECT_EQ(both("['Read', 'Bash']", "['Read', 'Edit']"), List{"Read"});
  EXPECT_EQ(both("['mcp__*']", "['mcp__git__*', 'Bash']"), List{"mcp__git__*"});
  EXPECT_EQ(both("['mcp__git__read', 'Bash']", "['mcp__*']"), List{"mcp__git__read"});
  EXPECT_EQ(both("['m*x']", "['m?x']"), List{"[z-a]"});
  EXPECT_TRUE(tighten("guard.permitted_tools", "['Read', 'Bash']", "['Read']").is_honoured);
  EXPECT_FALSE(tighten("guard.permitted_tools", "['Read']", "['Read', 'Bash']").is_honoured);
}

TEST(Setting, AnEmptyListPermitsAllToolsAndSoIsTheMildest) {
  expect_order("guard.permitted_tools", "[]", "['Read']");
}

TEST(Setting, NothingInCommonPermitsNothing) {
  const Tightened result = tighten("guard.permitted_tools", "['Read']", "['Bash']");
  EXPECT_FALSE(result.is_honoured);
  ASSERT_EQ(result.policy.permitted_tools, std::vector<std::string>{std::string(kNoTool)});
  for (const std::string_view tool : {"", "Read", "Bash", "z", "a", "-", "[z-a]"}) {
    EXPECT_FALSE(matches_glob(kNoTool, tool)) << tool;
  }
}

TEST(Setting, WeightsHaveNoStricterSide) {
  const Tightened result = tighten("guard.scoring_weights", "{ llm = 3 }", "{ llm = 4 }");
  EXPECT_FALSE(result.is_honoured);
  EXPECT_EQ(result.policy.weights.llm, 3);
  EXPECT_TRUE(tighten("guard.scoring_weights", "{ llm = 3 }", "{ llm = 3 }").is_honoured);
}

TEST(Setting, EveryRowIsWhole) {
  std::set<std::string_view> names;
  for (const Setting& setting : all_settings()) {
    EXPECT_TRUE(names.insert(setting.name).second) << setting.name;
    EXPECT_EQ(find_setting(setting.name), &setting);
    EXPECT_TRUE(setting.read != nullptr && setting.take != nullptr && setting.is_same != nullptr &&
                setting.tighten != nullptr)
        << setting.name;
    EXPECT_TRUE(setting.variable.empty() || setting.reach == Reach::anyone) << setting.name;
  }
  EXPECT_EQ(find_setting("guard.llm"), nullptr);
}

}  // namespace
}  // namespace pawl
