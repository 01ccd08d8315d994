// SPDX-License-Identifier: Apache-2.0
#include "intake/message.h"

#include "base/json.h"
#include "base/visible.h"

namespace pawl {
namespace {

// Takes the fields of one message and keeps the first complaint.
class Fields {
 public:
  explicit Fields(const Value& message) : message_(message) {}

  [[nodiscard]] std::string text(std::string_view name) {
    const Value* value = required(name, Value::Kind::string);
    return value == nullptr ? std::string() : value->text;
  }

  // Empty if the field is absent or null.
  [[nodiscard]] std::string text_if_any(std::string_view name) {
    const Value* value = message_.find(name);
    return value == nullptr || value->is_null() ? std::string() : text(name);
  }

  [[nodiscard]] Value table(std::string_view name) {
    const Value* value = required(name, Value::Kind::object);
    return value == nullptr ? Value::object() : *value;
  }

  // Of any type, null if absent.
  [[nodiscard]] Value any(std::string_view name) const {
    const Value* value = message_.find(name);
    return value == nullptr ? Value() : *value;
  }

  void complain(std::string text) {
    if (what_.empty()) what_ = std::move(text);
  }

  [[nodiscard]] const std::string& what() const { return what_; }

 private:
  [[nodiscard]] const Value* required(std::string_view name, Value::Kind kind) {
    const Value* value = message_.find(name);
    const std::string field = "`" + std::string(name) + "`";
    if (value == nullptr) {
      complain("the field " + field + " is missing");
      return nullptr;
    }
    if (value->kind != kind) {
      complain(field + " is " + std::string(name_of(value->kind)) + ", not " + std::string(name_of(kind)));
      return nullptr;
    }
    return value;
  }

  const Value& message_;
  std::string what_;
};

[[nodiscard]] Event event_of(std::string_view name, std::span<const EventName> events) {
  for (const EventName& known : events) {
    if (known.name == name) return known.event;
  }
  return Event::other;
}

[[nodiscard]] Reply printed(const Value& value) {
  Reply reply;
  reply.out = write_json(value) + "\n";
  return reply;
}

}  // namespace

Result<Call> read_message(const Value& message, std::string_view agent, std::span<const EventName> events) {
  if (!message.is_object()) {
    return Error{Code::bad_message, "the message is " + std::string(name_of(message.kind)) + ", not a table"};
  }
  Fields fields(message);
  Call call;
  call.agent = agent;
  call.event_name = fields.text("hook_event_name");
  if (fields.what().empty() && call.event_name.empty()) fields.complain("`hook_event_name` is empty");
  call.event = event_of(call.event_name, events);
  call.session = fields.text_if_any("session_id");
  call.cwd = fields.text_if_any("cwd");
  call.subagent = fields.text_if_any("agent_type");
  call.permission_mode = fields.text_if_any("permission_mode");
  call.input = Value::object();
  switch (call.event) {
    case Event::pre_tool:
    case Event::post_tool:
      call.tool = fields.text("tool_name");
      if (fields.what().empty() && call.tool.empty()) fields.complain("`tool_name` is empty");
      call.input = fields.table("tool_input");
      call.response = fields.any("tool_response");
      call.agent_call_id = fields.any("tool_use_id").text;
      break;
    case Event::prompt:
      call.input.set("prompt", Value::of(fields.text("prompt")));
      break;
    case Event::config_change:
      call.input.set("source", Value::of(fields.text_if_any("source")));
      call.input.set("file_path", Value::of(fields.text_if_any("file_path")));
      break;
    case Event::session_start:
      call.input.set("source", Value::of(fields.text_if_any("source")));
      break;
    case Event::other:
      break;
  }
  if (!fields.what().empty()) return Error{Code::bad_message, fields.what()};
  return call;
}

std::string reason_of(const Ruling& ruling) {
  if (!ruling.reason.empty()) return ruling.reason;
  return "pawl: refused" + (ruling.by.empty() ? std::string() : " by " + ruling.by);
}

Reply nested_decision(std::string_view event, std::string_view decision, std::string_view reason) {
  Value inner = Value::object();
  inner.set("hookEventName", Value::of(event));
  inner.set("permissionDecision", Value::of(decision));
  inner.set("permissionDecisionReason", Value::of(reason));
  return printed(Value::object().set("hookSpecificOutput", std::move(inner)));
}

Reply flat_decision(std::string_view word, std::string_view reason) {
  return printed(Value::object().set("decision", Value::of(word)).set("reason", Value::of(reason)));
}

Reply system_message(std::string_view text) {
  return printed(Value::object().set("systemMessage", Value::of(text)));
}

}  // namespace pawl
