// SPDX-License-Identifier: Apache-2.0
// Whatever way a command is written, it does what it did: each rewrite of each scenario keeps every effect, and is
// judged no milder. Singly for all, then in random compositions of two or three.
#include "rewrites.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "engine/prove.h"
#include "exceptions.h"
#include "judged.h"

namespace pawl {
namespace {

// They go through one file: a script that writes over itself is another case.
[[nodiscard]] bool takes_file(std::string_view rewrite) {
  return rewrite.starts_with("script-") || rewrite == "bash-env";
}

TEST(Rewrites, keep_every_effect) {
  std::set<std::string> still_wrong;
  for (const JudgedRewrite& row : judged_rewrites()) {
    if (row.lost.empty()) continue;
    const std::string name(row.rewrite->name);
    if (is_excepted(lost_yet(), {name}, row.scenario->id)) {
      still_wrong.insert(name + " " + row.scenario->id);
      still_wrong.insert(name + " *");
    } else {
      ADD_FAILURE() << name << " " << row.scenario->id << ":" << row.lost;
    }
  }
  EXPECT_GT(judged_rewrites().size(), 40000U);
  for (const Exception& exception : lost_yet()) {
    if (exception.rewrite.find('+') != std::string::npos) continue;
    EXPECT_TRUE(still_wrong.contains(exception.rewrite + " " + exception.scenario))
        << "`" << exception.rewrite << " " << exception.scenario << "` holds now; take it out of lost_yet.txt";
  }
}

TEST(Rewrites, apply_to_some_scenario_each) {
  std::set<std::string_view> applied;
  for (const JudgedRewrite& row : judged_rewrites()) applied.insert(row.rewrite->name);
  for (const Rewrite& rewrite : all_rewrites()) EXPECT_TRUE(applied.contains(rewrite.name)) << rewrite.name;
  EXPECT_EQ(applied.size(), all_rewrites().size()) << "two rewrites have one name";
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
    if (takes_file(rewrite.name) && std::any_of(names.begin(), names.end(), takes_file)) continue;
    text = *rewritten;
    names.push_back(rewrite.name);
    how += (how.empty() ? "" : "+") + std::string(rewrite.name);
  }
  if (is_excepted(lost_yet(), names, scenarios[index].id)) return;
  const std::string& original = scenarios[index].example;
  const std::string lost = what_is_lost(original, judge_example(original), text, judge_example(text), how);
  if (!lost.empty()) RC_FAIL(how + " " + scenarios[index].id + ":" + lost);
}

}  // namespace
}  // namespace pawl
