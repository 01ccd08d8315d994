// SPDX-License-Identifier: Apache-2.0
#include "engine/prevented.h"

#include <set>
#include <string>
#include <vector>

#include "card/extent.h"

namespace pawl {
namespace {

// Much less than for a card: nobody waits to read it, and the agent waits for its answer.
constexpr ExtentLimits kShort{5000, 3'000'000};

[[nodiscard]] bool takes_away(const Effect& effect) {
  if (effect.kind == EffectKind::remove || effect.kind == EffectKind::move) return true;
  return effect.kind == EffectKind::write && effect.action == Action::overwrite;
}

}  // namespace

Counts prevented_counts(const Analysis& analysis, const Files& files) {
  std::set<std::string> paths;
  std::set<std::string> hosts;
  for (const Effect& effect : analysis.effects) {
    const bool is_here = effect.object.starts_with('/') && !effect.attributes.has(Attribute::remote);
    if (is_here && takes_away(effect)) paths.insert(effect.object);
    if (effect.kind == EffectKind::connect && !effect.object.empty()) hosts.insert(effect.object);
  }
  Counts counts;
  counts.hosts = static_cast<std::int64_t>(hosts.size());
  if (paths.empty()) return counts;
  const std::vector<std::string> list(paths.begin(), paths.end());
  const Extent extent = measure(list, files, kShort);
  counts.files = extent.files;
  counts.bytes = extent.bytes;
  return counts;
}

}  // namespace pawl
