// SPDX-License-Identifier: Apache-2.0
// Each agent's messages in, each ruling out: the whole text, for one key too many lets the tool run.
#include <gtest/gtest.h>

#include "base/json.h"
#include "intake/agent.h"
#include "knowledge/agents.h"

namespace pawl {
namespace {

Result<Call> read(std::string_view agent, std::string_view message) {
  const Result<Value> value = read_json(message);
  EXPECT_TRUE(value.has_value()) << message;
  return read_message(*find_agent(agent), *value);
}

Ruling ruling(Verdict verdict, std::string reason = "why", bool is_explicit = false) {
  return {.verdict = verdict, .is_explicit = is_explicit, .by = "rule x.y", .reason = std::move(reason)};
}

TEST(Dialect, EveryAgentIsRegisteredAndKnown) {
  for (const std::string_view name : {"claude", "codex", "gemini"}) {
    ASSERT_NE(find_agent(name), nullptr) << name;
    EXPECT_EQ(find_agent(name)->name, name);
    const AgentFacts* facts = find_agent_facts(name);
    ASSERT_NE(facts, nullptr) << name;
    EXPECT_FALSE(facts->settings.empty()) << name;
    EXPECT_FALSE(facts->programs.empty()) << name;
    EXPECT_EQ(facts->title, find_agent(name)->title);
  }
  EXPECT_EQ(find_agent("cursor"), nullptr);
}

TEST(Dialect, AnAgentWithinTheAgentIsNamed) {
  const std::string message =
      R"({"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls"},"session_id":"s","cwd":"/x")";
  EXPECT_EQ(read("claude", message + "}")->subagent, "");
  EXPECT_EQ(read("claude", message + R"(,"agent_id":"a1","agent_type":"reviewer"})")->subagent, "reviewer");
  EXPECT_FALSE(read("claude", message + R"(,"agent_type":7})"));
}

struct AnswerCase {
  std::string_view agent;
  std::string_view message;
  Ruling said;
  std::string_view out;
};

TEST(Dialect, AnswersInTheAgentsOwnWords) {
  constexpr std::string_view kClaudeTool =
      R"({"hook_event_name":"PreToolUse","session_id":"s","cwd":"/p","permission_mode":"default","tool_name":"Bash","tool_input":{"command":"ls"}})";
  constexpr std::string_view kClaudePost =
      R"({"hook_event_name":"PostToolUse","tool_name":"Bash","tool_input":{},"tool_response":{"stdout":""}})";
  constexpr std::string_view kPrompt = R"({"hook_event_name":"UserPromptSubmit","prompt":"hi"})";
  constexpr std::string_view kStart = R"({"hook_event_name":"SessionStart","source":"startup"})";
  constexpr std::string_view kConfig = R"({"hook_event_name":"ConfigChange","source":"user_settings"})";
  constexpr std::string_view kOther = R"({"hook_event_name":"Stop"})";
  constexpr std::string_view kGeminiTool =
      R"({"hook_event_name":"BeforeTool","tool_name":"run_shell_command","tool_input":{"command":"ls"}})";
  constexpr std::string_view kGeminiPost =
      R"({"hook_event_name":"AfterTool","tool_name":"run_shell_command","tool_input":{},"tool_response":{}})";
  constexpr std::string_view kGeminiPrompt = R"({"hook_event_name":"BeforeAgent","prompt":"hi"})";
  constexpr std::string_view kNestedDeny =
      R"({"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"why"}})"
      "\n";
  constexpr std::string_view kBlock = "{\"decision\":\"block\",\"reason\":\"why\"}\n";
  constexpr std::string_view kNotice = "{\"systemMessage\":\"why\"}\n";
  const std::vector<AnswerCase> cases = {
      {"claude", kClaudeTool, ruling(Verdict::allow), ""},
      {"claude", kClaudeTool, ruling(Verdict::allow, "fine", true),
       R"({"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","permissionDecisionReason":"fine"}})"
       "\n"},
      {"claude", kClaudeTool, ruling(Verdict::ask),
       R"({"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"why"}})"
       "\n"},
      {"claude", kClaudeTool, ruling(Verdict::deny), kNestedDeny},
      {"claude", kClaudeTool, ruling(Verdict::deny, ""),
       R"({"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"pawl: refused by rule x.y"}})"
       "\n"},
      {"claude", kClaudePost, ruling(Verdict::allow, ""), ""},
      {"claude", kClaudePost, ruling(Verdict::allow),
       R"({"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"why"}})"
       "\n"},
      {"claude", kClaudePost, ruling(Verdict::deny), kBlock},
      {"claude", kPrompt, ruling(Verdict::allow, ""), ""},
      {"claude", kPrompt, ruling(Verdict::allow),
       R"({"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"why"}})"
       "\n"},
      {"claude", kPrompt, ruling(Verdict::deny), kBlock},
      {"claude", kPrompt, ruling(Verdict::ask), kBlock},
      {"claude", kStart, ruling(Verdict::allow, ""), ""},
      {"claude", kStart, ruling(Verdict::allow), kNotice},
      {"claude", kConfig, ruling(Verdict::allow), ""},
      {"claude", kConfig, ruling(Verdict::deny), kBlock},
      {"claude", kOther, ruling(Verdict::deny), ""},

      {"codex", kClaudeTool, ruling(Verdict::allow), ""},
      {"codex", kClaudeTool, ruling(Verdict::allow, "fine", true), ""},
      {"codex", kClaudeTool, ruling(Verdict::deny), kNestedDeny},
      {"codex", kClaudeTool, ruling(Verdict::deny, ""),
       R"({"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"pawl: refused by rule x.y"}})"
       "\n"},
      {"codex", kClaudeTool, ruling(Verdict::ask),
       R"({"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"this needs a person's approval, and Codex has no prompt for hooks: why"}})"
       "\n"},
      {"codex", kClaudePost, ruling(Verdict::allow, ""), ""},
      {"codex", kClaudePost, ruling(Verdict::allow),
       R"({"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"why"}})"
       "\n"},
      {"codex", kClaudePost, ruling(Verdict::deny), kBlock},
      {"codex", kPrompt, ruling(Verdict::deny), kBlock},
      {"codex", kStart, ruling(Verdict::allow, ""), ""},
      {"codex", kStart, ruling(Verdict::allow), kNotice},
      {"codex", kOther, ruling(Verdict::deny), ""},

      {"gemini", kGeminiTool, ruling(Verdict::allow), "{}\n"},
      {"gemini", kGeminiTool, ruling(Verdict::allow, "fine", true), "{}\n"},
      {"gemini", kGeminiTool, ruling(Verdict::ask), "{\"decision\":\"ask\",\"systemMessage\":\"why\"}\n"},
      {"gemini", kGeminiTool, ruling(Verdict::deny),
       "{\"decision\":\"deny\",\"reason\":\"why\",\"systemMessage\":\"why\"}\n"},
      {"gemini", kGeminiPost, ruling(Verdict::allow, ""), "{}\n"},
      {"gemini", kGeminiPost, ruling(Verdict::allow),
       R"({"hookSpecificOutput":{"hookEventName":"AfterTool","additionalContext":"why"}})"
       "\n"},
      {"gemini", kGeminiPost, ruling(Verdict::deny), "{\"decision\":\"deny\",\"reason\":\"why\"}\n"},
      {"gemini", kGeminiPrompt, ruling(Verdict::ask), "{\"decision\":\"deny\",\"reason\":\"why\"}\n"},
      {"gemini", kStart, ruling(Verdict::allow, ""), "{}\n"},
      {"gemini", kStart, ruling(Verdict::allow), kNotice},
      {"gemini", kOther, ruling(Verdict::deny), "{}\n"},
  };
  for (const AnswerCase& c : cases) {
    const Result<Call> call = read(c.agent, c.message);
    ASSERT_TRUE(call.has_value()) << c.agent << " " << c.message;
    const Reply reply = reply_to(*find_agent(c.agent), *call, c.said);
    EXPECT_EQ(reply.out, c.out) << c.agent << " " << c.message;
    EXPECT_EQ(reply.err, "") << c.agent << " " << c.message;
    EXPECT_EQ(reply.exit_code, 0) << c.agent << " " << c.message;
  }
}

