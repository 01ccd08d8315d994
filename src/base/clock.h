// SPDX-License-Identifier: Apache-2.0
// The time, for log entries and measurements. Verdicts never depend on it.
#pragma once

#include <cstdint>
#include <string>

namespace pawl {

// `2026-01-31T12:34:56.789Z`
[[nodiscard]] std::string utc_now();

// Nanoseconds of a clock that only goes forward.
[[nodiscard]] std::int64_t steady_ns();

}  // namespace pawl
