// SPDX-License-Identifier: Apache-2.0
#include "undo/wanted.h"

#include <optional>

#include "undo/state.h"

namespace pawl {
namespace {

// Catastrophes stay what they are, whatever could be kept; and of what can be made again nothing is kept.
constexpr PathClasses kNeverKept = PathClass::root | PathClass::home | PathClass::system | PathClass::device |
                                   PathClass::kernel | PathClass::git_internal | PathClass::pawl_own |
                                   PathClass::pawl_secret | PathClass::temp | PathClass::temp_root |
                                   PathClass::regenerable | PathClass::unknown | PathClass::credential_store;

[[nodiscard]] std::optional<Loss> loss_by(const Effect& effect) {
  switch (effect.kind) {
    case EffectKind::remove:
    case EffectKind::move:
      return Loss::gone;
    case EffectKind::write:
      if (effect.action == Action::none || effect.action == Action::overwrite) return Loss::changed;
      return std::nullopt;  // a device, or a folder that is filled with nobody knows what
    case EffectKind::create:
      return Loss::changed;
    case EffectKind::permission:
      return Loss::mode;
    case EffectKind::read:
    case EffectKind::connect:
    case EffectKind::execute:
    case EffectKind::privilege:
    case EffectKind::process:
    case EffectKind::system:
    case EffectKind::package:
    case EffectKind::history:
    case EffectKind::database:
    case EffectKind::cloud:
    case EffectKind::container:
    case EffectKind::cluster:
      return std::nullopt;
  }
  return std::nullopt;
}

// Refs and what nobody committed come back from git's own files; what git itself forgets for good does not, nor what is
// on another host, nor a second work tree that is taken away as a whole.
[[nodiscard]] bool is_kept_by_refs(const Effect& effect) {
  if (effect.kind != EffectKind::history || effect.attributes.has(Attribute::remote) || effect.folder.empty())
    return false;
  if (effect.command.starts_with("git worktree")) return false;
  // From another commit, past the index: what was staged does not tell what goes.
  if (effect.command.starts_with("git restore") && !effect.object.empty()) return false;
  if (effect.action == Action::delete_ref) return !effect.attributes.has(Attribute::irreversible);
  return effect.action == Action::discard || effect.action == Action::drop_stash;
}

// `git commit --amend`, `git rebase`, `git fetch --force`: a branch leaves commits that it had.
[[nodiscard]] bool rewrites(const Effect& effect) {
  return effect.kind == EffectKind::history && (effect.action == Action::commit || effect.action == Action::fetch) &&
         effect.attributes.has(Attribute::forced) && !effect.attributes.has(Attribute::remote) &&
         !effect.folder.empty();
}

[[nodiscard]] std::optional<WantedPush> push_by(const Effect& effect, const Analysis& analysis) {
  if (effect.kind != EffectKind::history || effect.action != Action::force_push || effect.folder.empty() ||
      effect.step < 0)
    return std::nullopt;
  WantedPush push{effect.folder, {}};
  bool is_behind = false;
  for (const Word& word : analysis.steps[static_cast<std::size_t>(effect.step)].argv) {
    if (!word.is_known()) return std::nullopt;
    if (is_behind) push.words.push_back(word.text);
    is_behind |= word.text == "push";
  }
  return push;
}

// `mv a b dir`: the names under which things come into `dir`.
[[nodiscard]] std::vector<std::string> names_put(const Analysis& analysis, const Effect& into) {
  std::vector<std::string> names;
  for (const Effect& effect : analysis.effects) {
    const bool is_source = effect.kind == EffectKind::move || effect.kind == EffectKind::read;
    if (effect.step == into.step && is_source && effect.attributes.has(Attribute::copied))
      names.push_back(last_part_of(effect.object));
  }
  return names;
}

}  // namespace

Wanted wanted_by(const Analysis& analysis) {
  Wanted wanted;
  wanted.effects.assign(analysis.effects.size(), false);
  for (std::size_t i = 0; i < analysis.effects.size(); ++i) {
    const Effect& effect = analysis.effects[i];
    if (effect.is_supposed) continue;
    if (is_kept_by_refs(effect)) {
      // Whatever is in the way of another commit's files goes too, whether git knows it or not.
      const bool discards = effect.action == Action::discard;
      wanted.checkouts.push_back(
          {effect.folder, discards, discards, false, false, effect.command.starts_with("git clean")});
      wanted.effects[i] = true;
      continue;
    }
    if (rewrites(effect)) {
      wanted.checkouts.push_back({effect.folder, true, false, true, true});
      wanted.effects[i] = true;
      continue;
    }
    if (std::optional<WantedPush> push = push_by(effect, analysis)) wanted.pushes.push_back(*std::move(push));
    const std::optional<Loss> loss = loss_by(effect);
    if (!loss || effect.attributes.has(Attribute::remote) || !effect.object.starts_with('/') ||
        effect.classes.has_any(kNeverKept))
      continue;
    WantedPath path;
    path.path = effect.object;
    path.loss = *loss;
    path.is_tree = effect.attributes.has(Attribute::recursive) || effect.is_found;
    path.is_pattern = effect.attributes.has(Attribute::wildcard) || effect.is_found;
    path.is_found = effect.is_found;
    path.is_secret = effect.classes.has(PathClass::secret);
    if (*loss == Loss::changed) path.names = names_put(analysis, effect);
    // `git rm`, `git mv`: what is staged changes with it.
    if (effect.program == "git") wanted.checkouts.push_back({parent_of(effect.object), false, false, true});
    wanted.paths.push_back(std::move(path));
    wanted.effects[i] = true;
  }
  return wanted;
}

}  // namespace pawl
