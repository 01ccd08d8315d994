// SPDX-License-Identifier: Apache-2.0
// Effects in, findings out: every rule against every effect. The engine calls it once per call and source of rules.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/analysis.h"
#include "model/finding.h"
#include "rules/rule.h"

namespace pawl {

// All clauses but `step` and `project`, which are not about the effect itself.
[[nodiscard]] bool matches(const When& when, const Effect& effect);

// The step's own words, its program by its bare name, behind those whose output it reads: `curl https://x | sh`. A `|`
// within a word is written `¦`.
[[nodiscard]] std::string text_of_step(const Analysis& analysis, std::size_t step);

// Whether anything of the call is meant; `project` is the call's.
[[nodiscard]] bool fires(const When& when, const Analysis& analysis, std::string_view project = {});

[[nodiscard]] std::vector<Finding> match_rules(std::span<const Rule> rules, const Analysis& analysis,
                                               std::string_view project = {});

}  // namespace pawl
