// SPDX-License-Identifier: Apache-2.0
#include "decide/lift.h"

#include <algorithm>

namespace pawl {

bool is_lifted(int effect, const UserWords& words) {
  if (effect < 0) return words.is_call_lifted;
  const auto index = static_cast<std::size_t>(effect);
  return index < words.lifted_effects.size() && words.lifted_effects[index];
}

std::vector<Finding> take_lifted(std::vector<Finding>& findings, const UserWords& words) {
  std::vector<Finding> lifted;
  const auto stays = [&](const Finding& finding) {
    const bool is_for_good = finding.is_never || finding.is_self_protection || finding.tier == Tier::blocked;
    return is_for_good || !is_lifted(finding.effect, words);
  };
  const auto first = std::stable_partition(findings.begin(), findings.end(), stays);
  lifted.assign(std::make_move_iterator(first), std::make_move_iterator(findings.end()));
  findings.erase(first, findings.end());
  return lifted;
}

bool is_irreversible_without(const UserWords& words, const Analysis& analysis, const std::vector<Finding>& findings) {
  for (std::size_t i = 0; i < analysis.effects.size(); ++i) {
    const Effect& effect = analysis.effects[i];
    const bool counts = !effect.is_supposed && !is_lifted(static_cast<int>(i), words);
    if (counts && (effect.attributes & is_irreversible) != 0) return true;
  }
  return std::any_of(findings.begin(), findings.end(), [](const Finding& f) { return f.is_irreversible; });
}

}  // namespace pawl
