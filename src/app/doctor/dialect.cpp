// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/dialect.h"

#include <array>
#include <initializer_list>

#include "app/doctor/wiring.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::array<Dialect, 3> kDialects = {{
    {"claude", "Bash", true, true, true, 1000, 600000},
    {"codex", "Bash", true, true, false, 1000, 600000},
    {"gemini", "run_shell_command", false, false, true, 1, 60000},
}};

constexpr std::size_t kShownColumns = 200;

[[nodiscard]] std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.remove_suffix(1);
  return text;
}

[[nodiscard]] std::string shown(std::string_view text) {
  text = trimmed(text);
  return "`" + visible_around(text, 0, 0, kShownColumns) + "`";
}

// What is wrong with any answer that is to be read: it must come, end well and say nothing beside it.
[[nodiscard]] std::string why_unreadable(const ProcessOutcome& outcome) {
  if (outcome.timed_out) return "it did not answer";
  if (outcome.exit_code != 0) {
    std::string text = "it ended with exit code " + std::to_string(outcome.exit_code);
    if (!trimmed(outcome.err).empty()) text += " and said " + shown(outcome.err);
    return text;
  }
  if (!outcome.err.empty()) return "it wrote " + shown(outcome.err) + " to stderr";
  return "";
}

// Whether `value` is a table with exactly these keys.
[[nodiscard]] std::string why_not_exactly(const Value& value, std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys) {
    if (value.find(key) == nullptr) return "the key `" + std::string(key) + "` is missing";
  }
  for (const Member& member : value.members) {
    bool is_known = false;
    for (const std::string_view key : keys) is_known = is_known || member.name == key;
    if (!is_known) return "the key `" + visible(member.name) + "` is unexpected";
  }
  return "";
}

[[nodiscard]] bool is_text(const Value& table, std::string_view key, std::string_view wanted) {
  const std::string* text = table.find_text(key);
  return text != nullptr && *text == wanted;
}

[[nodiscard]] std::string why_not_decision(const Value& table, std::string_view decision_key, std::string_view decision,
                                           std::string_view reason_key) {
  if (!is_text(table, decision_key, decision)) {
    const Value* said = table.find(decision_key);
    return "it said " + (said == nullptr ? std::string("nothing") : shown(write_json(*said))) + ", not `" +
           std::string(decision) + "`";
  }
  const std::string* reason = table.find_text(reason_key);
  if (reason == nullptr || trimmed(*reason).empty()) return "the reason is empty";
  return "";
}

[[nodiscard]] std::string why_not_said(const Agent& agent, const Dialect& dialect, std::string_view out,
                                       std::string_view decision) {
  const Result<Value> answer = read_json(out);
  if (!answer) return "the answer is not JSON: " + shown(out);
  if (!answer->is_object()) return "the answer is not an object: " + shown(out);
  std::string why;
  if (!dialect.is_nested) {
    why = why_not_decision(*answer, "decision", decision, "reason");
    if (why.empty()) why = why_not_exactly(*answer, {"decision", "reason"});
  } else if (const Value* inner = answer->find("hookSpecificOutput"); inner == nullptr || !inner->is_object()) {
    why = "the key `hookSpecificOutput` is missing";
  } else {
    why = why_not_decision(*inner, "permissionDecision", decision, "permissionDecisionReason");
    if (why.empty()) why = why_not_exactly(*answer, {"hookSpecificOutput"});
    if (why.empty()) {
      why = why_not_exactly(*inner, {"hookEventName", "permissionDecision", "permissionDecisionReason"});
    }
    if (why.empty() && !is_text(*inner, "hookEventName", tool_gate(agent).event)) {
      why = "`hookEventName` is not `" + std::string(tool_gate(agent).event) + "`";
    }
  }
  return why.empty() ? "" : why + " in " + shown(out);
}

}  // namespace

const Dialect* dialect_of(std::string_view agent) {
  for (const Dialect& dialect : kDialects) {
    if (dialect.agent == agent) return &dialect;
  }
  return nullptr;
}

std::string pre_tool_message(const Agent& agent, const Dialect& dialect, std::string_view command,
                             std::string_view cwd) {
  Value input = Value::object();
  input.set("command", Value::of(command));
  if (agent.name != "codex") input.set("description", Value::of("a probe of pawl doctor"));
  Value message = Value::object();
  message.set("session_id", Value::of(kProbeSession)).set("transcript_path", Value::of("")).set("cwd", Value::of(cwd));
  message.set("hook_event_name", Value::of(tool_gate(agent).event));
  if (agent.name == "gemini") {
    message.set("timestamp", Value::of(utc_now()));
  } else {
    message.set("permission_mode", Value::of("default"));
  }
  if (agent.name == "codex") message.set("turn_id", Value::of(kProbeSession)).set("model", Value::of(kProbeSession));
  message.set("tool_name", Value::of(dialect.shell_tool)).set("tool_input", std::move(input));
  if (agent.name != "gemini") message.set("tool_use_id", Value::of(kProbeSession));
  return write_json(message);
}

std::string why_no_allow(const Agent& agent, const Dialect& dialect, const ProcessOutcome& outcome) {
  if (std::string why = why_unreadable(outcome); !why.empty()) return why;
  const std::string_view out = trimmed(outcome.out);
  if (dialect.is_silent_allow && out.empty()) return "";
  if (!dialect.is_silent_allow && out == "{}") return "";
  if (!dialect.takes_allow) return "it must say nothing, but said " + shown(out);
  if (out.empty()) return "it must say `{}`, but said nothing";
  // A reason is optional here, so it may be empty too.
  const Result<Value> answer = read_json(out);
  const Value* table = answer ? &*answer : nullptr;
  if (table != nullptr && dialect.is_nested) table = table->find("hookSpecificOutput");
  const std::string_view key = dialect.is_nested ? "permissionDecision" : "decision";
  if (table == nullptr || !is_text(*table, key, "allow")) return "it said " + shown(out);
  if (!dialect.is_nested || is_text(*table, "hookEventName", tool_gate(agent).event)) return "";
  return "`hookEventName` is not `" + std::string(tool_gate(agent).event) + "` in " + shown(out);
}

std::string why_no_deny(const Agent& agent, const Dialect& dialect, const ProcessOutcome& outcome) {
  if (std::string why = why_unreadable(outcome); !why.empty()) return why;
  const std::string_view out = trimmed(outcome.out);
  if (out.empty()) return "it said nothing, which lets the call run";
  return why_not_said(agent, dialect, out, "deny");
}

std::string why_no_refusal(const ProcessOutcome& outcome) {
  if (outcome.timed_out) return "it did not answer";
  if (outcome.exit_code != 2) {
    return "it ended with exit code " + std::to_string(outcome.exit_code) + ", not 2" +
           (trimmed(outcome.out).empty() ? "" : ", and said " + shown(outcome.out));
  }
  if (trimmed(outcome.err).empty()) return "it gave no reason on stderr";
  if (!trimmed(outcome.out).empty()) return "it also said " + shown(outcome.out) + ", which can count as an answer";
  return "";
}

}  // namespace pawl
