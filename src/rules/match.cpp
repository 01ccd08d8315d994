// SPDX-License-Identifier: Apache-2.0
#include "rules/match.h"

#include <algorithm>

#include "base/glob.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::size_t kPlaceLimit = 120;

[[nodiscard]] Finding finding_of(const Rule& rule, const Effect& effect, int index) {
  Finding finding;
  finding.rule = rule.id;
  finding.title = rule.title;
  finding.severity = rule.severity;
  finding.confidence = rule.confidence;
  finding.tier = rule.tier;
  finding.verdict = rule.verdict;
  finding.is_never = rule.is_never;
  finding.is_irreversible = rule.is_irreversible;
  finding.is_self_protection = rule.is_self_protection;
  finding.why = rule.why;
  for (const std::string_view command : rule.instead) finding.instead.emplace_back(command);
  finding.object = effect.object;
  const bool is_unreadable = effect.action == Action::broken || effect.action == Action::too_long;
  finding.names_reason = is_unreadable || effect.action == Action::unknown;
  finding.only_reads = effect.kind == EffectKind::read;
  finding.runs_unseen = effect.kind == EffectKind::execute && effect.action != Action::local;
  finding.is_mendable =
      rule.verdict == Verdict::deny && (is_unreadable || (effect.classes & path_unknown) != 0) && !rule.is_never;
  finding.step = effect.step;
  finding.effect = index;
  finding.span = effect.span;
  return finding;
}

}  // namespace

bool matches(const When& when, const Effect& effect) {
  if (when.effects != 0 && (when.effects >> static_cast<unsigned>(effect.kind) & 1U) == 0) return false;
  if (when.actions != 0 && (when.actions >> static_cast<unsigned>(effect.action) & 1U) == 0) return false;
  if (when.classes != 0 && (when.classes & effect.classes) == 0) return false;
  if ((when.no_classes & effect.classes) != 0) return false;
  if ((when.attributes & effect.attributes) != when.attributes) return false;
  if ((when.no_attributes & effect.attributes) != 0) return false;
  const auto is_like = [](std::span<const std::string_view> globs, const std::string& text) {
    return globs.empty() ||
           std::any_of(globs.begin(), globs.end(), [&](std::string_view g) { return matches_glob(g, text); });
  };
  return (when.programs.empty() ||
          std::find(when.programs.begin(), when.programs.end(), effect.program) != when.programs.end()) &&
         is_like(when.commands, effect.command) && is_like(when.objects, effect.object);
}

std::vector<Finding> match_rules(std::span<const Rule> rules, const Analysis& analysis) {
  std::vector<Finding> findings;
  for (std::size_t i = 0; i < analysis.effects.size(); ++i) {
    for (const Rule& rule : rules) {
      // What an unknown program does with its words is a guess: good enough to deny, not to ask.
      if (analysis.effects[i].is_supposed && rule.verdict != Verdict::deny) continue;
      if (matches(rule.when, analysis.effects[i])) {
        findings.push_back(finding_of(rule, analysis.effects[i], static_cast<int>(i)));
        Finding& finding = findings.back();
        if (finding.is_mendable && analysis.effects[i].action != Action::too_long)
          finding.place = visible_around(analysis.text, finding.span.begin, finding.span.end, kPlaceLimit);
      }
    }
  }
  return findings;
}

const Rule* find_rule(std::string_view id) {
  for (const Rule& rule : built_in_rules()) {
    if (rule.id == id) return &rule;
  }
  return nullptr;
}

}  // namespace pawl
