// SPDX-License-Identifier: Apache-2.0
// What must be on every card: the parts that findings name, of every example in the repository.
#pragma once

#include <string>
#include <vector>

#include "calls.h"
#include "rules/match.h"
#include "secrets/secrets.h"
#include "world.h"

namespace pawl {

// Without secrets, as they are shown; those of more bytes are not among them.
[[nodiscard]] inline std::vector<std::string> objected_parts(const Judged& judged, std::size_t most_bytes) {
  std::vector<std::string> parts;
  const std::string& text = judged.analysis.text;
  for (const Finding& finding : judged.decision.findings) {
    if (finding.verdict == Verdict::allow || finding.span.size() == 0 || finding.span.end > text.size()) continue;
    std::string part = redact(text.substr(finding.span.begin, finding.span.size()));
    if (part.size() <= most_bytes) parts.push_back(std::move(part));
  }
  return parts;
}

[[nodiscard]] inline std::vector<std::string> all_examples() {
  std::vector<std::string> examples;
  for (const Rule& rule : built_in_rules()) examples.insert(examples.end(), rule.hits.begin(), rule.hits.end());
  for (const Scenario& scenario : read_scenarios(std::string(PAWL_SCENARIOS) + "/calls.txt"))
    examples.emplace_back(scenario.example);
  return examples;
}

}  // namespace pawl