TEST(Dialect, ReadsTheFields) {
  const Result<Call> call = read(
      "claude",
      R"({"hook_event_name":"PreToolUse","session_id":"s1","cwd":"/p","permission_mode":"plan","tool_name":"Bash","tool_input":{"command":"ls"},"future":1})");
  ASSERT_TRUE(call.has_value());
  EXPECT_EQ(call->agent, "claude");
  EXPECT_EQ(call->event, Event::pre_tool);
  EXPECT_EQ(call->event_name, "PreToolUse");
  EXPECT_EQ(call->tool, "Bash");
  EXPECT_EQ(write_json(call->input), R"({"command":"ls"})");
  EXPECT_EQ(call->session, "s1");
  EXPECT_EQ(call->cwd, "/p");
  EXPECT_EQ(call->permission_mode, "plan");
  const Result<Call> prompt = read("gemini", R"({"hook_event_name":"BeforeAgent","prompt":"hi"})");
  ASSERT_TRUE(prompt.has_value());
  EXPECT_EQ(write_json(prompt->input), R"({"prompt":"hi"})");
  const Result<Call> config =
      read("claude", R"({"hook_event_name":"ConfigChange","source":"local_settings","file_path":"/x"})");
  ASSERT_TRUE(config.has_value());
  EXPECT_EQ(write_json(config->input), R"({"source":"local_settings","file_path":"/x"})");
  // What one agent calls a tool event means nothing to another.
  EXPECT_EQ(read("gemini", R"({"hook_event_name":"PreToolUse"})")->event, Event::other);
  EXPECT_EQ(read("codex", R"({"hook_event_name":"ConfigChange"})")->event, Event::other);
}

