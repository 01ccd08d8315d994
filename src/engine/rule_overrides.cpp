// SPDX-License-Identifier: Apache-2.0
#include "engine/rule_overrides.h"

#include <algorithm>

#include "base/diagnostic.h"
#include "base/visible.h"
#include "engine/coded_rules.h"

namespace pawl {
namespace {

[[nodiscard]] std::vector<std::string_view> known_ids(std::span<const Rule> user_rules) {
  std::vector<std::string_view> ids;
  for (const Rule& rule : built_in_rules()) ids.push_back(rule.id);
  for (const Shield& shield : all_shields()) {
    for (const Rule& rule : shield.rules) ids.push_back(rule.id);
  }
  for (const Rule& rule : coded_rules()) ids.push_back(rule.id);
  for (const Rule& rule : user_rules) ids.push_back(rule.id);
  return ids;
}

}  // namespace

bool is_for_good(const Rule& rule) {
  return rule.is_never || rule.is_self_protection || rule.tier == Tier::blocked;
}

std::vector<std::string> notices_of_overrides(const Policy& policy, std::span<const Rule> user_rules) {
  std::vector<std::string> notices;
  for (const RuleVerdict& wish : policy.rule_verdicts) {
    const Rule* rule = find_rule_or_code(wish.rule);
    if (rule != nullptr) {
      if (is_for_good(*rule) && wish.verdict != Verdict::deny)
        notices.push_back("`policy.rules` cannot make `" + wish.rule + "` milder: this rule cannot be lifted");
      continue;
    }
    const bool is_users =
        std::any_of(user_rules.begin(), user_rules.end(), [&](const Rule& r) { return r.id == wish.rule; });
    if (is_users) continue;
    const std::string hint = did_you_mean(wish.rule, known_ids(user_rules));
    notices.push_back("`policy.rules` names `" + visible(wish.rule) + "`, which is not a rule" +
                      (hint.empty() ? "; see `pawl rules list`" : hint));
  }
  return notices;
}

}  // namespace pawl
