// SPDX-License-Identifier: Apache-2.0
// write_log FOLDER COUNT RATE [MAX_BYTES]: appends so many entries to a log, RATE in a second (0: as fast as it can),
// as many hooks would. Each says when it was written, in nanoseconds of CLOCK_REALTIME.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

#include "record/log.h"

namespace {

std::int64_t clock_ns(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<std::int64_t>(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

}  // namespace

int main(int count, char** values) {
  if (count < 4) return 2;
  pawl::LogOptions options;
  options.folder = values[1];
  options.keep_files = 1000;
  const long lines = std::strtol(values[2], nullptr, 10);
  const long rate = std::strtol(values[3], nullptr, 10);
  if (count > 4) options.max_size_bytes = std::strtol(values[4], nullptr, 10);
  const std::int64_t start = clock_ns(CLOCK_MONOTONIC);
  for (long i = 0; i < lines; ++i) {
    pawl::Entry entry;
    entry.call = "k3v9qab";
    entry.agent = "claude";
    entry.event = "PreToolUse";
    entry.session = "6f1c2d3e-0000-4000-8000-" + std::to_string(i % 7);
    entry.cwd = "/home/dev/app";
    entry.tool = "Bash";
    entry.input.set("command", pawl::Value::of("npm run build -- --step " + std::to_string(i)))
        .set("written_ns", pawl::Value::of(clock_ns(CLOCK_REALTIME)));
    entry.verdict = i % 50 == 0 ? "deny" : "allow";
    if (i % 50 == 0) entry.rules = {"git.force-push"};
    entry.by = "allowlist: nothing that a rule objects to";
    entry.tier = "safe";
    entry.did = {"read /home/dev/app/package.json [project]", "execute local `npm run build`"};
    entry.us = 800;
    if (!pawl::append_entry(options, entry)) return 1;
    if (rate <= 0) continue;
    const std::int64_t due = start + (i + 1) * (1'000'000'000 / rate);
    const timespec until{due / 1'000'000'000, due % 1'000'000'000};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr);
  }
  return 0;
}
