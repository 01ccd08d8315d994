// SPDX-License-Identifier: Apache-2.0
// The verdict on one call with its reasons, and the Ruling that finally goes out to the agent.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/finding.h"
#include "model/judge.h"
#include "model/verdict.h"

namespace pawl {

// What one judge said. No verdict: no objection, the reason then says why.
struct JudgeWord {
  Judge judge = Judge::error;
  std::optional<Verdict> verdict;
  bool is_never = false;
  std::string reason;
};

// One addend of the risk.
struct Factor {
  std::string what;
  int points = 0;
};

struct Decision {
  Verdict verdict = Verdict::deny;
  std::optional<Verdict> would_be;  // in mode audit: what it would have been
  bool is_never = false;
  bool is_from_score_alone = false;
  Tier tier = Tier::safe;
  int risk = 0;
  std::vector<Factor> factors;
  bool is_irreversible = false;
  double final_score = 0;
  std::vector<Finding> findings;   // that count, worst first
  std::vector<Finding> set_aside;  // of rules on trial, and what a person's rules and settings lift
  std::vector<JudgeWord> words;    // in the judges' order
  int gaps = 0;
  // Somebody else's score (phase 5 or 6) could still change this: ask that phase, then decide again with what it found.
  // Where it gives no answer, the verdict stands.
  std::optional<Phase> first_ask = {};
  std::vector<std::string> notices;
};

// What the agent is told. `by` tells the truth about who decided.
struct Ruling {
  Verdict verdict = Verdict::deny;
  bool is_explicit = false;  // an allow that is said aloud (auto_approve), not left as no opinion
  std::string by;            // "rule filesystem.delete-home", "no channel for an ask"
  std::string reason;        // the whole text for the agent or the person
  std::string output = {};   // JSON: what the agent gets in the place of the tool's result; empty: as it is
};

}  // namespace pawl
