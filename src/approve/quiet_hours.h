// SPDX-License-Identifier: Apache-2.0
// The hours in which nobody is asked from afar, by this machine's own time. The daemon keeps them; whoever was not asked
// is told of them.
#pragma once

#include <string_view>

#include "model/policy.h"

namespace pawl {

// Whether this minute of the day lies in a span such as `22:00-07:00`.
[[nodiscard]] bool is_in_hours(std::string_view span, int minute);

// Whether remote channels that are set up are off now.
[[nodiscard]] bool is_quiet_now(const Policy& policy);

}  // namespace pawl
