// SPDX-License-Identifier: Apache-2.0
// The process behind popups and messages to a phone (daemon/), as seen by whoever has a question: whether it runs, and
// starting it where one of its channels could reach somebody. Only the way of a question leads here.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/policy.h"

namespace pawl {

// Whoever holds this lock is the daemon.
[[nodiscard]] std::string path_of_daemon_lock(const std::string& pawl_home);
[[nodiscard]] bool is_daemon_running(const std::string& pawl_home);

// All that a daemon gets of who starts it. `home` is the person's.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> environment_of_daemon(const std::string& home,
                                                                                     const std::string& pawl_home);

// Whether a person could be reached now: somebody watches, or a channel of the daemon shows and sends.
[[nodiscard]] bool is_anyone_there(const std::string& pawl_home, const Policy& policy);

// Why nobody is, in half a sentence.
[[nodiscard]] std::string why_nobody_is_there(const Policy& policy);

// Starts the daemon if it does not run and a channel is set up that needs it, and does not wait for it. True if it is
// on its way: then somebody may be there soon.
[[nodiscard]] bool wake_daemon(const std::string& pawl_home, const Policy& policy, const std::string& home);

}  // namespace pawl
