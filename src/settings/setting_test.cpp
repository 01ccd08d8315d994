// SPDX-License-Identifier: Apache-2.0
#include "settings/setting.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "base/glob.h"
#include "settings/lists.h"
#include "settings/policy_text.h"
#include "settings/test_errors.h"
#include "settings/test_settings.h"

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
  result.is_honoured = find_setting(name)->form.tighten(result.policy, policy_of(name, wanted));
  return result;
}

// `mild` and `strict` in any order give `strict`; only asking for the mild one is not honoured.
void expect_order(const std::string& name, const std::string& mild, const std::string& strict) {
  const Setting& setting = *find_setting(name);
  const Policy expected = policy_of(name, strict);
  EXPECT_FALSE(has_same(setting, policy_of(name, mild), expected)) << name;

  const Tightened up = tighten(name, mild, strict);
  EXPECT_TRUE(up.is_honoured) << name;
  EXPECT_TRUE(has_same(setting, up.policy, expected)) << name;
  const Tightened down = tighten(name, strict, mild);
  EXPECT_FALSE(down.is_honoured) << name;
  EXPECT_TRUE(has_same(setting, down.policy, expected)) << name;
  const Tightened same = tighten(name, strict, strict);
  EXPECT_TRUE(same.is_honoured) << name;
  EXPECT_TRUE(has_same(setting, same.policy, expected)) << name;
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
    if (!setting.other_name.empty()) {
      EXPECT_TRUE(names.insert(setting.other_name).second) << setting.other_name;
      EXPECT_EQ(find_setting(setting.other_name), &setting);
      EXPECT_TRUE(setting.is_built() && !setting.is_named_by_user()) << setting.name;
    }
    EXPECT_TRUE(setting.meaning.ends_with('.') && setting.meaning.find('|') == std::string_view::npos) << setting.name;
    EXPECT_TRUE(setting.variable.empty() || setting.reach == Reach::anyone) << setting.name;
    const Form& form = setting.form;
    EXPECT_EQ(form.read != nullptr, form.value_of != nullptr && form.take != nullptr && form.tighten != nullptr)
        << setting.name;
    if (!setting.is_built()) {
      EXPECT_FALSE(form.values.empty()) << setting.name;
      EXPECT_EQ(setting.variable, "") << setting.name;
      continue;
    }
    const bool is_told = !form.words.empty() || form.kind == Value::Kind::boolean || form.least < form.most;
    EXPECT_TRUE(is_told || (form.examples.size() >= 2 && !form.values.empty() && !form.schema.empty())) << setting.name;
  }
}

TEST(Setting, TheRowsOfASectionStandTogether) {
  std::set<std::string_view> seen;
  std::string_view section;
  for (const Setting& setting : all_settings()) {
    const std::string_view top = setting.name.substr(0, setting.name.find('.'));
    const std::string_view here = top == setting.name ? "" : top;
    if (here == section) continue;
    section = here;
    EXPECT_TRUE(seen.insert(section).second) << section;
  }
}

TEST(Setting, EveryRowFillsItsOwnFieldAndNoOther) {
  for (const Setting& setting : all_settings()) {
    if (!setting.is_built()) continue;
    bool has_changed = false;
    for (const std::string& value : values_of(setting)) {
      EXPECT_EQ(errors_of(line_of(setting, value)), "");
      const Policy policy = policy_with(setting, value);
      has_changed |= !has_same(setting, policy, Policy());
      EXPECT_TRUE(!setting.form.examples.empty() || text_of(setting, policy) == value) << setting.name << value;
      for (const Setting& other : all_settings()) {
        if (&other == &setting || !other.is_built()) continue;
        EXPECT_TRUE(has_same(other, policy, Policy())) << setting.name << " changes " << other.name;
      }
    }
    EXPECT_TRUE(has_changed) << setting.name;
  }
}

TEST(Setting, EveryValueIsReadBackAsItIsWritten) {
  for (const Setting& setting : all_settings()) {
    if (!setting.is_built()) continue;
    for (const std::string& value : values_of(setting)) {
      const Policy policy = policy_with(setting, value);
      EXPECT_TRUE(has_same(setting, policy_with(setting, text_of(setting, policy)), policy)) << setting.name << value;
    }
  }
}

TEST(Setting, EitherNameGivesTheSame) {
  std::size_t looked_at = 0;
  for (const Setting& setting : all_settings()) {
    for (const std::string& value : setting.other_name.empty() ? std::vector<std::string>() : values_of(setting)) {
      const PolicyText text = read_policy_text(lines_of(setting, value)[1], "c");
      EXPECT_EQ(text.errors, std::vector<std::string>()) << setting.other_name << value;
      EXPECT_TRUE(text.gives(setting));
      EXPECT_TRUE(has_same(setting, text.values, policy_with(setting, value))) << setting.other_name << value;
      EXPECT_FALSE(read_policy_text(line_of(setting, value) + lines_of(setting, value)[1], "c").errors.empty());
      ++looked_at;
    }
  }
  EXPECT_GE(looked_at, 8U);
  EXPECT_EQ(all_names().size(), all_settings().size() + 4);
}

TEST(Setting, ReplacingIsAsStrictOnlyIfNothingIsLost) {
  const auto is_stricter = [](const std::string& name, const std::string& now, const std::string& wanted) {
    return is_as_strict(*find_setting(name), policy_of(name, now), policy_of(name, wanted));
  };
  EXPECT_TRUE(is_stricter("mode", "'audit'", "'strict'"));
  EXPECT_FALSE(is_stricter("mode", "'strict'", "'standard'"));
  EXPECT_TRUE(is_stricter("guard.blocked_tools", "['a']", "['a', 'b']"));
  EXPECT_FALSE(is_stricter("guard.blocked_tools", "['a', 'b']", "['b', 'c']"));
  EXPECT_FALSE(is_stricter("guard.blocked_tools", "['a']", "[]"));
  EXPECT_TRUE(is_stricter("guard.allowed_commands", "['a', 'b']", "['b']"));
  EXPECT_FALSE(is_stricter("guard.allowed_commands", "[]", "['b']"));
  EXPECT_FALSE(is_stricter("guard.permitted_tools", "['a']", "[]"));
  EXPECT_TRUE(is_stricter("policy.patterns", "{}", "{ deny = ['Bash:x'] }"));
  EXPECT_FALSE(is_stricter("policy.patterns", "{ deny = ['Bash:x'] }", "{ deny = ['Bash:y'] }"));
  EXPECT_TRUE(is_stricter("policy.smart_rules", "[]", "[{ tool = '*', verdict = 'deny' }]"));
  EXPECT_FALSE(is_stricter("policy.smart_rules", "[]", "[{ tool = '*', verdict = 'allow' }]"));
  EXPECT_FALSE(is_stricter("policy.smart_rules", "[{ tool = '*', verdict = 'deny' }]", "[]"));
  EXPECT_FALSE(is_stricter("policy.tool_inspection", "{}", "{ run_it = 'text' }"));
  // What the rule says by itself is not known here: an ask may be milder.
  EXPECT_FALSE(is_stricter("policy.rules", "{}", "{ 'git.force-push' = 'ask' }"));
  EXPECT_TRUE(is_stricter("policy.rules", "{ 'git.force-push' = 'allow' }", "{ 'git.force-push' = 'ask' }"));
  EXPECT_FALSE(is_stricter("policy.rules", "{ 'git.force-push' = 'deny' }", "{}"));
}

}  // namespace
}  // namespace pawl
