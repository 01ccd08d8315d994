// SPDX-License-Identifier: Apache-2.0
#include "decide/settle.h"

#include <algorithm>

namespace pawl {
namespace {

[[nodiscard]] const RuleVerdict* find_in(const std::vector<RuleVerdict>& list, const std::string& rule) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const RuleVerdict& v) { return v.rule == rule; });
  return found == list.end() ? nullptr : &*found;
}

// What `policy.rules` makes of a finding.
void apply_wish(Finding& finding, const Policy& policy) {
  const Verdict own = own_verdict(finding);
  Verdict wanted = own;
  if (const RuleVerdict* said = find_in(policy.rule_verdicts, finding.rule)) wanted = said->verdict;
  if (const RuleVerdict* floor = find_in(policy.rule_floors, finding.rule)) wanted = std::max(wanted, floor->verdict);
  if (wanted == own || is_for_good(finding)) return;
  finding.verdict = wanted;
  if (wanted < own) finding.is_scored = false;
  if (wanted == Verdict::allow) finding.lifted_by = "policy.rules";
}

[[nodiscard]] bool allows(const Finding& finding) {
  return finding.origin == Origin::user_pack && finding.verdict == Verdict::allow && !finding.is_trial &&
         finding.lifted_by.empty();
}

}  // namespace

Verdict own_verdict(const Finding& finding) {
  if (finding.tier == Tier::blocked) return Verdict::deny;
  return finding.tier == Tier::dangerous ? std::max(finding.verdict, Verdict::ask) : finding.verdict;
}

bool is_for_good(const Finding& finding) {
  return finding.is_never || finding.is_self_protection || finding.tier == Tier::blocked;
}

Settled settle(std::vector<Finding> findings, const Analysis& analysis, const Policy& policy) {
  Settled settled;
  settled.lifted.assign(analysis.effects.size(), false);
  std::vector<const std::string*> lifters(analysis.effects.size(), nullptr);
  for (Finding& finding : findings) {
    // A rule that allows is the user's own word already.
    if (finding.origin != Origin::user_pack || finding.verdict != Verdict::allow) apply_wish(finding, policy);
    if (finding.effect < 0 || finding.is_trial) continue;
    const auto effect = static_cast<std::size_t>(finding.effect);
    if (allows(finding)) lifters[effect] = &finding.rule;
    if (allows(finding) || !finding.lifted_by.empty()) settled.lifted[effect] = true;
  }
  for (Finding& finding : findings) {
    const bool has_lifter = finding.effect >= 0 && lifters[static_cast<std::size_t>(finding.effect)] != nullptr;
    // Among the user's own rules the strictest word wins.
    if (has_lifter && finding.origin != Origin::user_pack && !finding.is_trial && finding.lifted_by.empty() &&
        !is_for_good(finding)) {
      finding.lifted_by = *lifters[static_cast<std::size_t>(finding.effect)];
    }
  }
  for (Finding& finding : findings) {
    const bool counts = !finding.is_trial && finding.lifted_by.empty() && !allows(finding);
    (counts ? settled.counted : settled.set_aside).push_back(std::move(finding));
  }
  return settled;
}

}  // namespace pawl
