// SPDX-License-Identifier: Apache-2.0
#include "decide/score.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace pawl {
namespace {

PhaseScore phase(Phase which, double score, double weight = -1) {
  return {which, "", score, weight < 0 ? weight_of(which, Weights{}) : weight};
}

PhaseScore endpoint(double score, double weight = 1, std::string name = "") {
  return {Phase::external, std::move(name), score, weight};
}

std::string judged(const std::vector<PhaseScore>& phases, Level level) {
  const Score score = score_phases(phases, level);
  char text[64];
  std::snprintf(text, sizeof text, "%.4f %s after %d", score.final, std::string(name_of(score.verdict)).c_str(),
                score.phases_used);
  return text;
}

TEST(Score, is_a_weighted_average) {
  const std::vector<PhaseScore> phases = {phase(Phase::runtime, .35), phase(Phase::statics, .42),
                                          phase(Phase::behavioural, .55), phase(Phase::llm, .48), endpoint(.60, 2)};
  EXPECT_EQ(judged(phases, Level::balanced), "0.5071 ask after 5");
  EXPECT_EQ(judged(phases, Level::permissive), "0.5071 allow after 5");
  // The third phase crosses the strict line: the rest is not called.
  EXPECT_EQ(judged(phases, Level::strict), "0.5500 deny after 3");
}

TEST(Score, ends_at_the_phase_that_crosses) {
  EXPECT_EQ(judged({phase(Phase::runtime, .92), phase(Phase::statics, 0)}, Level::balanced), "0.9200 deny after 1");
  EXPECT_EQ(judged({phase(Phase::runtime, .30), phase(Phase::statics, .85)}, Level::balanced), "0.8500 deny after 2");
  EXPECT_EQ(judged({phase(Phase::runtime, .85), phase(Phase::statics, 0)}, Level::permissive), "0.4250 allow after 2");
}

TEST(Score, looks_at_all_endpoints_and_takes_the_largest) {
  const std::vector<PhaseScore> phases = {phase(Phase::runtime, 0), endpoint(.0953), endpoint(.0755), endpoint(.8898)};
  EXPECT_EQ(judged(phases, Level::balanced), "0.8898 deny after 4");
  EXPECT_NEAR(score_phases(phases, Level::permissive).final, .26515, 1e-9);
  EXPECT_EQ(score_phases(phases, Level::permissive).verdict, Verdict::allow);
  const Score both =
      score_phases(std::vector<PhaseScore>{endpoint(.95, 1, "one"), endpoint(.2, 1, "two"), endpoint(.9, 1, "three")},
                   Level::balanced);
  EXPECT_EQ(both.final, .95);
  EXPECT_EQ(both.crossed, (std::vector<std::string>{"one", "three"}));
  EXPECT_EQ(both.phases_used, 3);
}

TEST(Score, weights_may_be_zero) {
  EXPECT_EQ(judged({phase(Phase::runtime, .6), phase(Phase::behavioural, .1, 0)}, Level::balanced),
            "0.6000 ask after 2");
  EXPECT_EQ(judged({phase(Phase::runtime, 0), endpoint(.6, 1), endpoint(.4, 3)}, Level::balanced),
            "0.3600 allow after 3");
  EXPECT_EQ(judged({phase(Phase::runtime, .6, 0)}, Level::balanced), "0.0000 allow after 1");
  EXPECT_EQ(judged({}, Level::strict), "0.0000 allow after 0");
}

TEST(Score, what_is_not_from_0_to_1_counts_as_the_strictest) {
  const double nan = std::nan("");
  for (const double score : {7.0, 1.0001, -1.0, -0.0001, nan, -nan, HUGE_VAL, -HUGE_VAL}) {
    EXPECT_EQ(judged({endpoint(score)}, Level::permissive), "1.0000 deny after 1") << score;
    EXPECT_EQ(judged({phase(Phase::runtime, 0), endpoint(score), endpoint(0)}, Level::balanced), "1.0000 deny after 3")
        << score;
    EXPECT_EQ(verdict_of_score(score, Level::permissive), Verdict::deny) << score;
    Finding finding;
    finding.severity = Severity::critical;
    finding.confidence = score;
    EXPECT_EQ(score_of(finding), 1) << score;
  }
  EXPECT_EQ(judged({phase(Phase::runtime, -0.0), endpoint(0)}, Level::strict), "0.0000 allow after 2");
  EXPECT_EQ(judged({endpoint(.1), endpoint(.1, nan)}, Level::permissive), "1.0000 deny after 2");
}

TEST(Score, lines_of_the_levels) {
  struct Case {
    Level level;
    double score;
    Verdict verdict;
  };
  const Case cases[] = {
      {Level::strict, .4999, Verdict::allow},     {Level::strict, .5, Verdict::deny},
      {Level::balanced, .4999, Verdict::allow},   {Level::balanced, .5, Verdict::ask},
      {Level::balanced, .7999, Verdict::ask},     {Level::balanced, .8, Verdict::deny},
      {Level::permissive, .8999, Verdict::allow}, {Level::permissive, .9, Verdict::deny},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(verdict_of_score(c.score, c.level), c.verdict) << c.score;
    EXPECT_EQ(score_phases(std::vector<PhaseScore>{phase(Phase::runtime, c.score)}, c.level).verdict, c.verdict)
        << c.score;
  }
}

TEST(Score, only_balanced_ever_asks) {
  for (int i = 0; i <= 1000; ++i) {
    EXPECT_NE(verdict_of_score(i / 1000.0, Level::strict), Verdict::ask);
    EXPECT_NE(verdict_of_score(i / 1000.0, Level::permissive), Verdict::ask);
  }
}

TEST(Score, of_a_finding_is_severity_times_confidence) {
  Finding finding;
  finding.severity = Severity::critical;
  finding.confidence = .92;
  EXPECT_DOUBLE_EQ(score_of(finding), .92);
  finding.severity = Severity::high;
  finding.confidence = 1;
  EXPECT_DOUBLE_EQ(score_of(finding), .75);
  finding.severity = Severity::info;
  EXPECT_DOUBLE_EQ(score_of(finding), 0);
  finding.severity = Severity::medium;
  finding.confidence = 3;
  EXPECT_DOUBLE_EQ(score_of(finding), .5);
}

}  // namespace
}  // namespace pawl
