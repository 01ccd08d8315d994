// SPDX-License-Identifier: Apache-2.0
#include "judged.h"

#include <algorithm>
#include <set>

#include "analyse/dump.h"
#include "engine/prove.h"
#include "lost.h"
#include "rules/rule.h"

namespace pawl {
namespace {

// A rule may name programs; then they count as well.
[[nodiscard]] std::string effects_for_rules(const Judged& judged) {
  const Analysis& analysis = judged.analysis;
  // Tokens and keys in the text are judged apart from effects.
  const bool has_secret = std::any_of(judged.decision.findings.begin(), judged.decision.findings.end(),
                                      [](const Finding& finding) { return finding.effect < 0; });
  if (has_secret) return "";
  static const std::set<std::string_view> kNamed = [] {
    std::set<std::string_view> named;
    for (const Rule& rule : built_in_rules()) named.insert(rule.when.programs.begin(), rule.when.programs.end());
    return named;
  }();
  std::string text = dump_effects(analysis);
  for (const Effect& effect : analysis.effects) {
    if (kNamed.contains(effect.program)) text += " by " + effect.program + ": " + dump_effect(effect);
  }
  return text;
}

}  // namespace

const std::vector<Scenario>& shell_scenarios() {
  static const std::vector<Scenario> all = [] {
    std::vector<Scenario> scenarios = read_scenarios(PAWL_SCENARIOS "/calls.txt");
    std::erase_if(scenarios, [](const Scenario& scenario) { return !scenario.is_shell; });
    return scenarios;
  }();
  return all;
}

std::string what_is_lost(const std::string& original, const Judged& before, const std::string& rewritten,
                         const Judged& after, const std::string& how) {
  std::string lost;
  for (const std::string& effect : lost_effects(before.analysis, after.analysis)) lost += "\n  lost      " + effect;
  if (after.decision.verdict < before.decision.verdict) {
    lost += "\n  verdict   " + std::string(name_of(before.decision.verdict)) + " became " +
            std::string(name_of(after.decision.verdict));
  }
  if (lost.empty()) return lost;
  return "\n  original  " + original + "\n  rewritten " + rewritten + "   (" + how + ")\n  effects   " +
         dump_effects(after.analysis) + lost;
}

const std::vector<JudgedRewrite>& judged_rewrites() {
  static const std::vector<JudgedRewrite> all = [] {
    std::vector<JudgedRewrite> rows;
    for (const Scenario& scenario : shell_scenarios()) {
      const Judged before = judge_example(scenario.example);
      for (const Rewrite& rewrite : all_rewrites()) {
        const std::optional<std::string> text = rewrite.apply(scenario.example);
        if (!text) continue;
        const Judged after = judge_example(*text);
        rows.push_back({&scenario, &rewrite, *text, after.decision.verdict, before.decision.verdict,
                        effects_for_rules(after),
                        what_is_lost(scenario.example, before, *text, after, std::string(rewrite.name))});
      }
    }
    return rows;
  }();
  return all;
}

}  // namespace pawl
