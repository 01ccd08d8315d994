// SPDX-License-Identifier: Apache-2.0
// A rule that allows a call from now on: proposed with what it would have answered so far, then written into the user's
// pack `allowed`. `pawl allow`, `pawl approve --always` and `pawl watch` go through here.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "engine/narrowest.h"
#include "model/call.h"

namespace pawl {

struct Ask;

// What the rules would have done to calls of the log.
struct Replayed {
  int calls = 0;       // that could be judged again
  int incomplete = 0;  // that the log holds only in part
  int asks = 0;        // questions that would not have come up
  int denies = 0;      // calls that were denied and would be let through
};

struct Proposal {
  std::vector<NarrowRule> rules;
  Replayed replayed;
  std::string project;  // where they hold; empty: everywhere
};

inline constexpr int kReplayedCalls = 2000;

// The error says why no rule can allow it. Judges the call and the last calls of the log again; changes nothing.
[[nodiscard]] Result<Proposal> propose(const std::string& pawl_home, const Call& call, bool is_here);
// What a person must know before they agree.
[[nodiscard]] std::string words_of(const Proposal& proposal);

// REQUIRES: a person agreed. What was written, and how to take it back.
[[nodiscard]] Result<std::string> write_rules(const std::string& pawl_home, const Proposal& proposal);

[[nodiscard]] std::string path_of_allowed(const std::string& pawl_home);
[[nodiscard]] Result<std::string> text_of_allowed(const std::string& pawl_home);

// The call that an ask is about, as it can be judged again; an error if the ask does not hold all of it.
[[nodiscard]] Result<Call> call_of_ask(const Ask& ask);

}  // namespace pawl
