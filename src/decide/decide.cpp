// SPDX-License-Identifier: Apache-2.0
#include "decide/decide.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <string_view>
#include <utility>

#include "decide/risk.h"
#include "decide/score.h"
#include "decide/settle.h"
#include "knowledge/tool_names.h"

namespace pawl {
namespace {

struct Bench {
  const Call& call;
  const Analysis& analysis;
  const std::vector<Finding>& findings;  // that count
  const Policy& policy;
  const UserWords& words;
  const std::vector<bool>& lifted;  // effects that a person allows
  const std::vector<bool>& kept;    // effects that take away nothing that Pawl does not keep

  [[nodiscard]] bool is_kept(std::size_t effect) const { return effect < kept.size() && kept[effect]; }
};

[[nodiscard]] JudgeWord no_objection(Judge judge, std::string reason) {
  return {judge, std::nullopt, false, std::move(reason)};
}

// ` of your `~/.pawl/config.toml``
[[nodiscard]] std::string in_whose(const Policy& policy, std::string_view setting) {
  const std::string whose = names_of(policy.givers_of(setting));
  return whose.empty() ? whose : " of " + whose;
}

JudgeWord judge_tool_gate(const Bench& bench) {
  for (const Finding& finding : bench.findings) {
    if (finding.is_self_protection) return {Judge::tool_gate, Verdict::deny, true, finding.rule + ": " + finding.title};
  }
  if (bench.words.declared)
    return {Judge::tool_gate, Verdict::deny, false,
            bench.words.declared->reason + in_whose(bench.policy, "agents.NAME")};
  if (is_lifecycle_operation(bench.call.tool, bench.call.input))
    return no_objection(Judge::tool_gate, "no list of tools takes this operation from an agent");
  if (names_tool(bench.policy.blocked_tools, bench.call.tool)) {
    return {Judge::tool_gate, Verdict::deny, false,
            "`" + bench.call.tool + "` is in `blocked_tools`" + in_whose(bench.policy, "guard.blocked_tools")};
  }
  if (!bench.policy.permitted_tools.empty() && !names_tool(bench.policy.permitted_tools, bench.call.tool)) {
    return {Judge::tool_gate, Verdict::deny, false,
            "`" + bench.call.tool + "` is not in `permitted_tools`" + in_whose(bench.policy, "guard.permitted_tools")};
  }
  return no_objection(Judge::tool_gate, "the tool may be used");
}

JudgeWord judge_hard_blocks(const Bench& bench) {
  for (const Finding& finding : bench.findings) {
    if (finding.is_never || finding.tier == Tier::blocked) {
      return {Judge::hard_blocks, Verdict::deny, true, finding.rule + ": " + finding.title};
    }
  }
  return no_objection(Judge::hard_blocks, "nothing that is blocked for good");
}

// The user's packs and the shields: the strictest of them. What the user's packs allow was lifted before.
JudgeWord judge_user_rules(const Bench& bench, const std::vector<Finding>& set_aside) {
  JudgeWord word = no_objection(Judge::user_rules, "none");
  const UserWords& words = bench.words;
  if (!words.allowed_by.empty()) {
    std::string names;
    for (const std::string& name : words.allowed_by) names += (names.empty() ? "" : ", ") + name;
    word.reason = "allowed by " + names;
  }
  for (const Finding& finding : set_aside) {
    if (!finding.lifted_by.empty() && finding.lifted_by != kLiftedByCopy)
      word.reason = finding.lifted_by + " allows it: " + finding.rule;
  }
  if (words.rule) {
    word.verdict = words.rule->verdict;
    word.reason = words.rule->by + (words.rule->reason.empty() ? "" : ": " + words.rule->reason);
  }
  for (const Finding& finding : bench.findings) {
    const Verdict verdict = own_verdict(finding);
    if (finding.origin == Origin::built_in || verdict == Verdict::allow) continue;
    if (!word.verdict || verdict > *word.verdict) {
      word.verdict = verdict;
      word.reason = finding.rule + ": " + finding.title;
    }
  }
  return word;
}

// A step that is harmless by itself or that the user named. `git status` names every step that begins with these words.
[[nodiscard]] bool is_listed(const Step& step, const std::vector<std::string>& commands) {
  std::string text = step.program;
  for (std::size_t i = 1; i < step.argv.size(); ++i) text += " " + step.argv[i].text;
  return std::any_of(commands.begin(), commands.end(), [&](const std::string& command) {
    return text == command || (text.starts_with(command) && text[command.size()] == ' ');
  });
}

[[nodiscard]] bool is_allowlisted(const Bench& bench) {
  if (!bench.analysis.gaps.empty() || bench.analysis.steps.empty()) return false;
  std::vector<Tier> tiers(bench.analysis.steps.size(), Tier::safe);
  for (std::size_t i = 0; i < bench.analysis.effects.size(); ++i) {
    const Effect& effect = bench.analysis.effects[i];
    if (effect.is_supposed || bench.lifted[i]) continue;
    if (effect.step < 0) return false;
    Tier& tier = tiers[static_cast<std::size_t>(effect.step)];
    tier = std::max(tier, tier_of(effect));
  }
  for (const Finding& finding : bench.findings) {
    // A list of commands lifts no deny: it does not name the rule.
    if (finding.step < 0 || own_verdict(finding) == Verdict::deny) return false;
    Tier& tier = tiers[static_cast<std::size_t>(finding.step)];
    tier = std::max(tier, std::max(finding.tier, finding.verdict == Verdict::allow ? Tier::safe : Tier::dangerous));
  }
  for (std::size_t i = 0; i < tiers.size(); ++i) {
    if (tiers[i] != Tier::safe && !is_listed(bench.analysis.steps[i], bench.policy.allowed_commands)) return false;
  }
  return true;
}

// Of an ignored tool only the secrets in its arguments count.
JudgeWord judge_built_in_rules(const Bench& bench, const std::vector<Finding>& set_aside, bool is_ignored) {
  JudgeWord word = no_objection(Judge::built_in_rules, "no rule objects");
  for (const Finding& finding : set_aside) {
    if (finding.lifted_by == kLiftedByCopy) word.reason = "`pawl undo` can bring it back: " + finding.rule;
  }
  for (const Finding& finding : bench.findings) {
    const Verdict verdict = own_verdict(finding);
    if (finding.origin != Origin::built_in || verdict == Verdict::allow) continue;
    if (is_ignored && !finding.is_secret) continue;
    if (!word.verdict || verdict > *word.verdict) {
      word.verdict = verdict;
      word.reason = finding.rule + ": " + finding.title;
    }
  }
  return word;
}

// As for the risk, except for what a person allows, and for what Pawl can bring back unless `counts_kept`.
[[nodiscard]] bool is_lasting(const Bench& bench, const std::vector<Finding>& set_aside, bool counts_kept) {
  for (std::size_t i = 0; i < bench.analysis.effects.size(); ++i) {
    const Effect& effect = bench.analysis.effects[i];
    if (effect.is_supposed || bench.lifted[i] || (bench.is_kept(i) && !counts_kept)) continue;
    if (effect.attributes.has(Attribute::irreversible)) return true;
  }
  const auto lasts = [](const Finding& finding) { return finding.is_irreversible; };
  const auto lasts_if_kept = [&](const Finding& finding) {
    return lasts(finding) && finding.lifted_by == kLiftedByCopy;
  };
  return std::any_of(bench.findings.begin(), bench.findings.end(), lasts) ||
         (counts_kept && std::any_of(set_aside.begin(), set_aside.end(), lasts_if_kept));
}

JudgeWord judge_irreversible(const Bench& bench, const std::vector<Finding>& set_aside) {
  const bool counts_kept = bench.policy.irreversible >= IrreversiblePolicy::ask_even_if_kept;
  if (!is_lasting(bench, set_aside, counts_kept))
    return no_objection(Judge::irreversible, is_lasting(bench, set_aside, true) ? "`pawl undo` can bring it back"
                                                                                : "all of it can be undone");
  switch (bench.policy.irreversible) {
    case IrreversiblePolicy::off:
      return no_objection(Judge::irreversible, "cannot be undone, but approval.irreversible is off");
    case IrreversiblePolicy::ask:
    case IrreversiblePolicy::ask_even_if_kept:
      return {Judge::irreversible, Verdict::ask, false, "cannot be undone"};
    case IrreversiblePolicy::deny:
      return {Judge::irreversible, Verdict::deny, false, "cannot be undone, and approval.irreversible is deny"};
  }
  return {Judge::irreversible, Verdict::deny, false, "cannot be undone"};
}

JudgeWord judge_patterns(const Bench& bench) {
  const std::optional<UserWord>& word = bench.words.pattern;
  if (!word) return no_objection(Judge::patterns, "none");
  if (word->verdict == Verdict::allow) return no_objection(Judge::patterns, "named by " + word->by);
  return {Judge::patterns, word->verdict, false, word->by + in_whose(bench.policy, "policy.patterns")};
}

[[nodiscard]] std::string two_digits(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", value);
  return text;
}

// Each step is scored by itself and the worst one counts, so that a harmless neighbour dilutes nothing.
[[nodiscard]] Score score_of_worst_step(const Bench& bench) {
  // Each endpoint has a score of its own.
  std::map<int, std::map<std::pair<Phase, std::string_view>, double>> by_step;
  for (const Finding& finding : bench.findings) {
    if (!finding.is_scored) continue;
    double& worst = by_step[finding.step][{finding.phase, finding.endpoint}];
    worst = std::max(worst, score_of(finding));
  }
  Score result;
  for (const auto& [step, phases] : by_step) {
    std::vector<PhaseScore> scores;
    for (const auto& [who, value] : phases) {
      scores.push_back({who.first, std::string(who.second), value, weight_of(who.first, bench.policy.weights)});
    }
    const Score score = score_phases(scores, bench.policy.level);
    if (score.final > result.final || score.verdict > result.verdict) result = score;
  }
  return result;
}

JudgeWord judge_score(const Score& score, const Policy& policy) {
  const std::string_view level = kLevelNames[static_cast<std::size_t>(policy.level)];
  const std::string text = "score " + two_digits(score.final) + " at level " + std::string(level);
  if (score.verdict == Verdict::allow) return no_objection(Judge::score, text);
  return {Judge::score, score.verdict, false, text};
}

// All that is more than safe is allowed by a rule of the user's.
[[nodiscard]] bool is_allowed_by_rules(const Bench& bench) {
  if (bench.words.is_call_lifted) return true;
  for (std::size_t i = 0; i < bench.analysis.effects.size(); ++i) {
    const Effect& effect = bench.analysis.effects[i];
    if (!effect.is_supposed && tier_of(effect) != Tier::safe && !bench.lifted[i]) return false;
  }
  return std::find(bench.lifted.begin(), bench.lifted.end(), true) != bench.lifted.end();
}

// What is gone for good is worse than what Pawl may have a copy of, and that is worse than what can be taken back.
[[nodiscard]] int how_lasting(const Finding& finding) {
  return finding.is_irreversible ? finding.is_cured_by_copy ? 1 : 2 : 0;
}

// Worst first: what the person or the agent reads first is what decided.
void sort_findings(std::vector<Finding>& findings) {
  const auto is_worse = [](const Finding& a, const Finding& b) {
    if (a.is_never != b.is_never) return a.is_never;
    if (a.verdict != b.verdict) return a.verdict > b.verdict;
    if (score_of(a) != score_of(b)) return score_of(a) > score_of(b);
    if (how_lasting(a) != how_lasting(b)) return how_lasting(a) > how_lasting(b);
    return a.tier > b.tier;
  };
  // Thousands of one rule are in order already, and findings are large.
  if (!std::is_sorted(findings.begin(), findings.end(), is_worse))
    std::stable_sort(findings.begin(), findings.end(), is_worse);
}

void apply_prompts(Decision& decision, const Policy& policy) {
  if (policy.may_prompt || decision.verdict != Verdict::ask) return;
  decision.verdict = Verdict::deny;
  decision.words.push_back(
      {Judge::prompts, Verdict::deny, false, "approval.prompts is off: what would be asked is denied"});
}

// What is let pass by everybody may still be too much without a person.
void apply_autonomy(Decision& decision, const Policy& policy) {
  const int limit = kAutonomyLimits[static_cast<std::size_t>(policy.autonomy)];
  if (policy.autonomy == Autonomy::off || decision.verdict != Verdict::allow || decision.risk <= limit) return;
  decision.verdict = Verdict::ask;
  decision.words.push_back({Judge::autonomy, Verdict::ask, false,
                            "the risk is " + std::to_string(decision.risk) + ", and above " + std::to_string(limit) +
                                " a person must agree (`approval.autonomy` is `" +
                                std::string(kAutonomyNames[static_cast<std::size_t>(policy.autonomy)]) + "`)"});
}

// A session that nobody has answered for long pauses.
void apply_steps(Decision& decision, const Policy& policy, int steps) {
  if (policy.max_steps == 0 || steps <= policy.max_steps || decision.verdict != Verdict::allow) return;
  decision.verdict = Verdict::ask;
  decision.words.push_back({Judge::autonomy, Verdict::ask, false,
                            "the session has made " + std::to_string(policy.max_steps) +
                                " calls since a person last answered, so it pauses for one (`approval.max_steps`)"});
}

void apply_mode(Decision& decision, const Policy& policy, bool is_allowed_by_list, bool is_self_protection) {
  if (policy.mode == Mode::audit && !is_self_protection) {
    decision.would_be = decision.verdict;
    decision.verdict = Verdict::allow;
    decision.is_never = false;
  }
  if (policy.mode == Mode::strict && decision.verdict != Verdict::deny && decision.tier != Tier::safe &&
      !is_allowed_by_list) {
    decision.verdict = Verdict::deny;
    decision.is_from_score_alone = false;
    decision.words.push_back({Judge::mode, Verdict::deny, false, "mode strict denies what nothing allows"});
  }
}

// What a person allows is as risky as before; what is on trial is not known yet.
[[nodiscard]] std::vector<Finding> weighed_of(const Settled& settled) {
  std::vector<Finding> weighed = settled.counted;
  for (const Finding& finding : settled.set_aside) {
    if (!finding.lifted_by.empty()) weighed.push_back(finding);
  }
  return weighed;
}

}  // namespace

Decision decide(const Call& call, const Analysis& analysis, std::vector<Finding> findings, const Policy& policy,
                const UserWords& words, std::span<const Phase> unasked, const std::vector<bool>& kept) {
  sort_findings(findings);
  Settled settled = settle(std::move(findings), analysis, policy, words, kept);
  const Risk risk =
      settled.set_aside.empty() ? assess_risk(analysis, settled.counted) : assess_risk(analysis, weighed_of(settled));
  const Bench bench{call, analysis, settled.counted, policy, words, settled.lifted, kept};

  Decision decision;
  decision.tier = risk.tier;
  decision.risk = risk.points;
  decision.factors = risk.factors;
  decision.is_irreversible = risk.is_irreversible;
  decision.gaps = static_cast<int>(analysis.gaps.size());
  decision.notices = policy.notices;

  const Score score = score_of_worst_step(bench);
  const bool is_on_list = is_allowlisted(bench);
  // An ignored tool is judged only for what can never be allowed.
  const bool is_ignored = names_tool(policy.ignored_tools, call.tool);
  const JudgeWord tool_gate = judge_tool_gate(bench);
  const JudgeWord hard_blocks = judge_hard_blocks(bench);
  const JudgeWord user_rules = is_ignored ? no_objection(Judge::user_rules, "`" + call.tool + "` is in ignored_tools")
                                          : judge_user_rules(bench, settled.set_aside);
  decision.words = {tool_gate, hard_blocks, user_rules};
  const bool ends_here = is_on_list && policy.allowlist_mode == AllowlistMode::exit && !tool_gate.verdict &&
                         !hard_blocks.verdict && !user_rules.verdict;
  decision.words.push_back(
      no_objection(Judge::allowlist, is_on_list ? "every step is safe or listed" : "not every step is safe or listed"));
  if (!ends_here) decision.words.push_back(judge_built_in_rules(bench, settled.set_aside, is_ignored));
  if (!ends_here && !is_ignored) {
    decision.final_score = score.final;
    decision.words.push_back(judge_irreversible(bench, settled.set_aside));
    decision.words.push_back(judge_score(score, policy));
    decision.words.push_back(no_objection(Judge::taint, "no session taint"));
    decision.words.push_back(judge_patterns(bench));
  }

  decision.verdict = Verdict::allow;
  bool others_object = false;
  for (const JudgeWord& word : decision.words) {
    if (!word.verdict) continue;
    decision.verdict = std::max(decision.verdict, *word.verdict);
    decision.is_never |= word.is_never;
    others_object |= word.judge != Judge::score;
  }
  apply_autonomy(decision, policy);
  apply_steps(decision, policy, call.steps);
  others_object |= decision.words.back().judge == Judge::autonomy;
  apply_prompts(decision, policy);
  decision.is_from_score_alone = decision.verdict == Verdict::ask && !others_object;
  const bool is_allowed = is_on_list || is_ignored || is_allowed_by_rules(bench);
  apply_mode(decision, policy, is_allowed, tool_gate.is_never);
  const bool is_open = !ends_here && !is_ignored && !words.is_call_lifted;
  if (is_open && !unasked.empty() && decision.would_be.value_or(decision.verdict) != Verdict::deny)
    decision.first_ask = unasked.front();
  decision.findings = std::move(settled.counted);
  decision.set_aside = std::move(settled.set_aside);
  return decision;
}

}  // namespace pawl
