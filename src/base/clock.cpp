// SPDX-License-Identifier: Apache-2.0
#include "base/clock.h"

#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <ctime>

namespace pawl {

namespace {

[[nodiscard]] std::int64_t ms_of(clockid_t clock) {
  timespec now{};
  ::clock_gettime(clock, &now);
  return static_cast<std::int64_t>(now.tv_sec) * 1000 + now.tv_nsec / 1000000;
}

}  // namespace

std::string utc_now() {
  return utc_of(ms_of(CLOCK_REALTIME));
}

Moment moment_now() {
  Moment moment{ms_of(CLOCK_REALTIME), ms_of(CLOCK_BOOTTIME), ""};
  const int fd = ::open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
  if (fd < 0) return moment;
  char text[36];
  const ssize_t got = ::read(fd, text, sizeof text);
  if (got > 0) moment.boot.assign(text, static_cast<std::size_t>(got));
  ::close(fd);
  return moment;
}

std::string utc_of(std::int64_t wall_ms) {
  // Not gmtime_r(): it reads the time zone's file first, and every hook would pay for that.
  const std::chrono::sys_seconds moment{std::chrono::seconds(wall_ms / 1000)};
  const auto day = std::chrono::floor<std::chrono::days>(moment);
  const std::chrono::year_month_day date{day};
  const std::chrono::hh_mm_ss clock{moment - day};
  char text[64];
  std::snprintf(text, sizeof text, "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()),
                static_cast<int>(clock.seconds().count()), static_cast<int>(wall_ms % 1000));
  return text;
}

std::int64_t steady_ns() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::int64_t>(now.tv_sec) * 1000000000 + now.tv_nsec;
}

}  // namespace pawl
