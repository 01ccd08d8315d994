// SPDX-License-Identifier: Apache-2.0
#include "approve/approve.h"

#include <algorithm>

#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::size_t kObjectLimit = 160;
constexpr std::size_t kMostFindings = 3;

// The word that decided, for the log: who said no.
[[nodiscard]] std::string decider_of(const Decision& decision) {
  const JudgeWord* strictest = nullptr;
  for (const JudgeWord& word : decision.words) {
    if (!word.verdict) continue;
    if (strictest == nullptr || *word.verdict > *strictest->verdict) strictest = &word;
  }
  return strictest == nullptr ? std::string("no objection") : strictest->judge + ": " + strictest->reason;
}

[[nodiscard]] std::string one_finding(const Finding& finding) {
  std::string text = finding.title;
  if (!finding.object.empty()) {
    text +=
        ": `" + visible_around(finding.object, 0, std::min(finding.object.size(), kObjectLimit), kObjectLimit) + "`";
  }
  return text + " (rule " + finding.rule + "). " + finding.why;
}

}  // namespace

std::string words_for(const Decision& decision, Verdict verdict) {
  std::string text = verdict == Verdict::deny ? "Pawl denied this call. " : "Pawl asks before this call. ";
  std::vector<std::string> said;
  std::vector<std::string> instead;
  for (const Finding& finding : decision.findings) {
    if (finding.verdict == Verdict::allow && finding.tier < Tier::dangerous) continue;
    if (said.size() == kMostFindings) break;
    if (std::find(said.begin(), said.end(), finding.rule) != said.end()) continue;
    said.push_back(finding.rule);
    text += one_finding(finding) + " ";
    for (const std::string& command : finding.instead) {
      if (std::find(instead.begin(), instead.end(), command) == instead.end()) instead.push_back(command);
    }
  }
  if (said.empty()) text += "Reason: " + decider_of(decision) + ". ";
  if (decision.is_irreversible) text += "It cannot be undone. ";
  if (!instead.empty()) {
    text += "Instead: ";
    for (std::size_t i = 0; i < instead.size(); ++i) text += (i > 0 ? ", " : "") + ("`" + instead[i] + "`");
    text += ". ";
  }
  if (verdict == Verdict::deny) {
    text += "Do not try to reach the same in another way. ";
    text += decision.is_never ? "No approval lifts this; a person may run it by hand in a terminal."
                              : "If it is needed, a person may run it by hand in a terminal.";
  }
  while (text.ends_with(' ')) text.pop_back();
  for (const std::string& notice : decision.notices) text += " Note: " + notice + ".";
  return text;
}

Ruling rule_on(const Decision& decision, const Policy& policy, bool can_ask) {
  Ruling ruling;
  ruling.by = decider_of(decision);
  ruling.verdict = decision.verdict;
  if (decision.would_be)
    ruling.by = "mode audit; it would have been " + std::string(name_of(*decision.would_be)) + " (" + ruling.by + ")";
  if (decision.verdict == Verdict::allow) {
    ruling.is_explicit = policy.is_auto_approving && decision.tier <= Tier::moderate;
    if (ruling.is_explicit) ruling.reason = "Pawl sees no danger";
    return ruling;
  }
  if (decision.verdict == Verdict::ask && !can_ask) {
    if (decision.is_from_score_alone && policy.confirm_action != ConfirmAction::deny) {
      ruling.verdict = Verdict::allow;
      ruling.by += "; nobody could be asked, and confirm_action lets it through";
      return ruling;
    }
    ruling.verdict = Verdict::deny;
    ruling.by += "; nobody could be asked";
    ruling.reason = words_for(decision, Verdict::deny);
    ruling.reason.insert(ruling.reason.find('.') + 1,
                         " It needs a person's approval, and this agent gives no sure way to ask one.");
    return ruling;
  }
  ruling.reason = words_for(decision, decision.verdict);
  return ruling;
}

}  // namespace pawl
