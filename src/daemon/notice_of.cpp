// SPDX-License-Identifier: Apache-2.0
#include "daemon/notice_of.h"

#include <algorithm>

#include "base/utf8.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::size_t kMostListed = 8;
constexpr std::size_t kMostParts = 4;   // of a call, that stand in the question itself; the others are details
constexpr std::size_t kMostPart = 600;  // bytes of one of them; of a longer one the middle is left out
constexpr std::size_t kMostChanged = 12;

// Both ends of it.
[[nodiscard]] std::string visible_ends(std::string_view text) {
  if (text.size() <= kMostPart) return visible(text);
  const std::string_view head = utf8_beginning(text, kMostPart / 2);
  const std::string_view rest = text.substr(head.size());
  const std::string_view tail = rest.substr(utf8_beginning(rest, rest.size() - kMostPart / 2).size());
  return visible(head) + "\u2026(" + std::to_string(rest.size() - tail.size()) + " bytes)\u2026" + visible(tail);
}

// Lines that together hold all that is objected to: what stands near together is on one of them. A call of which
// nothing is marked has one line.
[[nodiscard]] std::vector<std::string> parts_of(const CardCommand& command) {
  std::vector<Span> near;
  for (const Span& span : command.spans) {
    const bool fits = !near.empty() && span.end - near.back().begin <= kMostNoticeColumns;
    if (!fits) near.push_back(span);
    if (fits) near.back().end = span.end;
  }
  if (near.empty()) near.push_back({});
  const std::string_view text = command.text;
  std::vector<std::string> lines;
  for (const Span& span : near) {
    const std::string_view part = text.substr(std::min<std::size_t>(span.begin, text.size()), span.size());
    lines.push_back(part.size() > kMostPart ? visible_ends(part)
                                            : visible_around(text, span.begin, span.end, kMostNoticeColumns));
  }
  for (const std::string& part : command.parts) lines.push_back("with: " + visible_ends(part));
  return lines;
}

[[nodiscard]] std::string more_parts(std::size_t count) {
  return std::to_string(count) + " more " + (count == 1 ? "part of it is" : "parts of it are") + " objected to";
}

// In a list of several calls.
[[nodiscard]] std::string listed(const Ask& ask) {
  const std::vector<std::string> parts = parts_of(ask.card.command);
  return ask.id + "  " + parts.front() + (parts.size() > 1 ? " (" + more_parts(parts.size() - 1) + ")" : "");
}

[[nodiscard]] std::string short_line(std::string_view text) {
  return cut_to_columns(visible(text), kMostNoticeColumns);
}

[[nodiscard]] std::string who_asks(const Ask& ask) {
  return short_line(ask.agent + " in " + ask.cwd + ", call " + ask.id);
}

void tell_more(const Ask& ask, std::vector<std::string>& into) {
  const Card& card = ask.card;
  for (const std::string& fact : card.facts) into.push_back(short_line(fact));
  for (const CardReason& reason : card.reasons)
    into.push_back(short_line("rule " + reason.rule + ": " + reason.title +
                              (reason.object.empty() ? "" : " (" + reason.object + ")")));
  if (card.command.left_out > 0)
    into.push_back(std::to_string(card.command.left_out) + " bytes of the call are not shown");
  for (std::size_t i = 0; i < card.changes.lines.size() && i < kMostChanged; ++i)
    into.push_back(short_line(card.changes.lines[i]));
  const std::size_t unshown = card.changes.lines.size() - std::min(card.changes.lines.size(), kMostChanged) +
                              static_cast<std::size_t>(card.changes.left_out);
  if (unshown > 0)
    into.push_back(std::to_string(unshown) + (unshown == 1 ? " changed line more" : " changed lines more"));
  for (const CardStep& step : card.lineage)
    into.push_back(short_line("before: " + step.at.substr(11 <= step.at.size() ? 11 : 0, 8) + " " + step.what));
  if (!card.agent_says.empty()) into.push_back(short_line("the agent says: \"" + card.agent_says + "\""));
}

[[nodiscard]] Notice notice_of_one(const Ask& ask, const AnswerTerms& terms) {
  Notice notice;
  notice.title = short_line(ask.card.deed);
  const std::vector<std::string> parts = parts_of(ask.card.command);
  const auto others = parts.begin() + static_cast<std::ptrdiff_t>(std::min(parts.size(), kMostParts));
  notice.lines.assign(parts.begin(), others);
  if (others != parts.end()) notice.lines.push_back(more_parts(parts.size() - kMostParts));
  notice.more.assign(others, parts.end());
  if (!ask.card.undo.empty()) notice.lines.push_back(short_line(ask.card.undo));
  notice.lines.push_back(who_asks(ask));
  tell_more(ask, notice.more);
  notice.may_allow = terms.can_answer;
  notice.why_not = visible(terms.why_not);
  return notice;
}

}  // namespace

Notice notice_of(const std::vector<Ask>& asks, const std::vector<AnswerTerms>& terms) {
  const Ask& first = asks.front();
  Notice notice;
  if (asks.size() == 1) {
    notice = notice_of_one(first, terms.front());
  } else {
    notice.title = std::to_string(asks.size()) + " calls of " + short_line(first.agent) + " wait for an answer";
    for (std::size_t i = 0; i < asks.size() && i < kMostListed; ++i) notice.lines.push_back(listed(asks[i]));
    if (asks.size() > kMostListed) notice.lines.push_back("and " + std::to_string(asks.size() - kMostListed) + " more");
    const bool is_one_shape =
        !first.shape.empty() && asks.size() <= kMostListed &&
        std::all_of(asks.begin(), asks.end(), [&](const Ask& ask) { return ask.shape == first.shape; });
    const auto refused =
        std::find_if(terms.begin(), terms.end(), [](const AnswerTerms& one) { return !one.can_answer; });
    notice.may_allow = is_one_shape && refused == terms.end();
    if (!is_one_shape) notice.why_not = "they are not alike: answer them one by one, in `pawl watch` or on the page";
    if (is_one_shape && refused != terms.end()) notice.why_not = visible(refused->why_not);
    for (const Ask& ask : asks) notice.more.push_back(ask.id + "  " + short_line(ask.card.deed));
  }
  for (const Ask& ask : asks) notice.calls.push_back(ask.id);
  return notice;
}

std::string outcome_of(const std::string& home, const std::string& id) {
  std::optional<std::string> text = late_answer_on_desk(home, id);
  if (!text) text = answer_on_desk(home, id);
  const std::optional<Said> said = text ? read_said(*text) : std::nullopt;
  if (!said) return "nobody waits for it any more: the agent gave up or was stopped";
  const std::string at = ", " + utc_of(said->at.wall_ms).substr(11, 8) + " UTC";
  if (said->verdict == SaidVerdict::timeout) return "not answered in time; `pawl approve " + id + "` still counts";
  return (said->verdict == SaidVerdict::allow ? "allowed by " : "denied by ") + visible(said->who) + " (" +
         visible(said->channel) + ")" + at;
}

}  // namespace pawl
