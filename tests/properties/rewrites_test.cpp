// SPDX-License-Identifier: Apache-2.0
// Whatever way a command is written, it does what it did: each rewrite of each scenario keeps every effect, and is
// judged no milder. Singly for all, then in random compositions of two or three.
#include "rewrites.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "analyse/dump.h"
#include "calls.h"
#include "engine/prove.h"
#include "exceptions.h"
#include "lost.h"

namespace pawl {
namespace {

[[nodiscard]] const std::vector<Scenario>& shell_scenarios() {
  static const std::vector<Scenario> all = [] {
    std::vector<Scenario> scenarios = read_scenarios(PAWL_SCENARIOS "/calls.txt");
    std::erase_if(scenarios, [](const Scenario& scenario) { return !scenario.is_shell; });
    return scenarios;
  }();
  return all;
}

// What the rewriting lost, or nothing.
[[nodiscard]] std::string what_is_lost(const std::string& original, const std::string& rewritten,
                                       const std::string& how) {
  const Judged before = judge_example(original);
  const Judged after = judge_example(rewritten);
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

TEST(Rewrites, keep_every_effect) {
  std::set<std::string> still_wrong;
  int count = 0;
  for (const Scenario& scenario : shell_scenarios()) {
    for (const Rewrite& rewrite : all_rewrites()) {
      const std::optional<std::string> rewritten = rewrite.apply(scenario.example);
      if (!rewritten) continue;
      ++count;
      const std::string lost = what_is_lost(scenario.example, *rewritten, std::string(rewrite.name));
      if (lost.empty()) continue;
      if (is_excepted(lost_yet(), {rewrite.name}, scenario.id)) {
        still_wrong.insert(std::string(rewrite.name) + " " + scenario.id);
        still_wrong.insert(std::string(rewrite.name) + " *");
      } else {
        ADD_FAILURE() << rewrite.name << " " << scenario.id << ":" << lost;
      }
    }
  }
  EXPECT_GT(count, 10000);
  for (const Exception& exception : lost_yet()) {
    if (exception.rewrite.find('+') != std::string::npos) continue;
    EXPECT_TRUE(still_wrong.contains(exception.rewrite + " " + exception.scenario))
        << "`" << exception.rewrite << " " << exception.scenario << "` holds now; take it out of lost_yet.txt";
  }
}

TEST(Rewrites, apply_to_some_scenario_each) {
  for (const Rewrite& rewrite : all_rewrites()) {
    const bool applies = std::any_of(shell_scenarios().begin(), shell_scenarios().end(), [&](const Scenario& scenario) {
      return rewrite.apply(scenario.example).has_value();
    });
    EXPECT_TRUE(applies) << rewrite.name;
  }
}

RC_GTEST_PROP(Rewrites, keep_every_effect_in_compositions, ()) {
  const std::vector<Scenario>& scenarios = shell_scenarios();
  // Of the whole range from the first case on: by itself it grows with the number of cases.
  const auto any_of = [](std::size_t count) {
    return rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::size_t>(0, count));
  };
  const auto index = *any_of(scenarios.size());
  const auto picked = *rc::gen::resize(3, rc::gen::container<std::vector<std::size_t>>(any_of(all_rewrites().size())));
  std::string text = scenarios[index].example;
  std::vector<std::string_view> names;
  std::string how;
  for (const std::size_t i : picked) {
    const Rewrite& rewrite = all_rewrites()[i];
    const std::optional<std::string> rewritten = rewrite.apply(text);
    if (!rewritten || rewritten->size() > 16384) continue;
    text = *rewritten;
    names.push_back(rewrite.name);
    how += (how.empty() ? "" : "+") + std::string(rewrite.name);
  }
  if (is_excepted(lost_yet(), names, scenarios[index].id)) return;
  const std::string lost = what_is_lost(scenarios[index].example, text, how);
  if (!lost.empty()) RC_FAIL(how + " " + scenarios[index].id + ":" + lost);
}

}  // namespace
}  // namespace pawl
