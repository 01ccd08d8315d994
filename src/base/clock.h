// SPDX-License-Identifier: Apache-2.0
// The time, for log entries, measurements and what expires. Judging never depends on it.
#pragma once

#include <cstdint>
#include <string>

namespace pawl {

// `2026-01-31T12:34:56.789Z`
[[nodiscard]] std::string utc_now();

[[nodiscard]] std::string utc_of(std::int64_t wall_ms);

// A point in time by two clocks: one that people set, and one that runs on through sleep and starts anew with the
// machine. What expires does so when either says it.
struct Moment {
  std::int64_t wall_ms = 0;
  std::int64_t boot_ms = 0;
  std::string boot;  // which start of the machine boot_ms belongs to

  [[nodiscard]] Moment later_by(std::int64_t ms) const { return {wall_ms + ms, boot_ms + ms, boot}; }
  // Whether this is at or after `end`. After another start of the machine it is.
  [[nodiscard]] bool is_past(const Moment& end) const {
    return boot != end.boot || boot_ms >= end.boot_ms || wall_ms >= end.wall_ms;
  }
};

[[nodiscard]] Moment moment_now();

// Nanoseconds of a clock that only goes forward.
[[nodiscard]] std::int64_t steady_ns();

}  // namespace pawl
