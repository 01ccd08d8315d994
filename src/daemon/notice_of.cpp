// SPDX-License-Identifier: Apache-2.0
#include "daemon/notice_of.h"

#include <algorithm>

#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::size_t kMostListed = 8;

// The command on one line: what is objected to is never cut away.
[[nodiscard]] std::string command_line(const CardCommand& command) {
  const bool has_span = !command.spans.empty();
  const std::size_t from = has_span ? command.spans.front().begin : 0;
  const std::size_t to = has_span ? command.spans.front().end : 0;
  return visible_around(command.text, from, to, kMostNoticeColumns);
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
  for (const std::string& part : card.command.parts) into.push_back(short_line(part));
  if (card.command.left_out > 0)
    into.push_back(std::to_string(card.command.left_out) + " bytes of the call are not shown");
  for (const CardStep& step : card.lineage)
    into.push_back(short_line("before: " + step.at.substr(11 <= step.at.size() ? 11 : 0, 8) + " " + step.what));
  if (!card.agent_says.empty()) into.push_back(short_line("the agent says: \"" + card.agent_says + "\""));
}

[[nodiscard]] Notice notice_of_one(const Ask& ask, const AnswerTerms& terms) {
  Notice notice;
  notice.title = short_line(ask.card.deed);
  notice.lines.push_back(command_line(ask.card.command));
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
    for (std::size_t i = 0; i < asks.size() && i < kMostListed; ++i)
      notice.lines.push_back(asks[i].id + "  " + command_line(asks[i].card.command));
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
