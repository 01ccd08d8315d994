// SPDX-License-Identifier: Apache-2.0
#include "rules/match.h"

#include <algorithm>

#include "base/number_glob.h"
#include "base/visible.h"
#include "rules/clauses.h"

namespace pawl {
namespace {

constexpr std::size_t kPlaceLimit = 120;
constexpr std::size_t kLongestPipe = 32;

[[nodiscard]] bool is_like(std::span<const std::string_view> globs, std::string_view text) {
  return std::any_of(globs.begin(), globs.end(),
                     [&](std::string_view glob) { return matches_number_glob(glob, text); });
}

[[nodiscard]] Finding finding_of(const Rule& rule) {
  Finding finding;
  finding.rule = rule.id;
  finding.title = rule.title;
  finding.severity = rule.severity;
  finding.confidence = rule.confidence;
  finding.tier = rule.tier;
  finding.verdict = rule.verdict;
  finding.is_never = rule.is_never;
  finding.is_irreversible = rule.is_irreversible;
  finding.is_cured_by_copy = rule.is_cured_by_copy;
  finding.is_self_protection = rule.is_self_protection;
  finding.origin = rule.origin;
  finding.is_trial = rule.is_trial;
  finding.why = rule.why;
  for (const std::string_view command : rule.instead) finding.instead.emplace_back(command);
  for (const std::string_view lifted : rule.lifts) finding.lifts.emplace_back(lifted);
  return finding;
}

[[nodiscard]] std::string_view program_in(std::string_view command) {
  return command.substr(0, command.find(' '));
}

// A rule about several programs has something to offer for each: `psql -c '…'` helps nobody who uses mysql. What no
// example of the rule uses (`ls`) helps everybody.
[[nodiscard]] bool is_for(const Analysis& analysis, std::string_view instead, const Rule& rule) {
  const std::string_view offered = program_in(instead);
  return std::any_of(analysis.steps.begin(), analysis.steps.end(),
                     [&](const Step& step) { return step.program == offered; }) ||
         std::none_of(rule.hits.begin(), rule.hits.end(),
                      [&](std::string_view hit) { return program_in(hit) == offered; });
}

[[nodiscard]] Finding finding_of(const Rule& rule, const Analysis& analysis, int index) {
  const Effect& effect = analysis.effects[static_cast<std::size_t>(index)];
  Finding finding = finding_of(rule);
  if (!analysis.steps.empty())
    std::erase_if(finding.instead, [&](const std::string& command) { return !is_for(analysis, command, rule); });
  finding.object = effect.object;
  const bool is_unreadable = effect.action == Action::broken || effect.action == Action::too_long;
  finding.names_reason = is_unreadable || effect.action == Action::unknown;
  finding.only_reads = effect.kind == EffectKind::read;
  finding.runs_unseen = effect.kind == EffectKind::execute && effect.action != Action::local;
  finding.is_mendable =
      rule.verdict == Verdict::deny && (is_unreadable || effect.classes.has(PathClass::unknown)) && !rule.is_never;
  finding.step = effect.step;
  finding.effect = index;
  finding.span = effect.span;
  return finding;
}

// A `|` in a word is not a pipe, and must not look like one.
void add_word(std::string& text, std::string_view word) {
  for (const char c : word) text += c == '|' ? std::string("\u00a6") : std::string(1, c);
}

[[nodiscard]] std::string own_text(const Step& step) {
  std::string text;
  add_word(text, step.program.empty() && !step.argv.empty() ? step.argv[0].text : step.program);
  for (std::size_t i = 1; i < step.argv.size(); ++i) {
    text += ' ';
    add_word(text, step.argv[i].text);
  }
  return text;
}

// By its own words, or by the pipe that it stands in.
[[nodiscard]] bool is_step_like(std::span<const std::string_view> globs, const Analysis& analysis, std::size_t step) {
  return is_like(globs, own_text(analysis.steps[step])) ||
         (analysis.steps[step].stdin_from >= 0 && is_like(globs, text_of_step(analysis, step)));
}

[[nodiscard]] bool is_about_steps(const When& when) {
  return !when.steps.empty() && !has_effect_clause(when);
}

[[nodiscard]] bool matches_with_step(const When& when, const Effect& effect, const Analysis& analysis) {
  if (!matches(when, effect)) return false;
  return when.steps.empty() ||
         (effect.step >= 0 && is_step_like(when.steps, analysis, static_cast<std::size_t>(effect.step)));
}

// Those that may be about an effect of this kind and action.
[[nodiscard]] std::vector<const Rule*> rules_near(std::span<const Rule> rules, const Effect& effect,
                                                  std::string_view project) {
  std::vector<const Rule*> near;
  for (const Rule& rule : rules) {
    const When& when = rule.when;
    if (!when.effects.is_empty() && !when.effects.has(effect.kind)) continue;
    if (!when.actions.is_empty() && !when.actions.has(effect.action)) continue;
    if (is_about_steps(when) || (!when.project.empty() && when.project != project)) continue;
    near.push_back(&rule);
  }
  return near;
}

}  // namespace

bool has_effect_clause(const When& when) {
  return std::any_of(kClauses.begin(), kClauses.end(),
                     [&](const Clause& clause) { return clause.is_of_effect && is_set(clause, when); });
}

bool matches(const When& when, const Effect& effect) {
  if (!when.effects.is_empty() && !when.effects.has(effect.kind)) return false;
  if (!when.actions.is_empty() && !when.actions.has(effect.action)) return false;
  if (!when.classes.is_empty() && !effect.classes.has_any(when.classes)) return false;
  if (effect.classes.has_any(when.no_classes)) return false;
  if (!when.hosts.is_empty() && !effect.hosts.has_any(when.hosts)) return false;
  if (!effect.attributes.has_all(when.attributes)) return false;
  if (effect.attributes.has_any(when.no_attributes)) return false;
  return (when.programs.empty() ||
          std::find(when.programs.begin(), when.programs.end(), effect.program) != when.programs.end()) &&
         (when.commands.empty() || is_like(when.commands, effect.command)) &&
         (when.objects.empty() || is_like(when.objects, effect.object)) && !is_like(when.not_objects, effect.object);
}

std::string text_of_step(const Analysis& analysis, std::size_t step) {
  std::string text = own_text(analysis.steps[step]);
  int from = analysis.steps[step].stdin_from;
  for (std::size_t count = 0; count < kLongestPipe && from >= 0; ++count) {
    const Step& before = analysis.steps[static_cast<std::size_t>(from)];
    text.insert(0, own_text(before) + " | ");
    from = before.stdin_from;
  }
  return text;
}

bool fires(const When& when, const Analysis& analysis, std::string_view project) {
  if (!when.project.empty() && when.project != project) return false;
  if (!is_about_steps(when)) {
    return std::any_of(analysis.effects.begin(), analysis.effects.end(),
                       [&](const Effect& e) { return matches_with_step(when, e, analysis); });
  }
  for (std::size_t i = 0; i < analysis.steps.size(); ++i) {
    if (is_step_like(when.steps, analysis, i)) return true;
  }
  return false;
}

std::vector<Finding> match_rules(std::span<const Rule> rules, const Analysis& analysis, std::string_view project) {
  std::vector<Finding> findings;
  std::vector<const Rule*> near;
  for (std::size_t i = 0; i < analysis.effects.size(); ++i) {
    // A call may have thousands of effects, most of them of one kind.
    const bool is_another = i == 0 || analysis.effects[i].kind != analysis.effects[i - 1].kind ||
                            analysis.effects[i].action != analysis.effects[i - 1].action;
    if (is_another) near = rules_near(rules, analysis.effects[i], project);
    for (const Rule* one : near) {
      const Rule& rule = *one;
      // What an unknown program does with its words is a guess: good enough to deny, and for nothing else.
      const bool is_good_guess =
          rule.verdict == Verdict::deny || (rule.tier == Tier::dangerous && analysis.effects[i].is_likely);
      if (analysis.effects[i].is_supposed && !is_good_guess) continue;
      if (matches_with_step(rule.when, analysis.effects[i], analysis)) {
        findings.push_back(finding_of(rule, analysis, static_cast<int>(i)));
        Finding& finding = findings.back();
        if (finding.is_mendable && analysis.effects[i].action != Action::too_long)
          finding.place = visible_around(analysis.text, finding.span.begin, finding.span.end, kPlaceLimit);
      }
    }
  }
  for (const Rule& rule : rules) {
    if (!is_about_steps(rule.when) || (!rule.when.project.empty() && rule.when.project != project)) continue;
    for (std::size_t i = 0; i < analysis.steps.size(); ++i) {
      if (analysis.steps[i].is_supposed || !is_step_like(rule.when.steps, analysis, i)) continue;
      Finding finding = finding_of(rule);
      finding.object = text_of_step(analysis, i);
      finding.step = static_cast<int>(i);
      finding.span = analysis.steps[i].span;
      findings.push_back(std::move(finding));
    }
  }
  return findings;
}

const Shield* find_shield(std::string_view name) {
  for (const Shield& shield : all_shields()) {
    if (shield.name == name) return &shield;
  }
  return nullptr;
}

const Rule* find_rule(std::string_view id) {
  for (const Rule& rule : built_in_rules()) {
    if (rule.id == id) return &rule;
  }
  for (const Shield& shield : all_shields()) {
    for (const Rule& rule : shield.rules) {
      if (rule.id == id) return &rule;
    }
  }
  return nullptr;
}

}  // namespace pawl
