// SPDX-License-Identifier: Apache-2.0
#include "app/manual.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

[[nodiscard]] Judged judged(Verdict verdict, Tier tier, bool is_irreversible = false) {
  Judged judged;
  judged.call.id = "k3v9qab";
  judged.decision.verdict = verdict;
  judged.decision.tier = tier;
  judged.decision.is_irreversible = is_irreversible;
  return judged;
}

TEST(Manual, asks_only_about_what_is_dangerous_or_lasts) {
  using Kind = Barrier::Kind;
  EXPECT_EQ(barrier_of(judged(Verdict::allow, Tier::dangerous, true)).kind, Kind::none);
  EXPECT_EQ(barrier_of(judged(Verdict::ask, Tier::moderate)).kind, Kind::none);
  EXPECT_EQ(barrier_of(judged(Verdict::ask, Tier::moderate, true)).kind, Kind::question);
  EXPECT_EQ(barrier_of(judged(Verdict::ask, Tier::dangerous)).kind, Kind::question);
}

TEST(Manual, what_is_denied_needs_a_word_and_what_ends_a_home_its_path) {
  Judged denied = judged(Verdict::deny, Tier::dangerous);
  EXPECT_EQ(barrier_of(denied).kind, Barrier::Kind::word);
  EXPECT_EQ(barrier_of(denied).word, "k3v9qab");
  Finding finding;
  finding.is_never = true;
  finding.object = "/home/dev";
  denied.decision.findings.push_back(finding);
  EXPECT_EQ(barrier_of(denied).word, "/home/dev");
}

}  // namespace
}  // namespace pawl
