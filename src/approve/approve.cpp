// SPDX-License-Identifier: Apache-2.0
#include "approve/approve.h"

namespace pawl {

Ruling rule_on(const Decision& decision, const Policy& policy, bool can_ask, Saying saying) {
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
    if (saying.unanswered == Unanswered::no) saying.unanswered = Unanswered::cannot_ask;
    ruling.reason = words_for(decision, Reader::agent, saying);
    return ruling;
  }
  ruling.reason = words_for(decision, decision.verdict == Verdict::deny ? Reader::agent : Reader::person, saying);
  return ruling;
}

}  // namespace pawl
