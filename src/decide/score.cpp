// SPDX-License-Identifier: Apache-2.0
#include "decide/score.h"

#include <algorithm>

namespace pawl {
namespace {

[[nodiscard]] double deny_line(Level level) {
  switch (level) {
    case Level::strict:
      return 0.5;
    case Level::balanced:
      return 0.8;
    case Level::permissive:
      return 0.9;
  }
  return 0.5;
}

[[nodiscard]] std::string name_of_phase(const PhaseScore& phase) {
  if (!phase.name.empty()) return phase.name;
  static constexpr const char* kNames[] = {"runtime", "static", "behavioural", "llm", "external"};
  return kNames[static_cast<int>(phase.phase)];
}

}  // namespace

double bounded_score(double score) {
  return score >= 0 && score <= 1 ? score : 1;
}

Verdict verdict_of_score(double score, Level level) {
  if (bounded_score(score) >= deny_line(level)) return Verdict::deny;
  if (level == Level::balanced && score >= 0.5) return Verdict::ask;
  return Verdict::allow;
}

double weight_of(Phase phase, const Weights& weights) {
  switch (phase) {
    case Phase::runtime:
      return weights.runtime;
    case Phase::statics:
      return weights.statics;
    case Phase::behavioural:
      return weights.behavioural;
    case Phase::llm:
      return weights.llm;
    case Phase::external:
      return 1;
  }
  return 1;
}

double score_of(const Finding& finding) {
  static constexpr double kSeverities[] = {0, 0.25, 0.5, 0.75, 1};
  return kSeverities[static_cast<int>(finding.severity)] * bounded_score(finding.confidence);
}

Score score_phases(std::span<const PhaseScore> phases, Level level) {
  Score result;
  double sum = 0;
  double weights = 0;
  for (std::size_t i = 0; i < phases.size(); ++i) {
    const double score = bounded_score(phases[i].score);
    ++result.phases_used;
    sum += phases[i].weight * score;
    weights += phases[i].weight;
    if (score >= deny_line(level)) {
      result.crossed.push_back(name_of_phase(phases[i]));
      result.final = std::max(result.final, score);
    }
    const bool more_endpoints =
        i + 1 < phases.size() && phases[i].phase == Phase::external && phases[i + 1].phase == Phase::external;
    if (!result.crossed.empty() && !more_endpoints) {
      result.verdict = Verdict::deny;
      return result;
    }
  }
  // Weights that are not numbers make an average that is none either, which counts as 1.
  result.final = weights == 0 ? 0 : bounded_score(sum / weights);
  result.verdict = verdict_of_score(result.final, level);
  return result;
}

}  // namespace pawl
