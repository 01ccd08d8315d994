// SPDX-License-Identifier: Apache-2.0
#include "intake/wiring_state.h"

#include <gtest/gtest.h>

#include "intake/wiring.h"

namespace pawl {
namespace {

const std::string kHome = "/home/u";
const std::string kProject = "/home/u/p";

std::string wired(std::string_view name, std::string_view text = "{}") {
  return *wire_text(*find_agent(name), text, binary_for_user(kHome));
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::vector<std::string> problems(std::string_view name, const MemoryFiles& files) {
  return wiring_state(*find_agent(name), kHome, kProject, files).problems;
}

using Lines = std::vector<std::string>;

TEST(WiringState, WiredAndOn) {
  MemoryFiles files;
  files.add_file("/home/u/.claude/settings.json",
                 wired("claude", "{\"env\":{\"FOO\":\"1\"},\"disableAllHooks\":false}"));
  files.add_file("/home/u/p/.claude/settings.json", "{\"hooks\":{\"PreToolUse\":[]}}");
  files.add_file("/home/u/.gemini/settings.json", wired("gemini", "{ // mine\n}"));
  files.add_file("/home/u/.codex/hooks.json", wired("codex"));
  files.add_file("/home/u/.codex/config.toml",
                 "[hooks.state.\"/home/u/.codex/hooks.json:pre_tool_use:0:0\"]\ntrusted_hash = \"sha256:1\"\n");
  for (const std::string_view name : {"claude", "gemini", "codex"}) {
    EXPECT_TRUE(wiring_state(*find_agent(name), kHome, kProject, files).is_wired) << name;
    EXPECT_EQ(problems(name, files), Lines()) << name;
  }
}

TEST(WiringState, NotWired) {
  const MemoryFiles files;
  EXPECT_FALSE(wiring_state(*find_agent("claude"), kHome, kProject, files).is_wired);
  EXPECT_EQ(
      problems("claude", files),
      Lines{"`/home/u/.claude/settings.json`: Pawl's hook is missing or changed at PreToolUse, ConfigChange; run `pawl "
            "addto claude`"});
}

TEST(WiringState, AByteOrderMarkThatTheAgentDoesNotRead) {
  const std::string mark = "\xEF\xBB\xBF";
  MemoryFiles files;
  files.add_file("/home/u/.claude/settings.json", mark + wired("claude"));
  files.add_file("/home/u/.codex/hooks.json", mark + wired("codex"));
  files.add_file("/home/u/.gemini/settings.json", mark + wired("gemini"));
  files.add_file("/home/u/p/.gemini/settings.json", mark + "{\"hooksConfig\":{\"enabled\":false}}");
  EXPECT_EQ(problems("claude", files), Lines());
  EXPECT_EQ(
      problems("codex", files),
      Lines{"`/home/u/.codex/hooks.json`: begins with a byte order mark, which Codex does not read, so that no hook "
            "in it runs; run `pawl addto codex`, which takes it out"});
  EXPECT_EQ(
      problems("gemini", files),
      Lines{"`/home/u/.gemini/settings.json`: begins with a byte order mark, which Gemini CLI does not read, so that "
            "no hook in it runs; run `pawl addto gemini`, which takes it out"});
  EXPECT_FALSE(wiring_state(*find_agent("codex"), kHome, kProject, files).is_wired);
  // What addto writes has none, and the rest as it was.
  EXPECT_EQ(wired("codex", mark + "{\"a\": 1}"), wired("codex", "{\"a\": 1}"));
  EXPECT_EQ(wired("codex", mark + wired("codex")), wired("codex"));
  EXPECT_TRUE(wired("claude", mark + "{\"a\": 1}").starts_with(mark));
}

// Each is one way to take the guard out while it still looks wired.
TEST(WiringState, SeesAWeakenedEntry) {
  const std::string good = wired("claude");
  struct Change {
    std::string_view from;
    std::string_view to;
  };
  const Change changes[] = {
      {"\"matcher\": \"*\"", "\"matcher\": \"Nothing\""},
      {"--home '/home/u'", "--home '/home/evil'"},
      {"exit 2; }", "exit 0; }"},
      {"\"timeout\": 600", "\"timeout\": 1"},
      {"\"type\": \"command\"", "\"type\": \"command\", \"async\": true"},
      {"\"type\": \"command\"", "\"type\": \"command\", \"if\": \"Bash(never)\""},
      {"\"onFailure\": \"block\"", "\"onFailure\": \"ignore\""},
      {"'/home/u/.pawl/bin/pawl' check", "true; '/home/u/.pawl/bin/pawl' check"},
      {"\"PreToolUse\"", "\"PreToolUsed\""},
  };
  for (const Change& change : changes) {
    MemoryFiles files;
    files.add_file("/home/u/.claude/settings.json", replaced(good, change.from, change.to));
    EXPECT_EQ(problems("claude", files), Lines{"`/home/u/.claude/settings.json`: Pawl's hook is missing or changed at "
                                               "PreToolUse; run `pawl addto claude`"})
        << change.from;
  }
  MemoryFiles files;
  files.add_file("/home/u/.claude/settings.json",
                 replaced(good, "\"timeout\": 600", "\"timeout\": 900, \"statusMessage\": \"pawl\""));
  EXPECT_EQ(problems("claude", files), Lines());
}

// Claude Code drops what it does not know when it writes its settings anew.
TEST(WiringState, OnlyRemarksWhatAgentsDropThemselves) {
  MemoryFiles files;
  std::string text = wired("claude");
  text = replaced(text, ",\n            \"onFailure\": \"block\"", "");
  files.add_file("/home/u/.claude/settings.json", text);
  ASSERT_EQ(text.find("onFailure", text.find("PreToolUse")) < text.find("PostToolUse"), false) << text;
  const WiringState state = wiring_state(*find_agent("claude"), "/home/u", "", files);
  EXPECT_TRUE(state.is_wired);
  EXPECT_EQ(state.problems, Lines());
  EXPECT_EQ(state.remarks, Lines{"`/home/u/.claude/settings.json`: `onFailure` is gone at PreToolUse, so that Claude "
                                 "Code may go on without an answer of Pawl's; run `pawl addto claude`"});
}

TEST(WiringState, SeesEverySwitch) {
  struct Case {
    std::string_view agent;
    std::string_view path;
    std::string_view text;
    std::string_view problem;
  };
  const Case cases[] = {
      {"claude", "/home/u/p/.claude/settings.local.json", "{\"disableAllHooks\": true}",
       "`/home/u/p/.claude/settings.local.json`: `disableAllHooks` is true, so that Pawl's hooks do not run; take it "
       "out"},
      {"claude", "/home/u/p/.claude/settings.json", "{\"disableAllHooks\":true,\"disableAllHooks\":false}",
       "`/home/u/p/.claude/settings.json`: `disableAllHooks` is true, so that Pawl's hooks do not run; take it out"},
      {"claude", "/etc/claude-code/managed-settings.json", "{\"allowManagedHooksOnly\":true}",
       "`/etc/claude-code/managed-settings.json`: `allowManagedHooksOnly` is true, so that Pawl's hooks do not run; "
       "take it out"},
      {"claude", "/etc/claude-code/managed-settings.json", "{\"strictPluginOnlyCustomization\":[\"hooks\"]}",
       "`/etc/claude-code/managed-settings.json`: `strictPluginOnlyCustomization` is [\"hooks\"], so that Pawl's hooks "
       "do not run; "
       "take it out"},
      {"claude", "/home/u/p/.claude/settings.json", "{\"env\":{\"PAWL_MODE\":\"audit\"}}",
       "`/home/u/p/.claude/settings.json`: `env` sets `PAWL_MODE`, which changes how Pawl's hook runs; take it out"},
      {"claude", "/home/u/p/.claude/settings.json", "{\"env\":{\"PATH\":\"/tmp\"}}",
       "`/home/u/p/.claude/settings.json`: `env` sets `PATH`, which changes how Pawl's hook runs; take it out"},
      {"claude", "/home/u/p/.claude/settings.json", "{\"env\":{\"CLAUDE_CONFIG_DIR\":\"/tmp\"}}",
       "`/home/u/p/.claude/settings.json`: `env` sets `CLAUDE_CONFIG_DIR`, which changes how Pawl's hook runs; take it "
       "out"},
      {"claude", "/home/u/p/.claude/settings.json", "{ // hidden\n \"disableAllHooks\": true}",
       "`/home/u/p/.claude/settings.json`: cannot be read, and mentions `disableAllHooks`; put it right"},
      {"gemini", "/home/u/p/.gemini/settings.json", "{ /* x */ \"hooksConfig\": {\"enabled\": false}}",
       "`/home/u/p/.gemini/settings.json`: `hooksConfig.enabled` is false, so that Pawl's hooks do not run; take it "
       "out"},
      {"gemini", "/home/u/p/.gemini/settings.json", "{\"hooksConfig\": {\"disabled\": [\"pawl\"]}}",
       "`/home/u/p/.gemini/settings.json`: `hooksConfig.disabled` names Pawl's hook; take it out"},
      {"codex", "/home/u/p/.codex/config.toml", "[features]\nhooks = false\n",
       "`/home/u/p/.codex/config.toml`: `features.hooks` is false, so that Pawl's hooks do not run; take it out"},
  };
  for (const Case& c : cases) {
    MemoryFiles files;
    files.add_file("/home/u/.claude/settings.json", wired("claude"));
    files.add_file("/home/u/.gemini/settings.json", wired("gemini"));
    files.add_file("/home/u/.codex/hooks.json", wired("codex"));
    files.add_file("/home/u/.codex/config.toml",
                   "[hooks.state.\"/home/u/.codex/hooks.json:pre_tool_use:0:0\"]\ntrusted_hash = \"sha256:1\"\n");
    files.add_file(std::string(c.path), std::string(c.text));
    EXPECT_EQ(problems(c.agent, files), Lines{std::string(c.problem)}) << c.text;
  }
}

TEST(WiringState, SeesABrokenFile) {
  MemoryFiles files;
  // Claude Code drops a file that is not strict JSON, hooks and all.
  files.add_file("/home/u/.claude/settings.json", "// c\n" + wired("claude"));
  const Lines found = problems("claude", files);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0],
            "`/home/u/.claude/settings.json`: cannot be read (1:1: a value is missing here), so that no hook in it "
            "runs; put it right");
}

// Agents run equal commands once: the project's copy could be the one that runs, with its own time-out.
TEST(WiringState, SeesACopyInTheProject) {
  MemoryFiles files;
  files.add_file("/home/u/.gemini/settings.json", wired("gemini"));
  files.add_file("/home/u/p/.gemini/settings.json", replaced(wired("gemini"), "600000", "1"));
  EXPECT_EQ(problems("gemini", files),
            Lines{"`/home/u/p/.gemini/settings.json`: holds a copy of Pawl's hook, which can take the "
                  "place of the real one; take it out"});
}

TEST(WiringState, CodexMustTrustTheHook) {
  MemoryFiles files;
  files.add_file("/home/u/.codex/hooks.json", wired("codex"));
  EXPECT_EQ(problems("codex", files),
            Lines{"`/home/u/.codex/config.toml`: Codex runs no hook that a person has not trusted: start "
                  "`codex`, type `/hooks`, trust Pawl's"});
}

TEST(WiringState, ManagedHooksOutlastTheUsersSwitches) {
  MemoryFiles files;
  files.add_file("/etc/claude-code/managed-settings.json",
                 *wire_text(*find_agent("claude"), "{\"allowManagedHooksOnly\":true}", binary_for_everyone()));
  files.add_file("/home/u/.claude/settings.json", "{\"disableAllHooks\":true}");
  const WiringState state = wiring_state(*find_agent("claude"), kHome, kProject, files);
  EXPECT_TRUE(state.is_wired);
  EXPECT_TRUE(state.is_managed);
  EXPECT_EQ(state.problems, Lines());
}

Call change(std::string_view source) {
  Call call;
  call.agent = "claude";
  call.event = Event::config_change;
  call.home = kHome;
  call.project = kProject;
  call.input = Value::object();
  call.input.set("source", Value::of(source));
  return call;
}

TEST(WiringState, RefusesAChangeThatTakesPawlOut) {
  MemoryFiles files;
  files.add_file("/home/u/.claude/settings.json", wired("claude"));
  EXPECT_EQ(judge_config_change(change("project_settings"), files).verdict, Verdict::allow);
  EXPECT_EQ(session_warning(change("startup"), files), "");
  files.add_file("/home/u/p/.claude/settings.json", "{\"disableAllHooks\":true}");
  const Ruling ruling = judge_config_change(change("project_settings"), files);
  EXPECT_EQ(ruling.verdict, Verdict::deny);
  EXPECT_EQ(ruling.reason,
            "pawl: this change of settings would take Pawl out of the way, so this session does not take it:\n- "
            "`/home/u/p/.claude/settings.json`: `disableAllHooks` is true, so that Pawl's hooks do not run; take it "
            "out\nthe file is "
            "already written; before the next session a person runs `pawl doctor`");
  EXPECT_EQ(session_warning(change("startup"), files),
            "pawl: Claude Code is not fully guarded:\n- `/home/u/p/.claude/settings.json`: `disableAllHooks` is true, "
            "so that Pawl's "
            "hooks do not run; take it out\nrun `pawl doctor`");
  EXPECT_EQ(judge_config_change(change("skills"), files).verdict, Verdict::allow);
  Call stranger = change("user_settings");
  stranger.agent = "x";
  EXPECT_EQ(judge_config_change(stranger, files).verdict, Verdict::deny);
  EXPECT_EQ(judge_config_change(stranger, files).reason,
            "pawl: `x` is not an agent that Pawl knows, so this change is refused");
}

}  // namespace
}  // namespace pawl
