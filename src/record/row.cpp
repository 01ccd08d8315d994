// SPDX-License-Identifier: Apache-2.0
#include "record/row.h"

#include <algorithm>

#include "base/hash.h"
#include "base/json.h"
#include "base/visible.h"
#include "model/finding.h"

namespace pawl {
namespace {

[[nodiscard]] std::string_view raw_text(const Value& entry, std::string_view name) {
  const std::string* text = entry.find_text(name);
  return text == nullptr ? std::string_view() : std::string_view(*text);
}

[[nodiscard]] std::string text(const Value& entry, std::string_view name) {
  return visible(raw_text(entry, name));
}

[[nodiscard]] std::int64_t number(const Value& entry, std::string_view name) {
  const Value* value = entry.find(name);
  return value == nullptr ? 0 : value->integer;
}

[[nodiscard]] std::vector<std::string> texts(const Value& entry, std::string_view name) {
  std::vector<std::string> lines;
  if (const Value* list = entry.find(name)) {
    for (const Value& item : list->items) lines.push_back(visible(item.text));
  }
  return lines;
}

[[nodiscard]] RowKind kind_of(std::string_view verdict) {
  for (const RowKind kind : {RowKind::allow, RowKind::ask, RowKind::deny}) {
    if (verdict == kRowKindNames[static_cast<std::size_t>(kind)]) return kind;
  }
  return RowKind::event;
}

[[nodiscard]] RowState first_state(RowKind kind) {
  switch (kind) {
    case RowKind::allow:
      return RowState::allow;
    case RowKind::ask:
      return RowState::asking;
    case RowKind::deny:
      return RowState::deny;
    case RowKind::event:
      return RowState::event;
  }
  return RowState::event;
}

// All of a short text; of a long one what was objected to, with as much around it as there is room for.
[[nodiscard]] std::string shown(std::string_view whole, std::string_view part) {
  const std::size_t at = part.empty() ? std::string_view::npos : whole.find(part);
  const std::size_t from = at == std::string_view::npos ? 0 : at;
  return visible_around(whole, from, at == std::string_view::npos ? 0 : at + std::min(part.size(), kMostWhat / 2),
                        kMostWhat);
}

[[nodiscard]] Value list_of(const std::vector<std::string>& lines) {
  Value list = Value::array();
  for (const std::string& line : lines) list.items.push_back(Value::of(line));
  return list;
}

[[nodiscard]] Value value_of(const std::optional<Answer>& answer) {
  if (!answer) return {};
  return Value::object()
      .set("verdict", Value::of(answer->verdict))
      .set("channel", Value::of(answer->channel))
      .set("level", Value::of(answer->level))
      .set("ms", Value::of(answer->ms))
      .set("who", Value::of(answer->who));
}

}  // namespace

bool has_counted(std::string_view rule) {
  return rule.find(' ') == std::string_view::npos;
}

std::string tag_of_session(std::string_view session) {
  return session.empty() ? "" : sha256_hex(session).substr(0, 2);
}

std::string text_of_call(const Value& entry) {
  const Value* input = entry.find("input");
  if (input == nullptr) return std::string(raw_text(entry, "event"));
  for (const std::string_view name : {"command", "file_path", "path", "notebook_path", "url", "pattern", "query"}) {
    if (const std::string* text = input->find_text(name)) return *text;
  }
  return write_json(*input);
}

RowKind counted_as(const Row& row) {
  // A call of a person's own (`pawl run`) has an answer and no ask; one that a grant lets pass names the ask of
  // another.
  const bool is_asked = row.answer && (row.ask.empty() || row.ask == row.call);
  return row.kind != RowKind::event && is_asked ? RowKind::ask : row.kind;
}

Row row_of(const Value& entry) {
  Row row;
  row.number = number(entry, "n");
  row.time = text(entry, "time");
  row.call = text(entry, "call");
  row.agent = text(entry, "agent");
  row.event = text(entry, "event");
  row.session = text(entry, "session");
  row.tag = tag_of_session(row.session);
  row.cwd = text(entry, "cwd");
  row.tool = text(entry, "tool");
  const std::string_view part = raw_text(entry, "part");
  row.what = shown(text_of_call(entry), part);
  row.part = visible(part);
  row.kind = kind_of(raw_text(entry, "verdict"));
  row.state = first_state(row.kind);
  row.would_be = text(entry, "would_be");
  row.by = text(entry, "by");
  row.rules = texts(entry, "rules");
  row.is_prevented =
      row.kind == RowKind::deny &&
      std::any_of(row.rules.begin(), row.rules.end(), [](const std::string& rule) { return has_counted(rule); });
  row.is_dlp = std::any_of(row.rules.begin(), row.rules.end(),
                           [](const std::string& rule) { return is_about_secret(rule) && has_counted(rule); });
  row.tier = text(entry, "tier");
  row.risk = number(entry, "risk");
  const Value* irreversible = entry.find("irreversible");
  row.is_irreversible = irreversible != nullptr && irreversible->boolean;
  row.did = texts(entry, "did");
  row.us = number(entry, "us");
  row.ask = text(entry, "ask");
  if (const Value* answer = entry.find("answer"))
    row.answer = Answer{text(*answer, "verdict"), text(*answer, "channel"), text(*answer, "level"),
                        number(*answer, "ms"), text(*answer, "who")};
  row.counted = counted_as(row);
  row.undo = text(entry, "undo");
  if (const Value* counts = entry.find("counts"))
    row.counts = {number(*counts, "files"), number(*counts, "bytes"), number(*counts, "hosts")};
  row.notices = texts(entry, "notices");
  return row;
}

Value value_of_row(const Row& row) {
  Value counts = Value::object();
  counts.set("files", Value::of(row.counts.files))
      .set("bytes", Value::of(row.counts.bytes))
      .set("hosts", Value::of(row.counts.hosts));
  return Value::object()
      .set("n", Value::of(row.number))
      .set("time", Value::of(row.time))
      .set("call", Value::of(row.call))
      .set("agent", Value::of(row.agent))
      .set("event", Value::of(row.event))
      .set("session", Value::of(row.session))
      .set("tag", Value::of(row.tag))
      .set("cwd", Value::of(row.cwd))
      .set("tool", Value::of(row.tool))
      .set("what", Value::of(row.what))
      .set("part", Value::of(row.part))
      .set("kind", Value::of(kRowKindNames[static_cast<std::size_t>(row.kind)]))
      .set("state", Value::of(kRowStateNames[static_cast<std::size_t>(row.state)]))
      .set("counted", Value::of(kRowKindNames[static_cast<std::size_t>(row.counted)]))
      .set("prevented", Value::of(row.is_prevented))
      .set("would_be", Value::of(row.would_be))
      .set("by", Value::of(row.by))
      .set("rules", list_of(row.rules))
      .set("dlp", Value::of(row.is_dlp))
      .set("tier", Value::of(row.tier))
      .set("risk", Value::of(row.risk))
      .set("irreversible", Value::of(row.is_irreversible))
      .set("did", list_of(row.did))
      .set("us", Value::of(row.us))
      .set("ask", Value::of(row.ask))
      .set("answer", value_of(row.answer))
      .set("undo", Value::of(row.undo))
      .set("counts", std::move(counts))
      .set("notices", list_of(row.notices));
}

std::optional<RowState> what_became_of(const Row& asked, const Row& later) {
  if (asked.state != RowState::asking && asked.state != RowState::not_run) return std::nullopt;
  if (later.kind != RowKind::event || later.session != asked.session || later.agent != asked.agent) return std::nullopt;
  if (later.call == asked.call) return RowState::ran;
  // Other tools may run beside it. What has no tool is the person's next prompt, or the end of the turn.
  if (asked.state == RowState::asking && later.tool.empty()) return RowState::not_run;
  return std::nullopt;
}

}  // namespace pawl
