// SPDX-License-Identifier: Apache-2.0
#include "daemon/ask_json.h"

#include <algorithm>

#include "approve/card_json.h"
#include "base/visible.h"
#include "record/row.h"

namespace pawl {
namespace {

// Line by line: a command has lines, and only what is hidden in them is shown as something else.
[[nodiscard]] std::string visible_lines(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    out += visible(text.substr(at, end - at));
    if (end < text.size()) out += '\n';
    at = end + 1;
  }
  return out;
}

[[nodiscard]] std::vector<std::string> all_visible(const std::vector<std::string>& texts) {
  std::vector<std::string> out;
  for (const std::string& text : texts) out.push_back(visible(text));
  return out;
}

[[nodiscard]] Card visible_card(const Card& card, std::size_t most, bool& is_whole) {
  Card shown = card;
  shown.deed = visible(card.deed);
  shown.facts = all_visible(card.facts);
  VisibleCommand command = visible_command(card.command, most);
  shown.command.text = std::move(command.text);
  shown.command.spans = std::move(command.spans);
  shown.command.parts = all_visible(card.command.parts);
  is_whole = command.is_whole;
  shown.changes.lines = all_visible(card.changes.lines);
  for (CardReason& reason : shown.reasons)
    reason = {visible(reason.rule), visible(reason.title), visible(reason.object)};
  shown.undo = visible(card.undo);
  for (CardStep& step : shown.lineage) step = {visible(step.at), visible(step.call), visible(step.what)};
  shown.rule = visible(card.rule);
  shown.agent_says = visible(card.agent_says);
  return shown;
}

// The part of the text that is shown, in bytes: all of it, or as much as there is room for around the first objection.
[[nodiscard]] Span shown_part(const CardCommand& command, std::size_t most) {
  const std::size_t size = command.text.size();
  if (size <= most) return {0, static_cast<std::uint32_t>(size)};
  const std::size_t from = command.spans.empty() ? 0 : command.spans.front().begin;
  std::size_t begin = from > most / 4 ? from - most / 4 : 0;
  begin = std::min(begin, size - most);
  std::size_t end = begin + most;
  const auto is_inside = [&](std::size_t at) {
    return at > 0 && at < size && (static_cast<unsigned char>(command.text[at]) & 0xC0U) == 0x80U;
  };
  while (is_inside(begin)) --begin;
  while (is_inside(end)) --end;
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

}  // namespace

VisibleCommand visible_command(const CardCommand& command, std::size_t most) {
  const Span part = shown_part(command, most);
  VisibleCommand out;
  out.is_whole = part.begin == 0 && part.end == command.text.size();
  const std::string_view text = command.text;
  std::size_t at = part.begin;
  const auto show_to = [&](std::size_t end) {
    if (end > at) out.text += visible_lines(text.substr(at, end - at));
    at = std::max(at, end);
  };
  if (part.begin > 0) out.text += "\u2026";
  for (const Span& span : command.spans) {
    const std::size_t begin = std::clamp<std::size_t>(span.begin, part.begin, part.end);
    const std::size_t end = std::clamp<std::size_t>(span.end, part.begin, part.end);
    if (end <= begin) continue;
    show_to(begin);
    const auto from = static_cast<std::uint32_t>(out.text.size());
    show_to(end);
    out.spans.push_back({from, static_cast<std::uint32_t>(out.text.size())});
  }
  show_to(part.end);
  if (part.end < text.size()) out.text += "\u2026";
  return out;
}

Value value_of_ask(const AskOnDesk& asked, const AnswerTerms& terms, const std::string& stamp, const Moment& now,
                   bool is_whole) {
  const Ask& ask = asked.ask;
  bool is_command_whole = true;
  const Card card = visible_card(ask.card, is_whole ? kMostAskBytes : kMostCardCommand, is_command_whole);
  const bool is_waiting = asked.state == AskState::waiting && ask.deadline_ms > 0;
  const std::int64_t left = is_waiting ? ask.made.wall_ms + ask.deadline_ms - now.wall_ms : 0;
  Value value = Value::object();
  value.set("id", Value::of(ask.id))
      .set("state", Value::of(name_of(asked.state)))
      .set("made", Value::of(utc_of(ask.made.wall_ms)))
      .set("deadline_ms", Value::of(ask.deadline_ms))
      .set("left_ms", Value::of(std::max<std::int64_t>(0, left)))
      .set("keep_until", Value::of(utc_of(ask.keep_until.wall_ms)))
      .set("agent", Value::of(visible(ask.agent)))
      .set("session", Value::of(visible(ask.session)))
      .set("tag", Value::of(tag_of_session(ask.session)))
      .set("cwd", Value::of(visible(ask.cwd)))
      .set("project", Value::of(visible(ask.project)))
      .set("tool", Value::of(visible(ask.tool)))
      .set("level", Value::of(name_of(ask.level)))
      .set("title", Value::of(card.deed))
      .set("can_answer", Value::of(terms.can_answer))
      .set("why_not", Value::of(terms.why_not))
      .set("needs", Value::of(terms.needs))
      .set("stamp", Value::of(stamp))
      .set("is_whole", Value::of(is_command_whole))
      .set("card", value_of_card(card));
  if (is_whole) value.set("input", ask.input);
  return value;
}

}  // namespace pawl
