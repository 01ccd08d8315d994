// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <span>

#include "base/json.h"
#include "intake/agent.h"

namespace pawl {
namespace {

constexpr std::string_view kWholeMessage = ".";

// Takes the fields of one message and keeps the first complaint. A field that the agent does not have is named by an
// empty path.
class Fields {
 public:
  explicit Fields(const Value& message) : message_(message) {}

  [[nodiscard]] std::string text(std::string_view path) {
    const Value* value = required(path, Value::Kind::string);
    return value == nullptr ? std::string() : value->text;
  }

  [[nodiscard]] std::string filled_text(std::string_view path) {
    std::string found = text(path);
    if (what_.empty() && found.empty()) complain("`" + std::string(path) + "` is empty");
    return found;
  }

  // Empty if the field is absent or null.
  [[nodiscard]] std::string text_if_any(std::string_view path) {
    const Value* value = find(path);
    if (value == nullptr || value->is_null() || !is_of(*value, path, Value::Kind::string)) return {};
    return value->text;
  }

  [[nodiscard]] Value table(std::string_view path) {
    if (path == kWholeMessage) return message_;
    const Value* value = required(path, Value::Kind::object);
    return value == nullptr ? Value::object() : *value;
  }

  // A table as JSON within a string.
  [[nodiscard]] Value table_in_text(std::string_view path) {
    const Value* value = find(path);
    if (value == nullptr || value->is_object()) return table(path);
    const Result<Value> inner = read_json(text(path));
    if (what_.empty() && (!inner || !inner->is_object())) complain("`" + std::string(path) + "` holds no JSON table");
    return inner.value_or(Value::object());
  }

  // Of any type, null if absent.
  [[nodiscard]] Value any(std::string_view path) const {
    const Value* value = find(path);
    return value == nullptr ? Value() : *value;
  }

  void complain(std::string text) {
    if (what_.empty()) what_ = std::move(text);
  }

  [[nodiscard]] const std::string& what() const { return what_; }

 private:
  [[nodiscard]] const Value* find(std::string_view path) const {
    return path.empty() ? nullptr : find_by_path(message_, path);
  }

  [[nodiscard]] const Value* required(std::string_view path, Value::Kind kind) {
    const Value* value = find(path);
    if (value == nullptr) complain("the field `" + std::string(path) + "` is missing");
    return value != nullptr && is_of(*value, path, kind) ? value : nullptr;
  }

  [[nodiscard]] bool is_of(const Value& value, std::string_view path, Value::Kind kind) {
    if (value.kind == kind) return true;
    complain("`" + std::string(path) + "` is " + std::string(name_of(value.kind)) + ", not " +
             std::string(name_of(kind)));
    return false;
  }

  const Value& message_;
  std::string what_;
};

[[nodiscard]] const EventFact* find_event(const Agent& agent, std::string_view name) {
  for (const EventFact& event : agent.events) {
    if (event.name == name) return &event;
  }
  return nullptr;
}

void read_tool(Fields& fields, const MessageFacts& names, const EventFact& event, Call& call) {
  call.tool = event.tool.empty() ? fields.filled_text(names.tool) : std::string(event.tool);
  call.input = names.input_is_text ? fields.table_in_text(names.input) : fields.table(names.input);
  call.response = fields.any(names.response);
  if (call.response.is_null()) call.response = fields.any("error");  // of a tool that failed
  call.agent_call_id = fields.any(names.call).text;
  const Value cut = fields.any(names.cut);
  const bool is_whole = cut.is_null() || (cut.kind == Value::Kind::boolean && !cut.boolean);
  if (!is_whole)
    fields.complain("`" + std::string(names.cut) + "` says that the input is not whole, so that nobody can judge it");
}

// Whether a message that is not one of the agent's own events brings a tool call, in whichever agent's words: a newer
// version may have a new gate, and a hook may be wired for another agent.
[[nodiscard]] bool brings_tool(const Fields& fields) {
  const std::span<const Agent> agents = all_agents();
  return std::any_of(agents.begin(), agents.end(), [&](const Agent& agent) {
    const bool has_tool = !agent.message.tool.empty() && !fields.any(agent.message.tool).is_null();
    const bool has_input = !agent.message.input.empty() && agent.message.input != kWholeMessage &&
                           !fields.any(agent.message.input).is_null();
    return has_tool || has_input;
  });
}

}  // namespace

Result<Call> read_message(const Agent& agent, const Value& message, std::string_view event_name) {
  if (!message.is_object()) {
    return Error{Code::bad_message, "the message is " + std::string(name_of(message.kind)) + ", not a table"};
  }
  const MessageFacts& names = agent.message;
  Fields fields(message);
  Call call;
  call.agent = agent.name;
  call.event_name = names.event.empty() ? std::string(event_name) : fields.filled_text(names.event);
  if (call.event_name.empty()) fields.complain("the wired command does not say the event; it takes `--event NAME`");
  const EventFact* event = find_event(agent, call.event_name);
  call.event = event == nullptr ? Event::other : event->event;
  if (event == nullptr && brings_tool(fields)) {
    fields.complain("`" + call.event_name + "` is not an event of " + std::string(agent.title) +
                    " that Pawl knows, and it brings a tool call");
  }
  call.session = fields.text_if_any(names.session);
  call.cwd = fields.text_if_any(names.cwd);
  call.subagent = fields.text_if_any(names.subagent);
  call.permission_mode = fields.text_if_any(names.mode);
  call.input = Value::object();
  switch (call.event) {
    case Event::pre_tool:
    case Event::post_tool:
      read_tool(fields, names, *event, call);
      break;
    case Event::prompt:
      call.input.set("prompt", Value::of(fields.text(names.prompt)));
      break;
    case Event::config_change:
      call.input.set("source", Value::of(fields.text_if_any(names.source)));
      call.input.set("file_path", Value::of(fields.text_if_any(names.file)));
      break;
    case Event::session_start:
      call.input.set("source", Value::of(fields.text_if_any(names.source)));
      break;
    case Event::other:
      break;
  }
  if (!fields.what().empty()) return Error{Code::bad_message, fields.what()};
  return call;
}

}  // namespace pawl
