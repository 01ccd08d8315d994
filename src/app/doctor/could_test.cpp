// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/could.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(DoctorCould, OtherHooksAreListedWithTheirText) {
  const Agent& claude = *find_agent("claude");
  const std::string before =
      R"({"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"rewrite.sh --all"}]}]}})";
  const std::string text = *wire_text(claude, before, binary_for_user("/home/u"));
  const std::vector<DoctorCheck> checks =
      check_other_hooks(claude, {{SettingsScope::user, "/home/u/.claude/settings.json", text}});
  ASSERT_EQ(checks.size(), 1U);
  EXPECT_EQ(checks[0].state, CheckState::warning);
  EXPECT_EQ(checks[0].text,
            "another hook at PreToolUse can change a call after the verdict: `rewrite.sh --all` in "
            "`/home/u/.claude/settings.json`");
}

TEST(DoctorCould, VariablesOfThisShell) {
  const Agent& codex = *find_agent("codex");
  EXPECT_TRUE(check_variables(codex, {"HOME", "PATH"}).empty());
  const std::vector<DoctorCheck> checks = check_variables(codex, {"PATH", "CODEX_HOME"});
  ASSERT_EQ(checks.size(), 1U);
  EXPECT_EQ(checks[0].state, CheckState::failed);
  EXPECT_EQ(checks[0].text,
            "`CODEX_HOME` is set in this shell: Codex started from here takes other settings, or runs hooks in another "
            "way");
}

TEST(DoctorCould, SwitchesThatAreLeft) {
  const auto texts_for = [](std::string_view agent, const std::vector<SettingsText>& texts, bool is_managed) {
    std::string all;
    for (const DoctorCheck& check : check_switches_left(*find_agent(agent), texts, is_managed)) {
      EXPECT_EQ(check.state, CheckState::warning);
      all += check.text + "\n";
    }
    return all;
  };
  EXPECT_NE(texts_for("claude", {}, false).find("`--bare`"), std::string::npos);
  EXPECT_EQ(texts_for("claude", {}, true), "");
  EXPECT_NE(texts_for("gemini", {}, false).find("`hooksConfig` of a folder that you trust"), std::string::npos);
  EXPECT_NE(texts_for("codex", {}, false).find("`[features] hooks = false`"), std::string::npos);
  const SettingsText pin = {SettingsScope::managed, "/etc/codex/requirements.toml", "[features]\nhooks = true\n"};
  EXPECT_EQ(texts_for("codex", {pin}, false), "");
  const SettingsText users = {SettingsScope::user, "/home/u/.codex/config.toml", "[features]\nhooks = true\n"};
  EXPECT_NE(texts_for("codex", {users}, false), "");
}

}  // namespace
}  // namespace pawl
