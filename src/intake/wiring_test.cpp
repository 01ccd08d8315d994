// SPDX-License-Identifier: Apache-2.0
#include "intake/wiring.h"

#include <gtest/gtest.h>

#include "base/json.h"
#include "intake/agent.h"

namespace pawl {
namespace {

const Agent& agent(std::string_view name) {
  return *find_agent(name);
}

std::string wired(std::string_view name, std::string_view text, const std::string& home = "/home/u") {
  const Result<std::string> result = wire_text(agent(name), text, binary_for_user(home));
  EXPECT_TRUE(result.has_value()) << text << "\n" << (result ? "" : result.error().text);
  return result ? *result : "";
}

std::string unwired(std::string_view name, std::string_view text) {
  const Result<std::string> result = unwire_text(agent(name), text);
  EXPECT_TRUE(result.has_value()) << text;
  return result ? *result : "";
}

TEST(Wiring, AGateRefusesWhereTheGuardIsGone) {
  EXPECT_EQ(
      hook_command(agent("claude"), tool_gate(agent("claude")), binary_for_user("/home/u")),
      "'/home/u/.pawl/bin/pawl' check --agent claude --home '/home/u' || { echo 'pawl: the guard did not answer, so "
      "this call is refused; run: pawl doctor' >&2; exit 2; }");
  EXPECT_EQ(
      hook_command(agent("codex"), agent("codex").events[1], binary_for_user("/home/o'n")),
      "'/home/o'\\''n/.pawl/bin/pawl' check --agent codex --home '/home/o'\\''n' || { echo 'pawl: the guard did not "
      "answer; run: pawl doctor' >&2; exit 0; }");
  EXPECT_EQ(
      hook_command(agent("claude"), tool_gate(agent("claude")), binary_for_everyone()),
      "'/usr/local/libexec/pawl/pawl' check --agent claude || { echo 'pawl: the guard did not answer, so this call is "
      "refused; run: pawl doctor' >&2; exit 2; }");
}

TEST(Wiring, KnowsItsOwnCommands) {
  for (const std::string_view command :
       {"'/home/u/.pawl/bin/pawl' check --agent claude --home '/home/u' || exit 2", "/opt/pawl check --agent x",
        "pawl check --agent claude", "\"/a b/pawl\" check --agent claude",
        "'/home/o'\\''n/.pawl/bin/pawl' check --agent codex"}) {
    EXPECT_TRUE(is_pawl_command(command)) << command;
  }
  for (const std::string_view command : {"", "pawl", "pawl log show", "echo pawl check --agent claude",
                                         "/opt/notpawl check --agent claude", "'pawl check --agent x"}) {
    EXPECT_FALSE(is_pawl_command(command)) << command;
  }
}

constexpr std::string_view kTail =
    "|| { echo 'pawl: the guard did not answer, so this call is refused; run: pawl doctor' >&2; exit 2; }";

TEST(Wiring, MakesTheWholeFileFromNothing) {
  const std::string gate =
      "\"command\": \"'/h/.pawl/bin/pawl' check --agent codex --home '/h' " + std::string(kTail) + "\"";
  const std::string other =
      "\"command\": \"'/h/.pawl/bin/pawl' check --agent codex --home '/h' || { echo 'pawl: the guard did not answer; "
      "run: pawl "
      "doctor' >&2; exit 0; }\"";
  const auto group = [](std::string_view event, bool has_matcher, const std::string& command) {
    return "    \"" + std::string(event) + "\": [\n      {\n" + (has_matcher ? "        \"matcher\": \"*\",\n" : "") +
           "        \"hooks\": [\n          {\n            \"type\": \"command\",\n            " + command +
           ",\n            \"timeout\": 600\n          }\n        ]\n      }\n    ]";
  };
  const std::string expected = "{\n  \"hooks\": {\n" + group("PreToolUse", true, gate) + ",\n" +
                               group("PostToolUse", true, other) + ",\n" + group("UserPromptSubmit", false, other) +
                               ",\n" + group("SessionStart", false, other) + "\n  }\n}\n";
  EXPECT_EQ(wired("codex", "", "/h"), expected);
  EXPECT_EQ(wired("codex", " \n", "/h"), expected);
  EXPECT_EQ(wired("codex", "{}\n", "/h"), expected);
}

TEST(Wiring, WritesEachAgentsOwnKeys) {
  const auto first_entry = [](std::string_view name, std::string_view event) {
    const Result<Value> root = read_json(wired(name, "{}", "/h"));
    return write_json(root->find("hooks")->find(event)->items[0]);
  };
  EXPECT_EQ(first_entry("claude", "PreToolUse"),
            "{\"matcher\":\"*\",\"hooks\":[{\"type\":\"command\",\"command\":\"'/h/.pawl/bin/pawl' check --agent "
            "claude --home '/h' " +
                std::string(kTail) + "\",\"timeout\":600,\"onFailure\":\"block\"}]}");
  EXPECT_EQ(first_entry("claude", "ConfigChange"),
            "{\"hooks\":[{\"type\":\"command\",\"command\":\"'/h/.pawl/bin/pawl' check --agent claude --home '/h' " +
                std::string(kTail) + "\",\"timeout\":600,\"onFailure\":\"block\"}]}");
  EXPECT_EQ(first_entry("gemini", "BeforeTool"),
            "{\"matcher\":\"*\",\"hooks\":[{\"name\":\"pawl\",\"type\":\"command\",\"command\":\"'/h/.pawl/bin/pawl' "
            "check --agent "
            "gemini --home '/h' " +
                std::string(kTail) + "\",\"timeout\":600000}]}");
}

// Texts as people have them; each agent's reader takes those without comments.
constexpr std::string_view kPlainTexts[] = {
    "{}",
    "{}\n",
    "{\"model\":\"opus\"}",
    "{\"hooks\":{\"PreToolUse\":[{\"matcher\":\"Bash\",\"hooks\":[{\"type\":\"command\",\"command\":\"x\"}]}]},\"z\":"
    "1}",
    "{\"model\": \"opus\", \"hooks\": {\"Stop\": [{\"hooks\": [{\"type\": \"command\", \"command\": \"say "
    "done\"}]}]}}\n",
    "{\n  \"permissions\": {\n    \"allow\": [\"Bash(ls:*)\"]\n  },\n  \"hooks\": {\n    \"PreToolUse\": [\n      {\n  "
    "      "
    "\"matcher\": \"Write|Edit\",\n        \"hooks\": [\n          { \"type\": \"command\", \"command\": \"prettier\" "
    "}\n        "
    "]\n      }\n    ]\n  },\n  \"model\": \"opus\"\n}\n",
    "{\n\t\"model\": \"opus\",\n\t\"hooks\": {\n\t\t\"BeforeTool\": [\n\t\t\t{ \"matcher\": \"x\", \"hooks\": [] "
    "}\n\t\t]\n\t}\n}\n",
    "{\r\n    \"model\": \"opus\",\r\n    \"env\": { \"A\": \"b\" }\r\n}\r\n",
    "{\r\n    \"hooks\": {\r\n        \"SessionStart\": [\r\n            {\r\n                \"hooks\": []\r\n        "
    "    }\r\n        "
    "]\r\n    }\r\n}",
    "\n\n{\n \"a\": 1}\n\n",
};

constexpr std::string_view kCommentedTexts[] = {
    "// mine\n{\n  // the theme\n  \"ui\": { \"theme\": \"x\" }, // dark\n  /* hooks */\n  \"hooks\": {\n    "
    "\"BeforeTool\": [ // first\n"
    "      { \"matcher\": \"write_file\", \"hooks\": [ { \"type\": \"command\", \"command\": \"a // b\" } ] }, // "
    "lint\n    ],\n  },\n}\n",
    "{ // empty\n}\n",
};

TEST(Wiring, AddingThenRemovingIsNothing) {
  for (const std::string_view name : {"claude", "codex", "gemini"}) {
    for (const std::string_view text : kPlainTexts) {
      const std::string now = wired(name, text);
      EXPECT_NE(now, text);
      EXPECT_EQ(wired(name, now), now) << "wiring twice: " << text;
      EXPECT_EQ(unwired(name, now), text) << name;
      EXPECT_EQ(unwired(name, text), text) << name;
    }
  }
  for (const std::string_view text : kCommentedTexts) {
    const std::string now = wired("gemini", text);
    EXPECT_EQ(wired("gemini", now), now);
    EXPECT_EQ(unwired("gemini", now), text);
  }
}

TEST(Wiring, KeepsLineEndsAndIndentation) {
  const std::string crlf = wired("claude", "{\r\n    \"model\": \"opus\"\r\n}\r\n");
  EXPECT_TRUE(crlf.starts_with(
      "{\r\n    \"model\": \"opus\",\r\n    \"hooks\": {\r\n        \"PreToolUse\": [\r\n            {\r\n"));
  for (std::size_t at = crlf.find('\n'); at != std::string::npos; at = crlf.find('\n', at + 1))
    EXPECT_EQ(crlf[at - 1], '\r');
  const std::string minified = wired("claude", "{\"model\":\"opus\"}");
  EXPECT_TRUE(
      minified.starts_with("{\"model\":\"opus\",\"hooks\":{\"PreToolUse\":[{\"matcher\":\"*\",\"hooks\":[{\"type\":"));
  EXPECT_EQ(minified.find('\n'), std::string::npos);
  const std::string tabs = wired("gemini", "{\n\t\"a\": 1\n}\n");
  EXPECT_TRUE(tabs.starts_with("{\n\t\"a\": 1,\n\t\"hooks\": {\n\t\t\"BeforeTool\": [\n\t\t\t{\n"));
}

TEST(Wiring, ReplacesStaleWiringAndLeavesOthersAlone) {
  const std::string other =
      "{\"hooks\":{\"PreToolUse\":[{\"matcher\":\"Bash\",\"hooks\":[{\"type\":\"command\",\"command\":\"x\"}]}]}}";
  const std::string stale = wired("claude", other, "/home/old");
  EXPECT_NE(stale.find("/home/old/.pawl"), std::string::npos);
  const std::string fresh = wired("claude", stale, "/home/u");
  EXPECT_EQ(fresh.find("/home/old"), std::string::npos);
  EXPECT_EQ(fresh, wired("claude", other, "/home/u"));
  // An entry of ours beside a stranger's in one group goes, the stranger stays.
  EXPECT_EQ(unwired("claude",
                    "{\"hooks\":{\"PreToolUse\":[{\"hooks\":[{\"command\":\"x\"},{\"command\":\"/a/pawl check --agent "
                    "claude\"}]}]}}"),
            "{\"hooks\":{\"PreToolUse\":[{\"hooks\":[{\"command\":\"x\"}]}]}}");
  // Also at an event that we do not wire any more.
  EXPECT_EQ(
      unwired("claude", "{\"a\":1,\"hooks\":{\"Stop\":[{\"hooks\":[{\"command\":\"pawl check --agent claude\"}]}]}}"),
      "{\"a\":1}");
}

TEST(Wiring, LeavesAloneWhatItCannotRead) {
  struct Case {
    std::string_view agent;
    std::string_view text;
    std::string_view error;
  };
  const Case cases[] = {
      {"claude", "{\n  \"a\": 1,\n}\n", "f:3: a `,` before `}`\n  }\n  ^"},
      {"claude", "{\n  // no comments here\n  \"a\": 1\n}\n",
       "f:2: a key in quotes is missing here\n    // no comments here\n    ^"},
      {"claude", "{\"a\":1,\"a\":2}", "f:1: the key `a` stands twice\n  {\"a\":1,\"a\":2}\n         ^"},
      {"claude", "[]", "f:1: the settings are an array, not a table\n  []\n  ^"},
      {"claude", "{\n \"hooks\": []\n}", "f:2: `hooks` is an array, not a table\n   \"hooks\": []\n            ^"},
      {"claude", "{\"hooks\":{\"PreToolUse\":{}}}",
       "f:1: `hooks.PreToolUse` is a table, not a list\n  {\"hooks\":{\"PreToolUse\":{}}}\n                         ^"},
      {"gemini", "{\n  \"a\": 1\n  \"b\": 2\n}", "f:3: a `,` or `}` is missing here\n    \"b\": 2\n    ^"},
  };
  for (const Case& c : cases) {
    const Result<std::string> result = wire_text(agent(c.agent), c.text, binary_for_user("/home/u"));
    ASSERT_FALSE(result.has_value()) << c.text;
    EXPECT_EQ(complain_about_json("f", c.text, result.error()), c.error);
    EXPECT_FALSE(unwire_text(agent(c.agent), c.text).has_value());
  }
}

}  // namespace
}  // namespace pawl
