// SPDX-License-Identifier: Apache-2.0
#include "engine/card_of.h"

#include "approve/insights.h"
#include "base/clock.h"
#include "card/card.h"
#include "engine/copies.h"
#include "engine/narrowest.h"
#include "secrets/secrets.h"

namespace pawl {

namespace {

// Whether a copy covers all that would be lost.
[[nodiscard]] bool covers(const Wanted& wanted, const Analysis& analysis) {
  constexpr EffectKinds kLosing = EffectKind::remove | EffectKind::move | EffectKind::write | EffectKind::permission;
  for (std::size_t i = 0; i < analysis.effects.size(); ++i) {
    const Effect& effect = analysis.effects[i];
    const bool loses = kLosing.has(effect.kind) || effect.attributes.has(Attribute::irreversible);
    if (loses && !effect.is_supposed && !wanted.effects[i]) return false;
  }
  return true;
}

// Leaves the card as it is if `pawl undo` could bring back nothing.
void add_undo_by_copies(const Judged& judged, const Policy& policy, const std::string& pawl_home, Card& card) {
  CopiesOfCall copies(pawl_home, CopiesOfCall::How::look);
  keep_copies(judged, policy, disk(), copies);
  const Kept& kept = copies.kept();
  if (!kept.is_kept || kept.files == 0) return;
  const std::string files = std::to_string(kept.files) + (kept.files == 1 ? " file" : " files");
  const bool is_all = covers(wanted_by(judged.analysis), judged.analysis);
  card.can_undo = is_all ? CanUndo::yes : CanUndo::part;
  card.undo = std::string(is_all ? "it" : "a part of it") + " can be undone: Pawl keeps " + files + " (`pawl undo`)";
}

}  // namespace

Card card_of(const Judged& judged, const Policy& policy, const std::string& pawl_home) {
  const Past past = past_of(join_path(pawl_home, "log"), judged.call, judged.analysis);
  Card card = make_card({judged.call, judged.analysis, judged.decision, disk(), past, moment_now().wall_ms / 1000});
  add_undo_by_copies(judged, policy, pawl_home, card);
  if (const std::optional<CallShape> shape = shape_of(judged)) {
    card.rule = redact(shape->what);
    card.times_allowed = times_allowed(pawl_home, shape->hash);
  }
  return card;
}

}  // namespace pawl
