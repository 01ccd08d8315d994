// SPDX-License-Identifier: Apache-2.0
// Numbers out of the index: what was allowed, asked and prevented when, which rules are noise, which files were
// touched, how long people and the hook took. As docs/formats/http.md has them.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "index/index.h"

namespace pawl {

struct StatsQuery {
  std::string from;  // times in the form of the log
  std::string to;
  bool is_by_day = false;
};

// What the index does not know of rules: their words, and what narrower rule a call of theirs would need.
struct RuleWords {
  std::function<std::string(const std::string& rule)> title_of;
  std::function<std::string(const std::string& line)> proposal_for;  // of an entry of the log
};

[[nodiscard]] Value hours_of(LogIndex& index, const StatsQuery& query);
[[nodiscard]] Value stats_of(LogIndex& index, const StatsQuery& query, const RuleWords& words);

// The last 100 that have calls, the newest first.
[[nodiscard]] Value sessions_of(LogIndex& index);

// By name: how many calls, and the time of the last.
struct AgentCount {
  std::string agent;
  std::int64_t calls = 0;
  std::string last;
};
[[nodiscard]] std::vector<AgentCount> agents_of(LogIndex& index);

// How often a rule spoke, and when last.
struct RuleCount {
  std::int64_t uses = 0;
  std::string last;
};
[[nodiscard]] RuleCount uses_of_rule(LogIndex& index, const std::string& rule);

}  // namespace pawl
