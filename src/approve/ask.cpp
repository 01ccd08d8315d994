// SPDX-License-Identifier: Apache-2.0
#include "approve/ask.h"

#include <algorithm>

#include "approve/card_json.h"
#include "approve/fields.h"
#include "base/json.h"
#include "model/call_id.h"

namespace pawl {

std::string write_ask(const Ask& ask) {
  Value all = Value::object();
  all.set("v", Value::of(1))
      .set("id", Value::of(ask.id))
      .set("made", value_of(ask.made))
      .set("deadline_ms", Value::of(ask.deadline_ms))
      .set("keep_until", value_of(ask.keep_until))
      .set("agent", Value::of(ask.agent))
      .set("agent_root",
           Value::object().set("pid", Value::of(ask.agent_root.pid)).set("start", Value::of(ask.agent_root.start)))
      .set("session", Value::of(ask.session))
      .set("cwd", Value::of(ask.cwd))
      .set("project", Value::of(ask.project))
      .set("tool", Value::of(ask.tool))
      .set("bind", Value::of(ask.binding.in_session))
      .set("bind_any", Value::of(ask.binding.any_session))
      .set("level", Value::of(name_of(ask.level)))
      .set("title", Value::of(ask.card.deed))
      .set("input", ask.input)
      .set("shape", Value::of(ask.shape))
      .set("card", value_of_card(ask.card));
  if (!ask.only.empty()) all.set("only", Value::of(ask.only));
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
  if (const Value* root = value->find("agent_root")) {
    const Value* pid = root->find("pid");
    const Value* start = root->find("start");
    if (pid != nullptr && start != nullptr) ask.agent_root = {static_cast<int>(pid->integer), start->integer};
  }
  ask.session = text_of(*value, "session");
  ask.cwd = text_of(*value, "cwd");
  ask.project = text_of(*value, "project");
  ask.tool = text_of(*value, "tool");
  ask.binding = {text_of(*value, "bind"), text_of(*value, "bind_any")};
  if (ask.binding.in_session.empty() || ask.binding.any_session.empty()) return broken;
  ask.level = static_cast<AnswerLevel>(level - kAnswerLevelNames.begin());
  const Value* card = value->find("card");
  if (card == nullptr) return broken;
  ask.card = read_card(*card);
  ask.shape = text_of(*value, "shape");
  ask.only = text_of(*value, "only");
  if (const Value* input = value->find("input"); input != nullptr && input->is_object()) ask.input = *input;
  return ask;
}

}  // namespace pawl
