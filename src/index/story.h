// SPDX-License-Identifier: Apache-2.0
// The story of one session as a graph: what was read, fetched, written and run, by which calls, where something from
// the network or a secret went, and where a denied call cut the way. Only what the calls themselves show: nothing is
// taken to flow through the agent's mind.
#pragma once

#include <string>
#include <vector>

#include "base/value.h"
#include "record/row.h"

namespace pawl {

inline constexpr std::size_t kMostStoryRows = 500;
inline constexpr std::size_t kMostStoryNodes = 200;

// `rows` are those of the session, the oldest first. Pure.
[[nodiscard]] Value story_of(const std::string& session, const std::vector<Row>& rows, bool is_whole);

}  // namespace pawl
