// SPDX-License-Identifier: Apache-2.0
#include "app/log_rows.h"

#include <algorithm>

#include "app/card_text.h"
#include "app/log_entry.h"
#include "app/terminal.h"
#include "base/json.h"
#include "base/visible.h"
#include "intake/agent.h"
#include "model/call_id.h"
#include "record/row.h"

namespace pawl {
namespace {

constexpr std::size_t kMostShown = 2000;
constexpr std::size_t kLeastWhat = 20;

[[nodiscard]] std::string_view text_of(const Value& entry, std::string_view name) {
  const std::string* text = entry.find_text(name);
  return text == nullptr ? std::string_view() : std::string_view(*text);
}

[[nodiscard]] Colour colour_of(std::string_view verdict) {
  if (verdict == "deny") return Colour::red;
  if (verdict == "ask") return Colour::yellow;
  return verdict == "allow" ? Colour::green : Colour::grey;
}

// The first rule that spoke, else who decided.
[[nodiscard]] std::string reason_of(const Value& entry) {
  const Value* rules = entry.find("rules");
  if (rules != nullptr && !rules->items.empty() && rules->items[0].is_string()) {
    const std::size_t more = rules->items.size() - 1;
    return visible(rules->items[0].text) + (more > 0 ? " +" + std::to_string(more) : "");
  }
  return text_of(entry, "verdict") == "allow" ? "" : visible(text_of(entry, "by"));
}

[[nodiscard]] std::string verdict_of(const Value& entry) {
  if (is_about_a_run(entry)) return how_it_ran(entry);
  const std::string_view verdict = text_of(entry, "verdict");
  std::string said = visible(verdict.empty() ? std::string_view("-") : verdict);
  if (const std::string_view would_be = text_of(entry, "would_be"); !would_be.empty() && would_be != verdict)
    said += " (" + visible(would_be) + ")";
  return said;
}

// The columns that all rows have, plain and in colours.
struct Head {
  std::string plain;
  std::string painted;

  void add(const std::string& text, std::size_t width) {
    const std::string padded = in_columns(text, width) + " ";
    plain += padded;
    painted += padded;
  }
  void add(Colour colour, const std::string& text, std::size_t width) {
    const std::string padded = in_columns(text, width);
    plain += padded + " ";
    painted += paint(colour, padded) + " ";
  }
};

[[nodiscard]] Head head_of(const Value& entry) {
  constexpr std::size_t kTime = 20;
  Head head;
  head.add(Colour::grey, local_time(text_of(entry, "time")), kTime);
  head.add(Colour::grey, visible(text_of(entry, "call")), kIdLength);
  head.add(visible(text_of(entry, "agent")), 8);
  head.add(colour_of(text_of(entry, "verdict")), verdict_of(entry), 6);
  head.add(visible(text_of(entry, "tool")), 10);
  return head;
}

}  // namespace

std::string answered(const Value& entry) {
  const Value* answer = entry.find("answer");
  if (answer == nullptr) return "";
  const std::string_view verdict = text_of(*answer, "verdict");
  const std::string who = visible(text_of(*answer, "who"));
  if (verdict == "allow") return "allowed by " + who;
  if (verdict == "deny") return "refused by " + who;
  if (verdict != "timeout") return "";
  return answer->find("ms") == nullptr && text_of(*answer, "channel").empty() ? "nobody was asked" : "nobody answered";
}

bool is_about_a_run(const Value& entry) {
  if (text_of(entry, "verdict") != "none") return false;
  const Agent* agent = find_agent(text_of(entry, "agent"));
  if (agent == nullptr) return false;
  const std::string_view name = text_of(entry, "event");
  return std::any_of(agent->events.begin(), agent->events.end(),
                     [&](const EventFact& fact) { return fact.event == Event::post_tool && fact.name == name; });
}

std::string how_it_ran(const Value& entry) {
  return text_of(entry, "event").ends_with("Failure") ? "failed" : "ran";
}

std::string row_of_entry(const Value& entry, const std::string& became, std::size_t width) {
  const Head head = head_of(entry);
  const std::string reason = reason_of(entry);
  std::string tail = reason.empty() ? "" : "  " + reason;
  if (!became.empty()) tail += "  " + became;
  std::string what = cut_to_columns(visible(text_of_call(entry)), kMostShown);
  const std::size_t before = columns(head.plain);
  // What was allowed is cut to the line. What was stopped is not: its end may be why.
  if (width > 0 && text_of(entry, "verdict") == "allow" && entry.find("answer") == nullptr) {
    // Why it was allowed is left out where there is no room for it.
    if (before + kLeastWhat + columns(tail) > width) tail = became.empty() ? "" : "  " + became;
    const std::size_t used = before + columns(tail);
    what = cut_to_columns(what, std::max(kLeastWhat, width > used ? width - used : 0));
  }
  if (width == 0 || before + columns(what + tail) <= width) {
    const bool tells_reason = !reason.empty() && tail.find(reason) != std::string::npos;
    const std::string painted = tells_reason ? "  " + paint(Colour::cyan, reason) : "";
    return head.painted + what + painted + (became.empty() ? "" : "  " + became) + "\n";
  }
  return head.painted + wrapped(head.plain, "    ", what + tail, width).substr(head.plain.size());
}

LogRows::Row* LogRows::row_of(std::string_view call) {
  const auto row = std::find_if(rows_.rbegin(), rows_.rend(),
                                [&](const Row& one) { return !call.empty() && text_of(one.entry, "call") == call; });
  return row == rows_.rend() ? nullptr : &*row;
}

void LogRows::take(const Value& entry) {
  if (is_about_a_run(entry)) {
    if (Row* row = row_of(text_of(entry, "call"))) row->ran = how_it_ran(entry);
    return;
  }
  const std::string_view ask = text_of(entry, "ask");
  if (text_of(entry, "verdict") == "allow" && ask != text_of(entry, "call")) {
    if (Row* row = row_of(ask)) row->is_allowed_late = true;
  }
  rows_.push_back({entry});
  if (most_ > 0 && rows_.size() > most_) rows_.pop_front();
}

std::string LogRows::became(const Row& row) {
  std::string by = answered(row.entry);
  if (row.is_allowed_late && text_of(row.entry, "verdict") == "deny") by += ", allowed later";
  // The agent's own prompt tells nobody what was answered; that the call ran does.
  if (text_of(row.entry, "verdict") == "ask" && by.empty())
    return row.ran.empty() ? "no sign that it ran" : "allowed in the agent's prompt, " + row.ran;
  return by.empty() || row.ran.empty() ? by + row.ran : by + ", " + row.ran;
}

}  // namespace pawl
