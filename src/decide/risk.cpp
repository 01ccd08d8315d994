// SPDX-License-Identifier: Apache-2.0
#include "decide/risk.h"

#include <algorithm>

namespace pawl {

Tier tier_of(const Effect& effect) {
  switch (effect.kind) {
    case EffectKind::read:
      return Tier::safe;
    case EffectKind::execute:
      return effect.action == Action::local ? Tier::moderate : Tier::dangerous;
    case EffectKind::privilege:
      return Tier::dangerous;
    case EffectKind::write:
    case EffectKind::create:
    case EffectKind::remove:
    case EffectKind::move:
    case EffectKind::permission:
    case EffectKind::connect:
    case EffectKind::process:
    case EffectKind::system:
    case EffectKind::package:
    case EffectKind::history:
    case EffectKind::database:
    case EffectKind::cloud:
    case EffectKind::container:
    case EffectKind::cluster:
      return Tier::moderate;
  }
  return Tier::dangerous;
}

Risk assess_risk(const Analysis& analysis, const std::vector<Finding>& findings) {
  static constexpr int kBase[] = {0, 40, 80, 100};
  constexpr PathClasses kInside = PathClass::project | PathClass::temp | PathClass::cwd | PathClass::unknown;
  Risk risk;
  bool connects = false;
  bool reads_outside = false;
  bool creates = false;
  for (const Effect& effect : analysis.effects) {
    if (effect.is_supposed) continue;
    risk.tier = std::max(risk.tier, tier_of(effect));
    connects |= effect.kind == EffectKind::connect;
    reads_outside |= effect.kind == EffectKind::read && !effect.classes.has_any(kInside);
    creates |= effect.kind == EffectKind::create;
    risk.is_irreversible |= effect.attributes.has(Attribute::irreversible);
  }
  for (const Finding& finding : findings) {
    risk.tier = std::max(risk.tier, finding.tier);
    risk.is_irreversible |= finding.is_irreversible;
  }
  const auto add = [&](std::string what, int points) {
    risk.factors.push_back({std::move(what), points});
    risk.points = std::min(100, risk.points + points);
  };
  add("tier " + std::string(name_of(risk.tier)), kBase[static_cast<int>(risk.tier)]);
  if (risk.is_irreversible) add("cannot be undone", 10);
  if (connects) add("uses the network", 10);
  if (reads_outside) add("reads outside the project", 10);
  if (creates) add("creates a file", 5);
  return risk;
}

}  // namespace pawl
