// SPDX-License-Identifier: Apache-2.0
#include "approve/words.h"

#include <algorithm>

#include "approve/insights.h"
#include "base/lower.h"
#include "base/visible.h"
#include "model/call_id.h"

namespace pawl {
namespace {

constexpr std::size_t kObjectLimit = 160;
constexpr std::size_t kMostFindings = 3;

// Titles are sentences without their subject: `Deletes all of home` -> `deletes all of home`.
[[nodiscard]] std::string lowered(std::string text) {
  if (!text.empty()) text[0] = lower(text[0]);
  return text;
}

[[nodiscard]] std::string quoted(const std::string& text) {
  return "`" + visible_around(text, 0, std::min(text.size(), kObjectLimit), kObjectLimit) + "`";
}

// `deletes all of home: `/home/dev``, or the reason and the place of what could not be read.
[[nodiscard]] std::string what_happens(const Finding& finding) {
  std::string text = lowered(finding.title);
  if (!finding.object.empty()) text += ": " + (finding.names_reason ? visible(finding.object) : quoted(finding.object));
  if (!finding.place.empty()) text += ", in `" + finding.place + "`";
  return text;
}

// The findings that object, worst first, each rule once.
[[nodiscard]] std::vector<const Finding*> findings_to_say(const Decision& decision) {
  std::vector<const Finding*> said;
  for (const Finding& finding : decision.findings) {
    if (finding.verdict == Verdict::allow && finding.tier < Tier::dangerous) continue;
    const bool is_said =
        std::any_of(said.begin(), said.end(), [&](const Finding* f) { return f->rule == finding.rule; });
    if (!is_said && said.size() < kMostFindings) said.push_back(&finding);
  }
  return said;
}

// Who is refused need not know that it could have been undone.
[[nodiscard]] std::string whether_undone(const Decision& decision, const std::vector<const Finding*>& findings,
                                         Reader reader) {
  if (decision.is_irreversible) return " It cannot be undone.";
  if (std::any_of(findings.begin(), findings.end(), [](const Finding* f) { return f->runs_unseen; }))
    return " Pawl does not know whether it can be undone.";
  const bool is_any = std::any_of(findings.begin(), findings.end(), [](const Finding* f) { return !f->only_reads; });
  return is_any && reader == Reader::person ? " As far as Pawl knows, it can be undone." : "";
}

[[nodiscard]] std::string what_to_do_instead(const std::vector<const Finding*>& findings) {
  std::vector<std::string> commands;
  for (const Finding* finding : findings) {
    for (const std::string& command : finding->instead) {
      if (std::find(commands.begin(), commands.end(), command) == commands.end()) commands.push_back(command);
    }
  }
  std::string text;
  for (const std::string& command : commands) text += (text.empty() ? " Instead: `" : ", `") + command + "`";
  return text.empty() ? text : text + ".";
}

[[nodiscard]] const JudgeWord* strictest_of(const Decision& decision) {
  const JudgeWord* strictest = nullptr;
  for (const JudgeWord& word : decision.words) {
    if (!word.verdict) continue;
    if (strictest == nullptr || *word.verdict > *strictest->verdict) strictest = &word;
  }
  return strictest;
}

// Only secrets stand in the way for good, and a person can let each of them pass by its fingerprint.
[[nodiscard]] bool is_for_its_secrets_alone(const Decision& decision) {
  bool has_secret = false;
  for (const Finding& finding : decision.findings) {
    if (!finding.is_never && finding.tier != Tier::blocked) continue;
    if (finding.fingerprint.empty()) return false;
    has_secret = true;
  }
  return has_secret;
}

// `is_there`: the place of the setting that decided was said.
[[nodiscard]] std::string how_to_lift(const Decision& decision, Reader reader, const Saying& saying, bool is_by_rule,
                                      bool is_there) {
  if (decision.is_never && !saying.call_id.empty() && is_for_its_secrets_alone(decision))
    return " If others may read this value, a person can let it pass in a terminal: `pawl allow " + saying.call_id +
           "`.";
  if (decision.is_never) return " No approval can allow this; a person can run it in a terminal.";
  if (is_there) return " A person can change that there.";
  if (const JudgeWord* word = strictest_of(decision); word != nullptr && word->judge == Judge::error) return "";
  if (!is_by_rule) return " A person can change that in `~/.pawl/config.toml`.";
  const bool is_to_agent = reader == Reader::agent;
  const bool may_be_answered = saying.unanswered != Unanswered::no && saying.unanswered != Unanswered::cannot_ask;
  if (may_be_answered && saying.allow_with.empty()) return "";
  if (may_be_answered) return " To allow such calls from now on, a person can run `" + saying.allow_with + "`.";
  if (saying.allow_with.empty()) return is_to_agent ? " If it is needed, a person can run it in a terminal." : "";
  return (is_to_agent ? " If it is needed, a person can allow it in a terminal: `"
                      : " To allow this from now on, run in a terminal: `") +
         saying.allow_with + "`.";
}

[[nodiscard]] std::string why_nobody_answered(const Saying& saying) {
  const std::string later = " A person can still answer for ten minutes, with `pawl approve " + saying.call_id +
                            "` or `pawl deny " + saying.call_id + "`. To wait for that, run `pawl wait " +
                            saying.call_id + "`, then repeat the same call.";
  switch (saying.unanswered) {
    case Unanswered::no:
      return "";
    case Unanswered::cannot_ask:
      return " A person must approve this, and Pawl cannot be sure that this agent would ask one.";
    case Unanswered::nobody_there:
      return " A person must approve this, and nobody was asked, because " + saying.why_nobody + "." + later;
    case Unanswered::too_low:
      return " A person must approve this with an answer of level `" + std::string(name_of(saying.level)) +
             "`, and nothing that can give one is open; see `pawl approver`." + later;
    case Unanswered::timed_out:
      return " A person must approve this, and nobody answered within " + std::to_string(saying.waited_ms / 1000) +
             " s." + later;
  }
  return "";
}

[[nodiscard]] std::string said_by(const JudgeWord& word) {
  return std::string(name_of(word.judge)) + ": " + word.reason;
}

// The judge's name is for the log; a person reads what it is about.
[[nodiscard]] std::string in_plain_words(const JudgeWord& word) {
  if (word.judge == Judge::irreversible) return "it " + word.reason;
  return word.judge == Judge::score ? "it scores too high (" + word.reason + ")" : word.reason;
}

[[nodiscard]] std::string_view whose_rule(Origin origin) {
  switch (origin) {
    case Origin::built_in:
      return "Pawl's rule ";
    case Origin::user_pack:
      return "your rule ";
    case Origin::shield:
      return "your shield's rule ";
  }
  return "the rule ";
}

// Not the rules that come with Pawl.
[[nodiscard]] bool speaks_for_user(Judge judge) {
  return judge == Judge::tool_gate || judge == Judge::user_rules || judge == Judge::patterns;
}

// What the user's own configuration says, if that decided: no finding says it.
[[nodiscard]] std::string words_of_user(const Decision& decision) {
  const JudgeWord* word = strictest_of(decision);
  if (word == nullptr || word->is_never || !speaks_for_user(word->judge)) return "";
  // A rule of a pack or a shield has a finding, which says more.
  if (std::any_of(decision.findings.begin(), decision.findings.end(), [&](const Finding& finding) {
        return finding.origin != Origin::built_in && word->reason == finding.rule + ": " + finding.title;
      }))
    return "";
  return visible(word->reason) + ".";
}

}  // namespace

std::string decider_of(const Decision& decision) {
  const JudgeWord* strictest = strictest_of(decision);
  return strictest == nullptr ? std::string("no objection") : said_by(*strictest);
}

std::string deed_of(const Decision& decision) {
  const std::vector<const Finding*> findings = findings_to_say(decision);
  if (findings.empty()) {
    const JudgeWord* word = strictest_of(decision);
    return word == nullptr ? std::string("Does something that must be asked about") : visible(word->reason);
  }
  return deed_of(*findings.front());
}

std::string deed_of(const Finding& finding) {
  std::string text = finding.title;
  if (!finding.object.empty()) text += ": " + visible_around(finding.object, 0, 0, kObjectLimit);
  return text;
}

std::string words_of_refusal(std::string_view call_id, std::string_view said) {
  std::string text = "A person refused " + this_call(call_id) + ".";
  if (!said.empty()) text += " Their words: \"" + visible(said) + "\".";
  return text + " Do not try to do the same thing in another way.";
}

std::string words_for(const Decision& decision, Reader reader, const Saying& saying) {
  const std::vector<const Finding*> findings = findings_to_say(decision);
  std::string text = (reader == Reader::agent ? "Pawl denied " : "Pawl asks before ") + this_call(saying.call_id) +
                     (saying.shown.empty() ? "" : ", `" + saying.shown + "`") + ": ";
  const std::string own = words_of_user(decision);
  text += own;
  if (findings.empty() && own.empty()) {
    const JudgeWord* word = strictest_of(decision);
    text += word == nullptr ? std::string("no objection") : in_plain_words(*word);
    if (!text.ends_with('.')) text += '.';
  }
  for (std::size_t i = 0; i < findings.size(); ++i) {
    text += (i == 0 && own.empty() ? "it " : " It also ") + what_happens(*findings[i]) + " (" +
            std::string(whose_rule(findings[i]->origin)) + findings[i]->rule + ").";
    if (i == 0) text += " " + findings[i]->why;
  }
  const bool is_mendable = !findings.empty() && findings[0]->is_mendable && !decision.is_never;
  if (!is_mendable) text += whether_undone(decision, findings, reader);
  text += what_to_do_instead(findings);
  text += why_nobody_answered(saying);
  if (reader == Reader::person && saying.times_allowed >= kOfferAfter && !saying.allow_with.empty())
    text += " You have allowed such a call " + std::to_string(saying.times_allowed) + " times in a row.";
  const bool is_unprompted = std::any_of(decision.words.begin(), decision.words.end(),
                                         [](const JudgeWord& word) { return word.judge == Judge::prompts; });
  if (is_unprompted) text += " A person would have been asked, but `approval.prompts` is off.";
  // The agent should fix this by itself and try again.
  if (!is_mendable) {
    if (reader == Reader::agent) text += " Do not try to do the same thing in another way.";
    text += how_to_lift(decision, reader, saying, !findings.empty(), !own.empty());
  }
  for (const std::string& notice : decision.notices) text += " Note: " + notice + ".";
  return text;
}

}  // namespace pawl
