// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/dialect.h"

#include <gtest/gtest.h>

#include "base/json.h"

namespace pawl {
namespace {

ProcessOutcome ended(int exit_code, std::string out, std::string err = "") {
  ProcessOutcome outcome;
  outcome.exit_code = exit_code;
  outcome.out = std::move(out);
  outcome.err = std::move(err);
  return outcome;
}

std::string no_allow(std::string_view agent, const ProcessOutcome& outcome) {
  return why_no_allow(*find_agent(agent), outcome);
}

std::string no_deny(std::string_view agent, const ProcessOutcome& outcome) {
  return why_no_deny(*find_agent(agent), outcome);
}

ProcessOutcome never_ended() {
  ProcessOutcome outcome;
  outcome.timed_out = true;
  return outcome;
}

TEST(DoctorDialect, TheAgentsOwnReaderTakesTheProbe) {
  for (const Agent& agent : all_agents()) {
    const std::string text = pre_tool_message(agent, "rm -rf \"~\"", "/p");
    const Result<Value> message = read_json(text);
    ASSERT_TRUE(message.has_value()) << text;
    const Result<Call> call = read_message(agent, *message);
    ASSERT_TRUE(call.has_value()) << agent.name << ": " << call.error().text;
    EXPECT_EQ(call->event, Event::pre_tool);
    EXPECT_EQ(call->session, "pawl-doctor");
    EXPECT_EQ(*call->input.find_text("command"), "rm -rf \"~\"");
    EXPECT_EQ(call->cwd, "/p");
  }
}

TEST(DoctorDialect, WhatTheAgentsAnswerIsExact) {
  for (const Agent& agent : all_agents()) {
    Call call;
    call.event = Event::pre_tool;
    Ruling ruling;
    ruling.verdict = Verdict::allow;
    Reply reply = reply_to(agent, call, ruling);
    EXPECT_EQ(no_allow(agent.name, ended(reply.exit_code, reply.out, reply.err)), "") << agent.name;
    EXPECT_NE(no_deny(agent.name, ended(reply.exit_code, reply.out, reply.err)), "") << agent.name;
    ruling.verdict = Verdict::deny;
    ruling.reason = "no";
    reply = reply_to(agent, call, ruling);
    EXPECT_EQ(no_deny(agent.name, ended(reply.exit_code, reply.out, reply.err)), "") << agent.name;
    EXPECT_NE(no_allow(agent.name, ended(reply.exit_code, reply.out, reply.err)), "") << agent.name;
  }
}

TEST(DoctorDialect, NoAllow) {
  EXPECT_EQ(no_allow("claude", never_ended()), "it did not answer");
  EXPECT_EQ(no_allow("claude", ended(1, "")), "it ended with exit code 1");
  EXPECT_EQ(no_allow("claude", ended(2, "", "pawl: the guard\ndid not answer\n")),
            "it ended with exit code 2 and said `pawl: the guard⏎did not answer`");
  EXPECT_EQ(no_allow("claude", ended(0, "", "hm\n")), "it wrote `hm` to stderr");
  EXPECT_EQ(no_allow("claude", ended(0, "{}")), "it said `{}`");
  EXPECT_EQ(no_allow("claude", ended(0, "yes")), "it said `yes`");
  EXPECT_EQ(no_allow("claude", ended(0, R"({"hookSpecificOutput":{"permissionDecision":"allow"}})")),
            R"(`hookEventName` is not `PreToolUse` in `{"hookSpecificOutput":{"permissionDecision":"allow"}}`)");
  EXPECT_EQ(no_allow("claude",
                     ended(0, R"({"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}})")),
            "");
  EXPECT_EQ(no_allow("codex", ended(0, "{}")), "it must say nothing, but said `{}`");
  EXPECT_EQ(no_allow("gemini", ended(0, "")), "it must say `{}`, but said nothing");
  EXPECT_EQ(no_allow("gemini", ended(0, R"({"decision":"allow"})")), "");
}

TEST(DoctorDialect, NoDeny) {
  EXPECT_EQ(no_deny("claude", ended(0, "")), "it said nothing, which lets the call run");
  EXPECT_EQ(no_deny("claude", ended(0, "{\"hook")), "the answer is not JSON: `{\"hook`");
  EXPECT_EQ(no_deny("claude", ended(0, "[]")), "the answer is not an object: `[]`");
  EXPECT_EQ(no_deny("gemini", ended(0, "{}")), "it said nothing, not `deny` in `{}`");
  EXPECT_EQ(no_deny("gemini", ended(0, R"({"decision":"ask","systemMessage":"x"})")),
            R"(it said `"ask"`, not `deny` in `{"decision":"ask","systemMessage":"x"}`)");
  EXPECT_EQ(no_deny("gemini", ended(0, R"({"decision":"deny","reason":""})")),
            R"(the reason is empty in `{"decision":"deny","reason":""}`)");
  EXPECT_EQ(
      no_deny("gemini", ended(0, R"({"decision":"deny","reason":"x","systemMessage":"x","continue":false})")),
      R"(the key `continue` is unexpected in `{"decision":"deny","reason":"x","systemMessage":"x","continue":false}`)");
  EXPECT_EQ(no_deny("gemini", ended(1, R"({"decision":"deny","reason":"x"})")), "it ended with exit code 1");
  // The other family's form.
  EXPECT_EQ(no_deny("codex", ended(0, R"({"decision":"deny","reason":"x"})")),
            R"(the key `hookSpecificOutput` is missing in `{"decision":"deny","reason":"x"}`)");
}

// Codex runs the call at one key too many, at an empty reason and at a wrong event.
TEST(DoctorDialect, NoNestedDeny) {
  const auto why = [](std::string_view inner, std::string_view more = "") {
    const std::string text = R"({"hookSpecificOutput":{)" + std::string(inner) + "}" + std::string(more) + "}";
    const std::string said = no_deny("codex", ended(0, text));
    return said.substr(0, said.find(" in `"));
  };
  const std::string good = R"("hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"x")";
  EXPECT_EQ(why(good), "");
  EXPECT_EQ(why(good, R"(,"systemMessage":"x")"), "the key `systemMessage` is unexpected");
  EXPECT_EQ(why(good + R"(,"risk":3)"), "the key `risk` is unexpected");
  EXPECT_EQ(why(R"("permissionDecision":"deny","permissionDecisionReason":"x")"), "the key `hookEventName` is missing");
  EXPECT_EQ(why(R"("hookEventName":"PostToolUse","permissionDecision":"deny","permissionDecisionReason":"x")"),
            "`hookEventName` is not `PreToolUse`");
  EXPECT_EQ(why(R"("hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"x")"),
            "it said `\"ask\"`, not `deny`");
  EXPECT_EQ(why(R"("hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":" ")"),
            "the reason is empty");
}

TEST(DoctorDialect, Refusal) {
  EXPECT_EQ(why_no_refusal(ended(2, "", "no\n")), "");
  EXPECT_EQ(why_no_refusal(never_ended()), "it did not answer");
  EXPECT_EQ(why_no_refusal(ended(0, "")), "it ended with exit code 0, not 2");
  EXPECT_EQ(why_no_refusal(ended(0, "{}\n")), "it ended with exit code 0, not 2, and said `{}`");
  EXPECT_EQ(why_no_refusal(ended(127, "", "not found")), "it ended with exit code 127, not 2");
  EXPECT_EQ(why_no_refusal(ended(2, "", "\n")), "it gave no reason on stderr");
  EXPECT_EQ(why_no_refusal(ended(2, R"({"decision":"allow"})", "no")),
            R"(it also said `{"decision":"allow"}`, which can count as an answer)");
}

}  // namespace
}  // namespace pawl
