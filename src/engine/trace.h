// SPDX-License-Identifier: Apache-2.0
// What the hook did with a call, one line a layer, for whoever looks for a fault: `PAWL_DEBUG=1` keeps it in
// `~/.pawl/debug`. It is written after the ruling stands, says nothing to the agent and changes nothing; what cannot be
// written is left out. Secrets are gone from every text.
#pragma once

#include <cstdint>
#include <string>

#include "engine/pipeline.h"
#include "model/decision.h"
#include "model/policy.h"

namespace pawl {

[[nodiscard]] std::string trace_of(const Judged& judged, const Policy& policy, const Ruling& ruling, std::int64_t us);

// At the end of `trace.txt`; a long one becomes `trace.old.txt`.
void keep_trace(const std::string& pawl_home, const std::string& trace);

}  // namespace pawl
