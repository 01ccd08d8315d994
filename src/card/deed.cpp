// SPDX-License-Identifier: Apache-2.0
#include "card/deed.h"

#include <algorithm>
#include <array>
#include <optional>

#include "approve/words.h"
#include "base/glob.h"
#include "base/lower.h"
#include "base/quantity.h"
#include "card/destinations.h"
#include "card/extent.h"
#include "card/wording.h"

namespace pawl {
namespace {

constexpr std::size_t kMostPlaces = 64;
constexpr std::size_t kNamedPlaces = 3;

struct Verb {
  EffectKind kind;
  Action action;
  std::string_view words;
};
constexpr auto kVerbs = std::to_array<Verb>({
    {EffectKind::remove, Action::none, "Deletes"},
    {EffectKind::move, Action::none, "Moves"},
    {EffectKind::permission, Action::world_writable, "Lets everybody write to"},
    {EffectKind::permission, Action::owner, "Changes the owner of"},
    {EffectKind::permission, Action::mode, "Changes the rights of"},
});

[[nodiscard]] std::string lowered(std::string text) {
  text[0] = lower(text[0]);
  return text;
}

[[nodiscard]] const Verb* verb_of(const Effect& effect) {
  const auto found = std::find_if(kVerbs.begin(), kVerbs.end(), [&](const Verb& verb) {
    return verb.kind == effect.kind && verb.action == effect.action;
  });
  return found == kVerbs.end() ? nullptr : &*found;
}

// Only what surely happens on this machine can be counted.
[[nodiscard]] bool is_countable(const Effect& effect) {
  return effect.object.starts_with('/') && effect.is_certain && !effect.is_supposed &&
         !effect.attributes.has(Attribute::remote) && !effect.classes.has(PathClass::unknown);
}

// A pattern that no shell reads, as `find -name` has them, holds at any depth: what it matches is more than is seen.
[[nodiscard]] bool is_deeper(const Effect& effect, const Analysis& analysis) {
  if (!has_pattern(effect.object) || effect.step < 0) return false;
  const std::vector<Word>& words = analysis.steps[static_cast<std::size_t>(effect.step)].argv;
  return std::none_of(words.begin(), words.end(), [](const Word& word) { return word.kind == Word::Kind::glob; });
}

class Telling {
 public:
  explicit Telling(const CardSubject& subject) : subject_(subject) {}

  [[nodiscard]] CardDeed tell() {
    deed_.text = deed_of(subject_.decision);
    count_objected();
    if (subject_.decision.findings.empty()) tell_lasting();
    tell_discarded();
    for (std::string& fact : destinations_of(subject_)) deed_.facts.push_back(std::move(fact));
    return std::move(deed_);
  }

 private:
  // How much is objected to: of the first objection in the deed, of the first other one that can be counted among the
  // facts. What there is nothing of is not the deed, if there is another.
  void count_objected() {
    bool is_first = true;
    const Verb* empty = nullptr;
    for (const Finding& finding : subject_.decision.findings) {
      if (finding.verdict == Verdict::allow && finding.tier < Tier::dangerous) continue;
      const auto at = static_cast<std::size_t>(finding.effect);
      const bool has_effect = finding.effect >= 0 && at < subject_.analysis.effects.size();
      const Effect* effect = has_effect ? &subject_.analysis.effects[at] : nullptr;
      const Verb* verb = effect == nullptr ? nullptr : verb_of(*effect);
      if (verb != nullptr && verb == empty) continue;
      if (verb != nullptr && is_countable(*effect)) {
        const std::string much = count(*verb, *effect);
        empty = much.empty() ? verb : nullptr;
        if (is_first && much.empty()) continue;
        if (is_first) deed_.text = much;
        if (!is_first && !much.empty()) deed_.facts.insert(deed_.facts.begin(), "it also " + lowered(much));
        return;
      }
      if (is_first) deed_.text = deed_of(finding);
      is_first = false;
    }
  }

