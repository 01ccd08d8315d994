// SPDX-License-Identifier: Apache-2.0
// The wait for an answer: the first that counts, or the time is up. The time-out is one more answer that tries to be
// the first, so that nobody is told yes to a call that was refused.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "approve/ask.h"
#include "approve/said.h"

namespace pawl {

struct HeldAsk {
  Said said;                         // verdict timeout if nobody answered
  std::vector<std::string> refused;  // answers that did not count, and why
  std::int64_t ms = 0;
};

// REQUIRES: the ask is on the desk of `pawl_home`. `for_ms` 0: only says that nobody was there.
[[nodiscard]] HeldAsk hold(const std::string& pawl_home, const Ask& ask, std::int64_t for_ms);

}  // namespace pawl
