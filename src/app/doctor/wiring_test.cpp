// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/wiring.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

const Agent& claude() {
  return *find_agent("claude");
}

std::string wired(std::string_view before = "{}") {
  return *wire_text(claude(), before, binary_for_user("/home/u"));
}

SettingsText user_text(std::string text) {
  return {SettingsScope::user, "/home/u/.claude/settings.json", std::move(text)};
}

TEST(DoctorWiring, FindsOurHookAsItStands) {
  const auto hook = own_hook(claude(), {user_text(wired())}, binary_for_user("/home/u"));
  ASSERT_TRUE(hook.has_value());
  EXPECT_EQ(hook->command, hook_command(claude(), tool_gate(claude()), binary_for_user("/home/u")));
  EXPECT_EQ(hook->file, "/home/u/.claude/settings.json");
  EXPECT_EQ(hook->matcher, "*");
  EXPECT_EQ(hook->timeout, 600);
}

TEST(DoctorWiring, TakesTheOneThatAddtoWrites) {
  const std::string old =
      R"({"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"pawl check --agent x"}]}]}})";
  SettingsText both = user_text(wired());
  const auto hook = own_hook(claude(), {{SettingsScope::user, "/a", old}, both}, binary_for_user("/home/u"));
  ASSERT_TRUE(hook.has_value());
  EXPECT_EQ(hook->file, both.path);
  const auto only = own_hook(claude(), {{SettingsScope::user, "/a", old}}, binary_for_user("/home/u"));
  ASSERT_TRUE(only.has_value());
  EXPECT_EQ(only->command, "pawl check --agent x");
  EXPECT_EQ(only->timeout, std::nullopt);
}

TEST(DoctorWiring, AProjectsCopyIsNotOurs) {
  const SettingsText copy = {SettingsScope::project, "/p/.claude/settings.json", wired()};
  EXPECT_EQ(own_hook(claude(), {copy}, binary_for_user("/home/u")), std::nullopt);
  EXPECT_FALSE(holds_anything_of_ours(claude(), {copy}));
  EXPECT_TRUE(holds_anything_of_ours(claude(), {user_text(wired())}));
  EXPECT_FALSE(holds_anything_of_ours(claude(), {user_text("{")}));
}

TEST(DoctorWiring, KnowsThePlaceOfAHook) {
  const std::string text = wired(
      R"({"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[{"type":"command","command":"x"},{"type":"http","url":"u"}]}]}})");
  const std::vector<ConfiguredHook> hooks = hooks_of_event(claude(), {user_text(text)}, "PreToolUse");
  ASSERT_EQ(hooks.size(), 3U);
  EXPECT_EQ(hooks[0].shown, "x");
  EXPECT_EQ(hooks[0].matcher, "Bash");
  EXPECT_EQ(hooks[1].shown, R"({"type":"http","url":"u"})");
  EXPECT_EQ(hooks[1].command, "");
  EXPECT_EQ(hooks[1].entry, 1U);
  EXPECT_EQ(hooks[2].group, 1U);
}

TEST(DoctorWiring, ReadsHooksInToml) {
  const SettingsText text = {SettingsScope::user, "/home/u/.codex/config.toml",
                             "[[hooks.PreToolUse]]\nmatcher = \"*\"\n[[hooks.PreToolUse.hooks]]\ncommand = \"x\"\n"};
  const std::vector<ConfiguredHook> hooks = hooks_of_event(*find_agent("codex"), {text}, "PreToolUse");
  ASSERT_EQ(hooks.size(), 1U);
  EXPECT_EQ(hooks[0].command, "x");
}

TEST(DoctorWiring, TheToolGate) {
  EXPECT_EQ(tool_gate(claude()).name, "PreToolUse");
  EXPECT_EQ(tool_gate(*find_agent("gemini")).name, "BeforeTool");
}

TEST(DoctorWiring, TheProgramOfACommand) {
  EXPECT_EQ(program_of("'/h/.pawl/bin/pawl' check"), "/h/.pawl/bin/pawl");
  EXPECT_EQ(program_of("'/it'\\''s/pawl' check"), "/it's/pawl");
  EXPECT_EQ(program_of("\"/a b/pawl\" check"), "/a b/pawl");
  EXPECT_EQ(program_of("/a\\ b/pawl check"), "/a b/pawl");
  EXPECT_EQ(program_of("pawl"), "pawl");
  EXPECT_EQ(program_of("'/never closed"), "/never closed");
  EXPECT_EQ(program_of(""), "");
}

TEST(DoctorWiring, TheCommandWithAnotherProgram) {
  EXPECT_EQ(with_program("'/a/pawl' check --home '/a' || { echo x; exit 2; }", "/gone"),
            "'/gone' check --home '/a' || { echo x; exit 2; }");
  EXPECT_EQ(with_program("'/a/pawl' check || '/a/pawl' check", "/gone"), "'/gone' check || '/gone' check");
  EXPECT_EQ(with_program("pawl check || echo 'pawl: no'", "/gone"), "'/gone' check || echo 'pawl: no'");
  EXPECT_EQ(with_program("'/it'\\''s/pawl' check", "/go'ne"), "'/go'\\''ne' check");
}

}  // namespace
}  // namespace pawl
