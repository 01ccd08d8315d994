// SPDX-License-Identifier: Apache-2.0
// `pawl scan --history`: what Pawl would have said of the calls in the agents' transcripts, had it been asked. Judged
// as now: today's rules, settings and files. Nothing is run, recorded, written or sent.
#pragma once

#include <string>
#include <vector>

namespace pawl {

// `agents`: their names; none: all. Returns the exit code.
[[nodiscard]] int scan_history(const std::vector<std::string>& agents, bool as_json);

}  // namespace pawl