TEST(Dialect, RefusesMessagesOfAnotherShape) {
  struct Case {
    std::string_view message;
    std::string_view error;
  };
  const Case cases[] = {
      {"[]", "the message is an array, not a table"},
      {"{}", "the field `hook_event_name` is missing"},
      {R"({"hook_event_name":1})", "`hook_event_name` is a whole number, not a string"},
      {R"({"hook_event_name":""})", "`hook_event_name` is empty"},
      {R"({"hook_event_name":null,"tool_name":"Bash","tool_input":{}})", "`hook_event_name` is null, not a string"},
      {R"({"hook_event_name":"PreToolUse","tool_input":{}})", "the field `tool_name` is missing"},
      {R"({"hook_event_name":"PreToolUse","tool_name":["Bash"],"tool_input":{}})",
       "`tool_name` is an array, not a string"},
      {R"({"hook_event_name":"PreToolUse","tool_name":"","tool_input":{}})", "`tool_name` is empty"},
      {R"({"hook_event_name":"PreToolUse","tool_name":"Bash"})", "the field `tool_input` is missing"},
      {R"({"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":"{}"})",
       "`tool_input` is a string, not a table"},
      {R"({"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{},"cwd":7})",
       "`cwd` is a whole number, not a string"},
      {R"({"hook_event_name":"UserPromptSubmit"})", "the field `prompt` is missing"},
  };
  for (const Case& c : cases) {
    for (const std::string_view agent : {"claude", "codex"}) {
      const Result<Call> call = read(agent, c.message);
      ASSERT_FALSE(call.has_value()) << c.message;
      EXPECT_EQ(call.error().code, Code::bad_message);
      EXPECT_EQ(call.error().text, c.error);
    }
  }
}

TEST(Dialect, RefusesAToolCallInAnEventThatNobodyKnows) {
  struct Case {
    std::string_view agent;
    std::string_view message;
    std::string_view error;
  };
  const Case cases[] = {
      {"codex", R"({"hook_event_name":"PermissionRequest","tool_name":"Bash","tool_input":{}})",
       "`PermissionRequest` is not an event of Codex that Pawl knows, and it brings a tool call"},
      {"claude", R"({"hook_event_name":"PreToolUseV2","tool_name":"Bash"})",
       "`PreToolUseV2` is not an event of Claude Code that Pawl knows, and it brings a tool call"},
      {"gemini", R"({"hook_event_name":"PreToolUse","tool_input":{}})",
       "`PreToolUse` is not an event of Gemini CLI that Pawl knows, and it brings a tool call"},
  };
  for (const Case& c : cases) {
    const Result<Call> call = read(c.agent, c.message);
    ASSERT_FALSE(call.has_value()) << c.message;
    EXPECT_EQ(call.error().text, c.error);
  }
  EXPECT_EQ(read("claude", R"({"hook_event_name":"Notification","tool_name":null})")->event, Event::other);
}

TEST(Dialect, KeepsARefusalForStandardError) {
  const Result<Call> call = read("claude", R"({"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{}})");
  const Agent& claude = *find_agent("claude");
  EXPECT_EQ(reply_to(claude, *call, ruling(Verdict::deny)).unsaid, "why\n");
  EXPECT_EQ(reply_to(claude, *call, ruling(Verdict::ask)).unsaid, "why\n");
  EXPECT_EQ(reply_to(claude, *call, ruling(Verdict::allow, "fine", true)).unsaid, "");
}

TEST(Dialect, KnowsWhereAnAskReachesAPerson) {
  struct Case {
    std::string_view agent;
    std::string_view mode;
    std::string_view version;
    bool can_ask;
  };
  const Case cases[] = {
      {"claude", "default", "", true},
      {"claude", "", "", true},
      {"claude", "plan", "", true},
      {"claude", "acceptEdits", "", true},
      {"claude", "auto", "2.1.300", false},
      {"claude", "dontAsk", "2.1.300", false},
      {"claude", "bypassPermissions", "", false},
      {"claude", "bypassPermissions", "2.1.232", false},
      {"claude", "bypassPermissions", "2.1.233", true},
      {"claude", "bypassPermissions", "2.2.0 (Claude Code)", true},
      {"claude", "bypassPermissions", "2.10.0", true},
      {"claude", "bypassPermissions", "latest", false},
      {"codex", "default", "", false},
      {"gemini", "", "", false},  // this test has no parent gemini process with a terminal
  };
  for (const Case& c : cases) {
    Call call;
    call.permission_mode = c.mode;
    call.agent_version = c.version;
    EXPECT_EQ(can_ask(*find_agent(c.agent), call), c.can_ask) << c.agent << " " << c.mode << " " << c.version;
  }
}

TEST(Dialect, RefusesWhatCannotBeReadAtAll) {
  const Reply reply = refuse_unread("1:1: a value is missing here");
  EXPECT_EQ(reply.out, "");
  EXPECT_EQ(reply.err, "1:1: a value is missing here\n");
  EXPECT_EQ(reply.exit_code, 2);
}

}  // namespace
}  // namespace pawl
