// SPDX-License-Identifier: Apache-2.0
#include "session/denials.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace pawl {
namespace {

// Their way out is another text, not another deed.
[[nodiscard]] bool can_be_mended(const Finding& finding) {
  return finding.rule.starts_with("unseen.") || finding.rule.starts_with("session.");
}

[[nodiscard]] bool denies(const Finding& finding) {
  return finding.verdict == Verdict::deny || finding.is_never || finding.tier == Tier::blocked;
}

[[nodiscard]] bool is_worth_remembering(const Effect& effect) {
  // The object of `execute` is a text that says little about what would run; files that run are remembered as files.
  return effect.kind != EffectKind::execute && effect.is_certain && !effect.is_supposed && !effect.object.empty() &&
         !effect.classes.has(PathClass::unknown);
}

[[nodiscard]] std::vector<Denial> collect(const Analysis& analysis, const std::vector<Finding>& findings,
                                          bool by_person) {
  std::vector<Denial> denials;
  for (const Finding& finding : findings) {
    const bool counts = by_person ? finding.verdict != Verdict::allow : denies(finding);
    if (!counts || can_be_mended(finding) || finding.effect < 0) continue;
    const Effect& effect = analysis.effects[static_cast<std::size_t>(finding.effect)];
    if (!is_worth_remembering(effect)) continue;
    Denial denial{finding.rule, effect.kind, effect.action, effect.object, effect.attributes.has(Attribute::recursive),
                  by_person};
    if (std::find(denials.begin(), denials.end(), denial) == denials.end()) denials.push_back(std::move(denial));
  }
  return denials;
}

// The same thing, or what is below it where all of it was denied.
[[nodiscard]] bool is_within(std::string_view object, const Denial& denial) {
  if (object == denial.object) return true;
  const std::string_view folder = denial.object;
  return denial.is_recursive && object.size() > folder.size() && object.starts_with(folder) &&
         (object[folder.size()] == '/' || folder.ends_with('/'));
}

[[nodiscard]] bool is_at_or_below(std::string_view path, std::string_view folder) {
  return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

// Whoever was denied all of home was not denied the project in it.
[[nodiscard]] bool is_own_matter(std::string_view object, const Denial& denial, std::string_view project) {
  return !project.empty() && is_at_or_below(object, project) && !is_at_or_below(denial.object, project);
}

[[nodiscard]] bool is_same(const Effect& effect, const Denial& denial, std::string_view project) {
  return effect.kind == denial.kind && effect.action == denial.action && is_within(effect.object, denial) &&
         !is_own_matter(effect.object, denial, project);
}

[[nodiscard]] const RuleVerdict* find_in(const std::vector<RuleVerdict>& list, const std::string& rule) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const RuleVerdict& one) { return one.rule == rule; });
  return found == list.end() ? nullptr : &*found;
}

// What a person has made of a rule in the configuration; nothing if it says what it said.
[[nodiscard]] std::optional<Verdict> wish_for(const std::string& rule, const Policy& policy) {
  const RuleVerdict* said = find_in(policy.rule_verdicts, rule);
  if (said == nullptr) return std::nullopt;
  const RuleVerdict* floor = find_in(policy.rule_floors, rule);
  return floor == nullptr ? said->verdict : std::max(said->verdict, floor->verdict);
}

[[nodiscard]] bool is_lifted(const Denial& denial, const Policy& policy) {
  const std::optional<Verdict> wish = wish_for(denial.rule, policy);
  // A person refused what only asked: the rule that asks has not been lifted.
  return wish && (denial.is_by_person ? *wish == Verdict::allow : *wish != Verdict::deny);
}

}  // namespace

std::vector<Denial> denials_of(const Analysis& analysis, const std::vector<Finding>& findings) {
  return collect(analysis, findings, false);
}

std::vector<Denial> refusals_of(const Analysis& analysis, const std::vector<Finding>& findings) {
  return collect(analysis, findings, true);
}

Finding denied_before() {
  Finding finding;
  finding.rule = kDeniedBefore;
  finding.title = "Repeats something that was denied in this session";
  finding.severity = Severity::high;
  finding.confidence = 1;
  finding.tier = Tier::dangerous;
  finding.verdict = Verdict::deny;
  finding.why =
      "It is refused in every form, not only in the first one. If it must be done, tell the person what you want to do "
      "and why.";
  return finding;
}

std::vector<Finding> recall_denials(const SessionMemory& memory, const Analysis& analysis,
                                    const std::vector<Finding>& findings, const Policy& policy,
                                    std::string_view project) {
  std::vector<Finding> recalled;
  std::vector<bool> is_minded(analysis.effects.size(), false);
  for (const Finding& finding : findings) {
    const bool minds =
        finding.verdict != Verdict::allow && !finding.is_trial && wish_for(finding.rule, policy) != Verdict::allow;
    if (finding.effect >= 0 && minds) is_minded[static_cast<std::size_t>(finding.effect)] = true;
  }
  std::optional<std::vector<Denial>> denials;  // taken apart only if somebody objects
  for (std::size_t i = 0; i < analysis.effects.size(); ++i) {
    const Effect& effect = analysis.effects[i];
    const bool is_objected_to = is_minded[i] || effect.attributes.has(Attribute::irreversible);
    if (!is_objected_to || !is_worth_remembering(effect)) continue;
    if (!denials) denials = memory.denials();
    const auto denial = std::find_if(denials->begin(), denials->end(), [&](const Denial& one) {
      return is_same(effect, one, project) && !is_lifted(one, policy);
    });
    if (denial == denials->end()) continue;
    Finding finding = denied_before();
    finding.title = denial->is_by_person ? "Repeats something that a person refused in this session"
                                         : finding.title + ", by " + denial->rule;
    finding.object = effect.object;
    finding.step = effect.step;
    finding.effect = static_cast<int>(i);
    finding.span = effect.span;
    recalled.push_back(std::move(finding));
  }
  return recalled;
}

}  // namespace pawl
