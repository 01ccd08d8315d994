// SPDX-License-Identifier: Apache-2.0
#include "analyse/tools/settings_edit.h"

#include <gtest/gtest.h>

#include "base/json.h"

namespace pawl {
namespace {

std::string after(std::string_view arguments, const std::string& before) {
  const Result<Value> value = read_json(arguments);
  if (!value) return "no JSON";
  return text_after(*value, before).value_or("not known");
}

TEST(SettingsEdit, the_result_is_what_the_tool_would_write) {
  const struct {
    std::string_view arguments;
    std::string_view result;
  } cases[] = {
      {R"({"content": "x"})", "x"},
      {R"({"old_string": "b", "new_string": "B"})", "a B c a"},
      {R"({"old_string": "a", "new_string": "A"})", "not known"},  // stands twice
      {R"({"old_string": "a", "new_string": "A", "replace_all": true})", "A b c A"},
      {R"({"old_string": "x", "new_string": "y"})", "not known"},
      {R"({"old_string": "", "new_string": "y"})", "not known"},
      {R"({"old_string": "a", "new_string": "aa", "replace_all": true})", "aa b c aa"},
      {R"({"edits": [{"old_string": "b", "new_string": "q"}, {"old_string": "q", "new_string": "r"}]})", "a r c a"},
      {R"({"edits": [{"old_string": "b", "new_string": "q"}, {"old_string": "z", "new_string": "r"}]})", "not known"},
      {R"({"edits": []})", "not known"},
      {R"({"path": "x"})", "not known"},
  };
  for (const auto& c : cases) EXPECT_EQ(after(c.arguments, "a b c a"), c.result) << c.arguments;
}

TEST(SettingsEdit, keeps_the_guard_only_if_hooks_switches_and_variables_stay) {
  const std::string_view wired = R"({"hooks": {"PreToolUse": [1]}, "env": {"A": "b"}})";
  EXPECT_TRUE(keeps_guard(wired, R"({"model": "x", "env": {"A": "b"}, "hooks": {"PreToolUse": [1]}})"));
  EXPECT_TRUE(keeps_guard("", R"({"permissions": {}})"));
  for (const std::string_view text : {
           R"({"env": {"A": "b"}})",
           R"({"hooks": {"PreToolUse": []}, "env": {"A": "b"}})",
           R"({"hooks": {"PreToolUse": [1]}, "env": {"A": "b", "CLAUDE_CONFIG_DIR": "/x"}})",
           R"({"hooks": {"PreToolUse": [1]}, "env": {"A": "b"}, "disableAllHooks": true})",
           R"({"hooks": {"PreToolUse": [1]}, "env": {"A": "b"}, "tools": {"enableHooks": false}})",
           R"({"hooks": {"PreToolUse": [1]}, "env": {"A": "b"},})",
           R"([])",
           "",
       })
    EXPECT_FALSE(keeps_guard(wired, text)) << text;
  EXPECT_FALSE(keeps_guard("not json", "{}"));
  EXPECT_FALSE(keeps_guard("", R"({"hooks": {}})"));
}

}  // namespace
}  // namespace pawl
