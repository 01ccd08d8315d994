// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "settings/policy_text.h"
#include "settings/tables.h"
#include "settings/test_errors.h"

namespace pawl {
namespace {

using List = std::vector<std::string>;

TEST(ToolPatterns, AreRead) {
  const PolicyText text = read_policy_text(
      "[policy.patterns]\nallow = ['Read:*', 'Bash:git status*']\nconfirm = ['Edit:*']\ndeny = ['Bash:rm *']", "c");
  EXPECT_EQ(text.errors, List());
  EXPECT_EQ(text.values.patterns, (Patterns{{"Read:*", "Bash:git status*"}, {"Edit:*"}, {"Bash:rm *"}}));
}

TEST(ToolPatterns, RefuseWhatTheyCannotRead) {
  const std::string form = " is not a pattern; write a tool, `:` and its argument: `Bash:git push*`, `Read:*`";
  EXPECT_EQ(error_of_line("policy.patterns.deny = ['rm *']", 24), "`rm *`" + form);
  EXPECT_EQ(error_of_line("policy.patterns.deny = ['Bash:']", 24), "`Bash:`" + form);
  EXPECT_EQ(error_of_line("policy.patterns.deny = [':x']", 24), "`:x`" + form);
  EXPECT_EQ(error_of_line("policy.patterns.deny = 'Bash:x'", 23),
            "`policy.patterns.deny` takes an array of strings, not a string");
  EXPECT_EQ(error_of_line("policy.patterns.deny = [1]", 24),
            "`policy.patterns.deny` takes an array of strings, not a whole number");
  EXPECT_EQ(error_of_line("policy.patterns.denny = []", 16),
            "`policy.patterns.denny` is not a setting; did you mean `deny`?");
  EXPECT_EQ(error_of_line("policy.patterns = []", 18), "`policy.patterns` takes a table, not an array");
}

TEST(ToolPatterns, OfAStrangerOnlyTighten) {
  Policy policy;
  Policy more;
  policy.patterns = {{"Bash:git *", "Read:*"}, {"Edit:*"}, {"Bash:rm *"}};
  more.patterns = {{"Bash:git status*", "Write:*"}, {}, {"Bash:sudo *"}};
  EXPECT_FALSE(add_patterns(policy, more));
  EXPECT_EQ(policy.patterns, (Patterns{{"Bash:git status*"}, {"Edit:*"}, {"Bash:rm *", "Bash:sudo *"}}));
  Policy none;
  EXPECT_TRUE(add_patterns(none, more));
  EXPECT_EQ(none.patterns.allow, more.patterns.allow);
  more.patterns.allow = {"Glob:*"};
  EXPECT_FALSE(add_patterns(policy, more));
  EXPECT_EQ(policy.patterns.allow, List{"[z-a]:[z-a]"});
  take_patterns(policy, none);
  EXPECT_EQ(policy.patterns, (Patterns{{"Bash:git status*", "Write:*"}, {"Edit:*"}, {"Bash:sudo *"}}));
}

// A list of what is allowed denies the rest; to ask about it would be milder.
TEST(ToolPatterns, WhatAnAllowListDeniesIsNotAskedAboutByAStranger) {
  Policy policy;
  Policy more;
  policy.patterns = {{"Read:*", "Bash:git status*"}, {"Edit:*"}, {}};
  more.patterns = {{}, {"Bash:git *", "Edit:*.md", "Bash:rm *"}, {}};
  EXPECT_FALSE(add_patterns(policy, more));
  EXPECT_EQ(policy.patterns,
            (Patterns{{"Read:*", "Bash:git status*"}, {"Edit:*", "Edit:*.md", "Bash:git status*"}, {}}));
}

TEST(DeclaredTools, AreRead) {
  const PolicyText text =
      read_policy_text("[agents]\nauto_approve = true\n[agents.reviewer]\ntools = ['read', 'mcp__x__*']", "c");
  EXPECT_EQ(text.errors, List());
  EXPECT_TRUE(text.values.is_auto_approving);
  EXPECT_EQ(text.values.declared_tools, (std::vector<DeclaredTools>{{"reviewer", {"read", "mcp__x__*"}}}));
}

TEST(DeclaredTools, RefuseWhatTheyCannotRead) {
  EXPECT_EQ(error_of_line("agents.reviewer = {}", 7), "`agents.reviewer` has no `tools`; list what this agent may use");
  EXPECT_EQ(error_of_line("agents.reviewer.tools = 'read'", 24),
            "`agents.reviewer.tools` takes an array of strings, not a string");
  EXPECT_EQ(error_of_line("agents.reviewer.tools = [1]", 25),
            "`agents.reviewer.tools` takes an array of strings, not a whole number");
  EXPECT_EQ(error_of_line("agents.reviewer.tools = ['']", 25),
            "an empty string in `agents.reviewer.tools` matches nothing; remove it");
  EXPECT_EQ(error_of_line("agents.reviewer = { tools = [], tool = 1 }", 32),
            "`agents.reviewer.tool` is not a setting; did you mean `tools`?");
}

TEST(DeclaredTools, OfAStrangerOnlyTighten) {
  Policy policy;
  Policy more;
  policy.declared_tools = {{"a", {"read", "update"}}};
  more.declared_tools = {{"a", {"read", "execute"}}, {"b", {"read"}}};
  EXPECT_FALSE(add_declared_tools(policy, more));
  EXPECT_EQ(policy.declared_tools, (std::vector<DeclaredTools>{{"a", {"read"}}, {"b", {"read"}}}));
  take_declared_tools(policy, more);
  EXPECT_EQ(policy.declared_tools, more.declared_tools);
}

}  // namespace
}  // namespace pawl
