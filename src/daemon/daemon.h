// SPDX-License-Identifier: Apache-2.0
// The process behind the page: it reads the log and the asks as they come, keeps the index, and serves loopback.
// It shows questions on the desktop and sends them elsewhere.
// Nothing depends on it: the hook never talks to it, and whoever kills it loses no line and no question.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"
#include "channels/person_channel.h"
#include "daemon/host.h"
#include "daemon/instance.h"
#include "http/loop.h"

namespace pawl {

inline constexpr int kPorts = 10;  // that are tried, from `port` on

struct DaemonOptions {
  std::string home;  // Pawl's
  std::string version;
  int port = 7295;
  std::int64_t idle_ms = std::int64_t{30} * 60 * 1000;  // then it leaves; 0: never
};

// The channels that this configuration wants.
using MakeChannels = std::function<PersonChannels(Loop& loop, const Policy& policy)>;

// Runs until it is asked to end or has nothing to do. An older daemon is asked to make room.
// REQUIRES: become_unreadable() was called.
[[nodiscard]] Result<Done> run_daemon(const DaemonOptions& options, DaemonHost& host, const MakeChannels& channels);

}  // namespace pawl
