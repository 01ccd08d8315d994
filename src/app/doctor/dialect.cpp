// SPDX-License-Identifier: Apache-2.0
#include "app/doctor/dialect.h"

#include <algorithm>

#include "base/json.h"
#include "base/visible.h"

namespace pawl {
namespace {

// In place of the reason when a reply is read back.
constexpr std::string_view kReason = "<reason>";

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

// The reply as a table, with kReason for the reason.
[[nodiscard]] Value table_of(const ReplyFact& reply) {
  std::string text;
  for (const char c : reply.text) {
    if (c == kReasonMark) {
      append_json_string(text, kReason);
    } else {
      text += c;
    }
  }
  return read_json(text).value_or(Value::object());
}

enum class Leaf { word, reason, event };

// What is wrong with the leaves of one kind: other words, an empty reason, another event.
[[nodiscard]] std::string why_not_leaves(const Value& said, const Value& wanted, Leaf kind, std::string_view event) {
  for (const Member& member : wanted.members) {
    const Value* value = said.find(member.name);
    if (member.value.is_object()) {
      if (value == nullptr || !value->is_object()) return "the key `" + member.name + "` is missing";
      if (std::string why = why_not_leaves(*value, member.value, kind, event); !why.empty()) return why;
      continue;
    }
    const bool is_reason = member.value.text == kReason;
    const bool is_event = !is_reason && member.value.is_string() && member.value.text == event;
    if (kind != (is_reason ? Leaf::reason : is_event ? Leaf::event : Leaf::word)) continue;
    if (is_reason) {
      if (value == nullptr || !value->is_string() || trimmed(value->text).empty()) return "the reason is empty";
    } else if (value == nullptr || write_json(*value) != write_json(member.value)) {
      const std::string wants = member.value.is_string() ? member.value.text : write_json(member.value);
      if (is_event) return "`" + member.name + "` is not `" + wants + "`";
      return "it said " + (value == nullptr ? std::string("nothing") : shown(write_json(*value))) + ", not `" + wants +
             "`";
    }
  }
  return "";
}

// Whether both have exactly the same keys, at every depth.
[[nodiscard]] std::string why_not_keys(const Value& said, const Value& wanted) {
  for (const Member& member : wanted.members) {
    if (said.find(member.name) == nullptr) return "the key `" + member.name + "` is missing";
  }
  for (const Member& member : said.members) {
    if (wanted.find(member.name) == nullptr) return "the key `" + visible(member.name) + "` is unexpected";
  }
  for (const Member& member : wanted.members) {
    if (!member.value.is_object()) continue;
    if (std::string why = why_not_keys(*said.find(member.name), member.value); !why.empty()) return why;
  }
  return "";
}

[[nodiscard]] std::string why_not_like(const Value& said, const Value& wanted, std::string_view event) {
  if (std::string why = why_not_leaves(said, wanted, Leaf::word, event); !why.empty()) return why;
  if (std::string why = why_not_leaves(said, wanted, Leaf::reason, event); !why.empty()) return why;
  if (std::string why = why_not_keys(said, wanted); !why.empty()) return why;
  return why_not_leaves(said, wanted, Leaf::event, event);
}

// Puts `value` at a path of names, the last of which may be the index 0; nowhere if the path is empty.
void set_at(Value& message, std::string_view path, Value value) {
  if (path.empty() || path == ".") return;
  const std::string_view name = path.substr(0, path.find('.'));
  const std::string_view rest = path.substr(std::min(name.size() + 1, path.size()));
  if (rest.empty()) {
    message.set(name, std::move(value));
    return;
  }
  if (rest == "0") {
    Value list = Value::array();
    list.items.push_back(std::move(value));
    message.set(name, std::move(list));
    return;
  }
  if (message.find(name) == nullptr) message.set(name, Value::object());
  for (Member& member : message.members) {
    if (member.name == name) set_at(member.value, rest, std::move(value));
  }
}

}  // namespace

std::string pre_tool_message(const Agent& agent, std::string_view command, std::string_view cwd) {
  const MessageFacts& names = agent.message;
  Value input = Value::object();
  input.set("command", Value::of(command)).set("description", Value::of("a probe of pawl doctor"));
  Value message = names.input == "." ? input : Value::object();
  set_at(message, names.session, Value::of(kProbeSession));
  set_at(message, names.cwd, Value::of(cwd));
  set_at(message, names.event, Value::of(tool_gate(agent).name));
  set_at(message, names.mode, Value::of("default"));
  if (tool_gate(agent).tool.empty()) set_at(message, names.tool, Value::of(agent.proof.tool));
  set_at(message, names.input, names.input_is_text ? Value::of(write_json(input)) : input);
  set_at(message, names.call, Value::of(kProbeSession));
  return write_json(message);
}

std::string why_no_allow(const Agent& agent, const ProcessOutcome& outcome) {
  if (std::string why = why_unreadable(outcome); !why.empty()) return why;
  const EventFact& gate = tool_gate(agent);
  const std::string_view out = trimmed(outcome.out);
  if (out == gate.allow.text) return "";
  if (agent.approval == Approval::refused || out.empty()) {
    const auto words = [](std::string_view text) { return text.empty() ? std::string("nothing") : shown(text); };
    return "it must say " + words(gate.allow.text) + ", but said " + words(out);
  }
  const Result<Value> answer = read_json(out);
  const Value wanted = table_of(gate.approve);
  if (!answer || !answer->is_object() || wanted.members.empty()) return "it said " + shown(out);
  if (!why_not_leaves(*answer, wanted, Leaf::word, gate.name).empty()) return "it said " + shown(out);
  // A reason is optional here, so that it may be empty as well.
  const std::string why = why_not_leaves(*answer, wanted, Leaf::event, gate.name);
  return why.empty() ? "" : why + " in " + shown(out);
}

std::string why_no_deny(const Agent& agent, const ProcessOutcome& outcome) {
  const EventFact& gate = tool_gate(agent);
  if (gate.deny.exit_code != 0) return why_no_refusal(outcome);
  if (std::string why = why_unreadable(outcome); !why.empty()) return why;
  const std::string_view out = trimmed(outcome.out);
  if (out.empty()) return "it said nothing, which lets the call run";
  const Result<Value> answer = read_json(out);
  if (!answer) return "the answer is not JSON: " + shown(out);
  if (!answer->is_object()) return "the answer is not an object: " + shown(out);
  const std::string why = why_not_like(*answer, table_of(gate.deny), gate.name);
  return why.empty() ? "" : why + " in " + shown(out);
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
