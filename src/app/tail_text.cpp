// SPDX-License-Identifier: Apache-2.0
#include "app/tail_text.h"

#include <algorithm>

#include "app/log_entry.h"
#include "base/visible.h"
#include "model/finding.h"

namespace pawl {
namespace {

constexpr std::size_t kAgentColumns = 6;
constexpr std::size_t kTagColumns = 2;
constexpr std::size_t kToolColumns = 9;
constexpr std::size_t kWhatColumns = 48;  // at least, where there is room
constexpr std::size_t kVerdictColumns = 6;
constexpr std::size_t kMostRemark = 60;

[[nodiscard]] std::string answer_words(const Answer& answer) {
  if (answer.verdict == "timeout") return "nobody answered";
  const std::string who = answer.who.empty() ? "" : " by " + answer.who;
  return (answer.verdict == "allow" ? "allowed" : "refused") + who +
         (answer.channel.empty() ? "" : " (" + answer.channel + ")");
}

// Why: the first rule that counted, else who decided; and what a person said.
[[nodiscard]] std::string remark_of(const Row& row) {
  std::string remark = row.is_dlp ? "DLP" : "";
  const auto add = [&](const std::string& more) { remark += (remark.empty() || more.empty() ? "" : " ") + more; };
  const auto is_dlp = [](const std::string& rule) { return is_about_secret(rule) && has_counted(rule); };
  auto rule = row.rules.end();
  if (row.is_dlp) rule = std::find_if(row.rules.begin(), row.rules.end(), is_dlp);
  if (rule == row.rules.end()) rule = std::find_if(row.rules.begin(), row.rules.end(), has_counted);
  if (rule != row.rules.end()) {
    add(*rule);
  } else if (row.kind == RowKind::ask || row.kind == RowKind::deny) {
    add(cut_around(row.by, "", kMostRemark));
  }
  if (!row.would_be.empty() && row.would_be != kRowKindNames[static_cast<std::size_t>(row.kind)])
    add("(audit: " + row.would_be + ")");
  if (row.answer) add(answer_words(*row.answer));
  return remark;
}

struct Shown {
  std::string_view word;
  Colour colour;
};

[[nodiscard]] Shown shown(const Row& row) {
  switch (row.state) {
    case RowState::allow:
      return {"allow", Colour::green};
    case RowState::deny:
      return {"deny", Colour::red};
    case RowState::asking:
      return {"ask", Colour::yellow};
    case RowState::ran:
      return {"ran", Colour::green};
    case RowState::not_run:
      return {"not run", Colour::grey};
    case RowState::event:
      break;
  }
  return {"-", Colour::grey};
}

}  // namespace

TailLine tail_line(const Row& row) {
  constexpr std::size_t kDate = 11;
  const std::string time = local_time(row.time);
  const Shown word = shown(row);
  TailLine line;
  line.time = time.size() > kDate ? time.substr(kDate) : time;
  line.agent = row.agent;
  line.tag = row.tag;
  line.tool = row.tool.empty() ? row.event : row.tool;
  line.what = row.kind == RowKind::event && row.tool.empty() && row.what == row.event ? "" : row.what;
  line.part = row.part;
  line.verdict = word.word;
  line.colour = word.colour;
  line.remark = remark_of(row);
  return line;
}

std::string text_of(const TailLine& line, std::size_t width) {
  const std::string agent = in_columns(cut_around(line.agent, "", 2 * kAgentColumns), kAgentColumns);
  const std::string tool = in_columns(cut_around(line.tool, "", 2 * kToolColumns), kToolColumns);
  const std::string left = line.time + ' ' + agent + ' ' + in_columns(line.tag, kTagColumns) + "  ";
  std::string what = line.what;
  std::string remark = line.remark;
  if (width > 0) {
    // PENDING and `abandoned` are wider than the others. A line that wraps cannot be written anew in its place.
    const std::size_t verdict = std::max(kVerdictColumns, columns(line.verdict));
    const std::size_t used = columns(left) + columns(tool) + 1 + 1 + verdict;
    const std::size_t room = width > used + 1 ? width - used - 1 : 1;
    // The remark may take a third of the line; what stands there is mostly the name of a rule.
    remark = cut_around(remark, "", std::max<std::size_t>(room / 3, 10));
    const std::size_t behind = remark.empty() ? 0 : columns(remark) + 1;
    const std::size_t for_what = room > behind ? room - behind : 1;
    what = in_columns(cut_around(what, line.part, for_what), std::min(for_what, kWhatColumns));
  } else {
    what = in_columns(std::move(what), kWhatColumns);
  }
  std::string text = paint(Colour::grey, left) + tool + ' ' + what + ' ';
  text += paint(line.colour, remark.empty() ? line.verdict : in_columns(line.verdict, kVerdictColumns));
  if (!remark.empty()) text += ' ' + paint(Colour::cyan, remark);
  return text;
}

}  // namespace pawl
