// SPDX-License-Identifier: Apache-2.0
#include "approve/card_json.h"

#include <algorithm>

#include "approve/fields.h"

namespace pawl {
namespace {

[[nodiscard]] Value texts(const std::vector<std::string>& lines) {
  Value list = Value::array();
  for (const std::string& line : lines) list.items.push_back(Value::of(line));
  return list;
}

[[nodiscard]] std::vector<std::string> read_texts(const Value& value, std::string_view name) {
  std::vector<std::string> lines;
  if (const Value* list = value.find(name)) {
    for (const Value& line : list->items) lines.push_back(line.text);
  }
  return lines;
}

[[nodiscard]] std::int64_t number_of(const Value& value, std::string_view name) {
  const Value* number = value.find(name);
  return number == nullptr ? 0 : number->integer;
}

// Only places that are in the text.
[[nodiscard]] std::vector<Span> read_spans(const Value& value, std::size_t size) {
  std::vector<Span> spans;
  const Value* list = value.find("spans");
  if (list == nullptr) return spans;
  for (const Value& pair : list->items) {
    if (pair.items.size() != 2) continue;
    const std::int64_t begin = pair.items[0].integer;
    const std::int64_t end = pair.items[1].integer;
    const bool is_in_order = begin >= 0 && begin < end && (spans.empty() || begin >= spans.back().end);
    if (is_in_order && static_cast<std::size_t>(end) <= size)
      spans.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
  }
  return spans;
}

// A word that we do not know is not good news, nor are words alone.
[[nodiscard]] CanUndo read_can_undo(std::string_view name, std::string_view words) {
  if (name.empty() && words.empty()) return CanUndo::unsaid;
  const auto found = std::find(kCanUndoNames.begin() + 1, kCanUndoNames.end(), name);
  return found == kCanUndoNames.end() ? CanUndo::unknown : static_cast<CanUndo>(found - kCanUndoNames.begin());
}

}  // namespace

Value value_of_card(const Card& card) {
  Value spans = Value::array();
  for (const Span& span : card.command.spans) {
    Value pair = Value::array();
    pair.items = {Value::of(static_cast<std::int64_t>(span.begin)), Value::of(static_cast<std::int64_t>(span.end))};
    spans.items.push_back(std::move(pair));
  }
  Value reasons = Value::array();
  for (const CardReason& reason : card.reasons) {
    Value one = Value::object();
    one.set("rule", Value::of(reason.rule))
        .set("title", Value::of(reason.title))
        .set("object", Value::of(reason.object));
    reasons.items.push_back(std::move(one));
  }
  Value lineage = Value::array();
  for (const CardStep& step : card.lineage) {
    Value one = Value::object();
    one.set("at", Value::of(step.at)).set("call", Value::of(step.call)).set("what", Value::of(step.what));
    lineage.items.push_back(std::move(one));
  }
  Value all = Value::object();
  all.set("deed", Value::of(card.deed))
      .set("facts", texts(card.facts))
      .set("command", Value::of(card.command.text))
      .set("spans", std::move(spans))
      .set("parts", texts(card.command.parts))
      .set("bytes_left_out", Value::of(card.command.left_out))
      .set("changes", texts(card.changes.lines))
      .set("lines_left_out", Value::of(card.changes.left_out))
      .set("reasons", std::move(reasons))
      .set("can_undo", Value::of(std::string(kCanUndoNames[static_cast<std::size_t>(card.can_undo)])))
      .set("undo", Value::of(card.undo))
      .set("lineage", std::move(lineage))
      .set("rule", Value::of(card.rule))
      .set("times_allowed", Value::of(card.times_allowed))
      .set("agent_says", Value::of(card.agent_says));
  return all;
}

Card read_card(const Value& value) {
  Card card;
  card.deed = text_of(value, "deed");
  card.facts = read_texts(value, "facts");
  card.command.text = text_of(value, "command");
  card.command.spans = read_spans(value, card.command.text.size());
  card.command.parts = read_texts(value, "parts");
  card.command.left_out = number_of(value, "bytes_left_out");
  card.changes = {read_texts(value, "changes"), number_of(value, "lines_left_out")};
  if (const Value* reasons = value.find("reasons")) {
    for (const Value& one : reasons->items)
      card.reasons.push_back({text_of(one, "rule"), text_of(one, "title"), text_of(one, "object")});
  }
  card.undo = text_of(value, "undo");
  card.can_undo = read_can_undo(text_of(value, "can_undo"), card.undo);
  if (const Value* lineage = value.find("lineage")) {
    for (const Value& one : lineage->items)
      card.lineage.push_back({text_of(one, "at"), text_of(one, "call"), text_of(one, "what")});
  }
  card.rule = text_of(value, "rule");
  card.times_allowed = number_of(value, "times_allowed");
  card.agent_says = text_of(value, "agent_says");
  return card;
}

}  // namespace pawl
