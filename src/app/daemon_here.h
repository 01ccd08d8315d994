// SPDX-License-Identifier: Apache-2.0
// The daemon of this home, for the commands that need it: starting it, and talking to it through its socket.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/value.h"
#include "daemon/instance.h"

namespace pawl {

// All that a daemon gets of who starts it.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> environment_of_daemon();

// Runs in the background from now on, if it did not already; an older one makes room.
[[nodiscard]] Result<Instance> start_daemon(int idle_s = 1800);

// What it answers to one word; its `error` is an error here too.
[[nodiscard]] Result<Value> ask_daemon(std::string_view word);

// A channel of the daemon that runs.
struct ChannelState {
  std::string name;
  bool is_there = false;
  std::string why_not;
  std::string problem = {};  // what went wrong when it was last used
};
[[nodiscard]] Result<std::vector<ChannelState>> channels_of_daemon();

// Starts the daemon and waits for that channel to be there; the error says why it is not.
[[nodiscard]] Result<Done> wait_for_channel(std::string_view name);

// Some seconds at most; false if it is still there.
[[nodiscard]] bool wait_for_end();

// The text of a unit for systemd.
[[nodiscard]] std::string unit_of_daemon();

}  // namespace pawl