  // All that the call does in the same way, objected to or not: a person wants the whole number. Empty if nothing is
  // there.
  [[nodiscard]] std::string count(const Verb& verb, const Effect& first) {
    std::vector<std::string> places;
    bool is_more = false;
    bool is_deep = first.kind == EffectKind::remove || first.kind == EffectKind::move;
    const auto add = [&](const Effect& effect) {
      const bool is_same = effect.kind == first.kind && effect.action == first.action && is_countable(effect);
      if (!is_same || places.size() == kMostPlaces) return;
      if (std::find(places.begin(), places.end(), effect.object) == places.end()) places.push_back(effect.object);
      is_deep |= effect.attributes.has(Attribute::recursive);
      is_more |= is_deeper(effect, subject_.analysis);
    };
    // Only a few are named: those that somebody objects to come first.
    for (const Finding& finding : subject_.decision.findings) {
      const auto at = static_cast<std::size_t>(finding.effect);
      if (finding.effect >= 0 && at < subject_.analysis.effects.size()) add(subject_.analysis.effects[at]);
    }
    for (const Effect& effect : subject_.analysis.effects) add(effect);
    if (!is_deep) return std::string(verb.words) + " " + named(places);
    const Extent extent = measure(places, subject_.files);
    if (extent.files == 0 && extent.folders == 0) {
      deed_.facts.push_back("nothing is there now: " + named(places));
      return "";
    }
    if (first.kind == EffectKind::remove || first.kind == EffectKind::move) tell_of_git(extent);
    if (extent.newest > 0) {
      const std::string when = ago(subject_.now_s - extent.newest);
      deed_.facts.push_back(extent.files == 1 ? "it was changed " + when : "the newest of them was changed " + when);
    }
    return std::string(verb.words) + (is_more ? " at least " : " ") + amount(extent, places);
  }

  // `214 files (3.1 MB) below src`
  [[nodiscard]] std::string amount(const Extent& extent, const std::vector<std::string>& places) const {
    const bool is_one_file = places.size() == 1 && extent.folders == 0 && extent.files == 1 && !extent.is_cut &&
                             subject_.files.kind(places[0]) != FileKind::missing;
    if (is_one_file) return named(places) + " (" + size_of(extent.bytes) + ")";
    if (extent.files == 0) return named(places) + ", which holds no files";
    return (extent.is_cut ? "more than " : "") + count_of(extent.files, "file") + " (" + size_of(extent.bytes) + ")" +
           (extent.folders > 0 && places.size() == 1 ? " below " : ": ") + named(places);
  }

  void tell_of_git(const Extent& extent) {
    if (extent.has_history) deed_.facts.push_back("a git repository is among it, with its whole history");
    if (!extent.knows_git || extent.files == 0) return;
    if (extent.not_in_git == extent.files) {
      deed_.facts.push_back(extent.files == 1 ? "it is not in git" : "none of them is in git");
    } else if (extent.not_in_git > 0) {
      deed_.facts.push_back(grouped(extent.not_in_git) + " of them " + (extent.not_in_git == 1 ? "is" : "are") +
                            " not in git");
    }
    if (extent.changed > 0)
      deed_.facts.push_back(count_of(extent.changed, "file") + (extent.changed == 1 ? " has" : " have") +
                            " changes that git does not have");
  }

  // Nobody objects but that it is for good.
  void tell_lasting() {
    for (const Effect& effect : subject_.analysis.effects) {
      if (!effect.attributes.has(Attribute::irreversible) || effect.object.empty()) continue;
      const std::string_view verb = effect.kind == EffectKind::remove  ? "Deletes "
                                    : effect.kind == EffectKind::write ? "Overwrites "
                                                                       : "Does something that cannot be undone to ";
      deed_.text = std::string(verb) + short_path(effect.object, subject_.call);
      return;
    }
  }

  // Work that git does not have and that goes: how much of it there is.
  void tell_discarded() {
    for (const Effect& effect : subject_.analysis.effects) {
      if (effect.kind != EffectKind::history || effect.action != Action::discard || effect.step < 0) continue;
      const std::string& cwd = subject_.analysis.steps[static_cast<std::size_t>(effect.step)].cwd;
      const std::string root = checkout_of(cwd, subject_.files);
      if (root.empty()) continue;
      if (const std::optional<std::int64_t> changed = changed_in_checkout(root, subject_.files))
        deed_.facts.push_back((*changed == 0 ? std::string("no file") : count_of(*changed, "file")) +
                              " of this checkout " + (*changed > 1 ? "have" : "has") +
                              " changes that git does not have");
      const Extent extent = measure(std::array{root}, subject_.files);
      if (extent.knows_git && extent.not_in_git > 0)
        deed_.facts.push_back((extent.is_cut ? "more than " : "") + count_of(extent.not_in_git, "file") +
                              (extent.not_in_git == 1 ? " is" : " are") + " not in git at all");
      return;
    }
  }

  // `src, lib and 2 more`
  [[nodiscard]] std::string named(const std::vector<std::string>& places) const {
    std::string text;
    const std::size_t shown = places.size() <= kNamedPlaces ? places.size() : kNamedPlaces - 1;
    for (std::size_t i = 0; i < shown; ++i) {
      const bool is_last = i > 0 && i + 1 == places.size();
      text += (i == 0 ? "" : is_last ? " and " : ", ") + short_path(places[i], subject_.call);
    }
    return shown == places.size() ? text : text + " and " + std::to_string(places.size() - shown) + " more";
  }

  const CardSubject& subject_;
  CardDeed deed_;
};

}  // namespace

CardDeed deed_with_counts(const CardSubject& subject) {
  return Telling(subject).tell();
}

}  // namespace pawl
