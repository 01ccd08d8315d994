// SPDX-License-Identifier: Apache-2.0
#include "approve/ask.h"

#include <algorithm>

#include "approve/fields.h"
#include "base/json.h"
#include "model/call_id.h"

namespace pawl {
std::string write_ask(const Ask& ask) {
  Value spans = Value::array();
  for (const Span& span : ask.spans) {
    Value pair = Value::array();
    pair.items.push_back(Value::of(static_cast<std::int64_t>(span.begin)));
    pair.items.push_back(Value::of(static_cast<std::int64_t>(span.end)));
    spans.items.push_back(std::move(pair));
  }
  Value parts = Value::array();
  for (const std::string& part : ask.parts) parts.items.push_back(Value::of(part));
  Value reasons = Value::array();
  for (const AskReason& reason : ask.reasons) {
    Value one = Value::object();
    one.set("rule", Value::of(reason.rule))
        .set("title", Value::of(reason.title))
        .set("object", Value::of(reason.object));
    reasons.items.push_back(std::move(one));
  }
  Value all = Value::object();
  all.set("v", Value::of(1))
      .set("id", Value::of(ask.id))
      .set("made", value_of(ask.made))
      .set("deadline_ms", Value::of(ask.deadline_ms))
      .set("keep_until", value_of(ask.keep_until))
      .set("agent", Value::of(ask.agent))
      .set("session", Value::of(ask.session))
      .set("cwd", Value::of(ask.cwd))
      .set("project", Value::of(ask.project))
      .set("tool", Value::of(ask.tool))
      .set("bind", Value::of(ask.binding.in_session))
      .set("bind_any", Value::of(ask.binding.any_session))
      .set("level", Value::of(name_of(ask.level)))
      .set("title", Value::of(ask.title))
      .set("command", Value::of(ask.command))
      .set("spans", std::move(spans))
      .set("parts", std::move(parts))
      .set("reasons", std::move(reasons))
      .set("irreversible", Value::of(ask.is_irreversible))
      .set("agent_says", Value::of(ask.agent_says));
  return write_json(all) + "\n";
}

Result<Ask> read_ask(std::string_view text) {
  const Error broken{Code::bad_message, "this is not an ask of this version of Pawl"};
  const Result<Value> value = read_json(text);
  if (!value) return Error{Code::bad_json, value.error().text};
  const Value* version = value->find("v");
  if (version == nullptr || version->integer != 1) return broken;
  Ask ask;
  ask.id = text_of(*value, "id");
  const std::optional<Moment> made = read_moment(value->find("made"));
  const std::optional<Moment> keep_until = read_moment(value->find("keep_until"));
  const Value* deadline = value->find("deadline_ms");
  const auto level = std::find(kAnswerLevelNames.begin(), kAnswerLevelNames.end(), text_of(*value, "level"));
  if (read_call_id(ask.id).id != ask.id || ask.id.empty() || !made || !keep_until || deadline == nullptr ||
      level == kAnswerLevelNames.end())
    return broken;
  ask.made = *made;
  ask.keep_until = *keep_until;
  ask.deadline_ms = deadline->integer;
  ask.agent = text_of(*value, "agent");
  ask.session = text_of(*value, "session");
  ask.cwd = text_of(*value, "cwd");
  ask.project = text_of(*value, "project");
  ask.tool = text_of(*value, "tool");
  ask.binding = {text_of(*value, "bind"), text_of(*value, "bind_any")};
  if (ask.binding.in_session.empty() || ask.binding.any_session.empty()) return broken;
  ask.level = static_cast<AnswerLevel>(level - kAnswerLevelNames.begin());
  ask.title = text_of(*value, "title");
  ask.command = text_of(*value, "command");
  ask.agent_says = text_of(*value, "agent_says");
  const Value* irreversible = value->find("irreversible");
  ask.is_irreversible = irreversible != nullptr && irreversible->boolean;
  if (const Value* spans = value->find("spans"); spans != nullptr) {
    for (const Value& pair : spans->items) {
      if (pair.items.size() == 2)
        ask.spans.push_back(
            {static_cast<std::uint32_t>(pair.items[0].integer), static_cast<std::uint32_t>(pair.items[1].integer)});
    }
  }
  if (const Value* parts = value->find("parts"); parts != nullptr) {
    for (const Value& part : parts->items) ask.parts.push_back(part.text);
  }
  if (const Value* reasons = value->find("reasons"); reasons != nullptr) {
    for (const Value& one : reasons->items)
      ask.reasons.push_back({text_of(one, "rule"), text_of(one, "title"), text_of(one, "object")});
  }
  return ask;
}

}  // namespace pawl
