// SPDX-License-Identifier: Apache-2.0
// The score of phases 2 to 6: a weighted average, ended early by any phase that crosses the level's deny line.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/finding.h"
#include "model/policy.h"
#include "model/verdict.h"

namespace pawl {

struct PhaseScore {
  Phase phase = Phase::runtime;
  std::string name;  // of an endpoint
  double score = 0;  // 0 to 1; anything else counts as 1 (bounded_score)
  double weight = 1;
};

struct Score {
  double final = 0;
  Verdict verdict = Verdict::allow;
  std::vector<std::string> crossed;  // the phases or endpoints at or over the deny line
  int phases_used = 0;               // how many of the given ones counted before it ended
};

// The scores of the phases that ran, in their order. Endpoints (Phase::external) are one phase: all of them are looked
// at, and the largest that crosses is final. An average only if none crosses; 0 if none ran.
[[nodiscard]] Score score_phases(std::span<const PhaseScore> phases, Level level);

// The score if it is from 0 to 1. Anything else, such as NaN, is an error of whoever made it and counts as the
// strictest.
[[nodiscard]] double bounded_score(double score);

// What a final score means at a level.
[[nodiscard]] Verdict verdict_of_score(double score, Level level);

[[nodiscard]] double weight_of(Phase phase, const Weights& weights);

// severity x confidence
[[nodiscard]] double score_of(const Finding& finding);

}  // namespace pawl
