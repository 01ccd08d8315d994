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

[[nodiscard]] bool is_marked(const std::vector<bool>& effects, int effect, bool is_call_marked) {
  if (effect < 0) return is_call_marked;
  const auto index = static_cast<std::size_t>(effect);
  return index < effects.size() && effects[index];
}

// A deny that is built in gives way only to somebody who names it.
[[nodiscard]] bool needs_its_name(const Finding& finding) {
  return finding.origin == Origin::built_in && own_verdict(finding) == Verdict::deny;
}

// `allowing` allows.
[[nodiscard]] bool lifts(const Finding& allowing, const Finding& finding) {
  if (allowing.effect != finding.effect) return false;
  return !needs_its_name(finding) ||
         std::find(allowing.lifts.begin(), allowing.lifts.end(), finding.rule) != allowing.lifts.end();
}

// What the smart rules lift: the asks about what they allow, and of shields all that they have spoken about.
void lift_by_smart_rules(std::vector<Finding>& findings, const UserWords& words) {
  if (words.lifted_effects.empty() && words.ruled_effects.empty() && !words.is_call_lifted) return;
  std::string names;
  for (const std::string& name : words.allowed_by) names += (names.empty() ? "" : ", ") + name;
  for (Finding& finding : findings) {
    if (finding.origin == Origin::user_pack || finding.is_trial || !finding.lifted_by.empty() || is_for_good(finding))
      continue;
    if (is_marked(words.lifted_effects, finding.effect, words.is_call_lifted)) {
      if (!needs_its_name(finding)) finding.lifted_by = names;
    } else if (finding.origin == Origin::shield && words.rule &&
               is_marked(words.ruled_effects, finding.effect, words.is_call_ruled)) {
      finding.lifted_by = words.rule->by;
    }
  }
}

void lift_by_copies(std::vector<Finding>& findings, const Policy& policy, const std::vector<bool>& kept) {
  for (Finding& finding : findings) {
    const bool is_lifted = finding.is_cured_by_copy && !finding.is_trial && finding.lifted_by.empty() &&
                           own_verdict(finding) == Verdict::ask && is_marked(kept, finding.effect, false) &&
                           find_in(policy.rule_verdicts, finding.rule) == nullptr &&
                           find_in(policy.rule_floors, finding.rule) == nullptr;
    if (is_lifted) finding.lifted_by = kLiftedByCopy;
  }
}

}  // namespace

Verdict own_verdict(const Finding& finding) {
  if (finding.tier == Tier::blocked) return Verdict::deny;
  return finding.tier == Tier::dangerous ? std::max(finding.verdict, Verdict::ask) : finding.verdict;
}

bool is_for_good(const Finding& finding) {
  return finding.is_never || finding.is_self_protection || finding.tier == Tier::blocked;
}

Settled settle(std::vector<Finding> findings, const Analysis& analysis, const Policy& policy, const UserWords& words,
               const std::vector<bool>& kept) {
  Settled settled;
  settled.lifted.assign(analysis.effects.size(), false);
  for (Finding& finding : findings) {
    // A rule that allows is the user's own word already.
    if (finding.origin != Origin::user_pack || finding.verdict != Verdict::allow) apply_wish(finding, policy);
    if (finding.effect < 0 || finding.is_trial) continue;
    const auto effect = static_cast<std::size_t>(finding.effect);
    if (allows(finding) || !finding.lifted_by.empty()) settled.lifted[effect] = true;
  }
  std::vector<const Finding*> allowing;  // mostly none; findings may be thousands
  for (const Finding& finding : findings) {
    if (allows(finding)) allowing.push_back(&finding);
  }
  for (Finding& finding : findings) {
    // Among the user's own rules the strictest word wins.
    if (finding.effect < 0 || finding.origin == Origin::user_pack || finding.is_trial || !finding.lifted_by.empty() ||
        is_for_good(finding))
      continue;
    const auto lifter =
        std::find_if(allowing.begin(), allowing.end(), [&](const Finding* other) { return lifts(*other, finding); });
    if (lifter != allowing.end()) finding.lifted_by = (*lifter)->rule;
  }
  lift_by_smart_rules(findings, words);
  if (!kept.empty()) lift_by_copies(findings, policy, kept);
  for (std::size_t i = 0; i < std::min(settled.lifted.size(), words.lifted_effects.size()); ++i) {
    if (words.lifted_effects[i]) settled.lifted[i] = true;
  }
  for (Finding& finding : findings) {
    const bool counts = !finding.is_trial && finding.lifted_by.empty() && !allows(finding);
    (counts ? settled.counted : settled.set_aside).push_back(std::move(finding));
  }
  return settled;
}

}  // namespace pawl
