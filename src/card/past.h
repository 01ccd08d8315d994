// SPDX-License-Identifier: Apache-2.0
// What Pawl's log tells about the calls before this one: those of the session that led to it, and hosts that something
// went to. Only the end of the log is looked at.
#pragma once

#include <string>
#include <vector>

#include "model/analysis.h"
#include "model/call.h"
#include "model/card.h"

namespace pawl {

struct Past {
  std::vector<CardStep> lineage;
  std::vector<std::string> hosts;  // of this call's, those that an earlier call connected to and that was let through
};

[[nodiscard]] Past past_of(const std::string& log_folder, const Call& call, const Analysis& analysis);

}  // namespace pawl
