// SPDX-License-Identifier: Apache-2.0
#include "approve/service.h"

#include <algorithm>

#include "approve/channel_secrets.h"
#include "approve/desk.h"
#include "approve/quiet_hours.h"
#include "base/desktop.h"
#include "base/files.h"
#include "base/open_file.h"
#include "base/process.h"
#include "base/service.h"

namespace pawl {
namespace {

// Long enough for the next questions of the same piece of work.
constexpr int kIdleSeconds = 1800;

[[nodiscard]] bool is_remote_set_up(const std::string& pawl_home, const Policy& policy) {
  return policy.asks_remotely &&
         std::any_of(policy.remote_channels.begin(), policy.remote_channels.end(), [&](const RemoteChannel& one) {
           return disk().kind(path_of_secrets(pawl_home, one.kind)) == FileKind::regular;
         });
}

}  // namespace

std::string path_of_daemon_lock(const std::string& pawl_home) {
  return join_path(pawl_home, "run/daemon.lock");
}

bool is_daemon_running(const std::string& pawl_home) {
  const Result<OpenFile> lock = OpenFile::open(path_of_daemon_lock(pawl_home), OpenFile::How::read);
  return lock && lock->is_locked_elsewhere();
}

std::vector<std::pair<std::string, std::string>> environment_of_daemon(const std::string& home,
                                                                       const std::string& pawl_home) {
  return {{"HOME", home},
          {"PAWL_HOME", pawl_home},
          {"PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:" + join_path(home, ".local/bin")},
          {"LC_ALL", "C.UTF-8"}};
}

bool is_anyone_there(const std::string& pawl_home, const Policy& policy) {
  return (policy.asks_in_terminal && is_anyone_watching(pawl_home, Seat::terminal)) ||
         (policy.asks_in_browser && is_anyone_watching(pawl_home, Seat::browser)) ||
         (policy.native_way != NativeWay::off && is_anyone_watching(pawl_home, Seat::desktop)) ||
         (policy.asks_remotely && is_anyone_watching(pawl_home, Seat::remote));
}

std::string why_nobody_is_there(const Policy& policy) {
  if (is_quiet_now(policy))
    return "your remote channels are off in quiet hours (" + policy.quiet_hours + "), and no other is open";
  return policy.asks_in_terminal ? "`pawl watch` is not running" : "no channel is open (`pawl channels`)";
}

bool wake_daemon(const std::string& pawl_home, const Policy& policy, const std::string& home) {
  // The desktop is the user's own, and so must be the home that the question is about.
  const bool has_desktop = policy.native_way != NativeWay::off && home == home_of_user() && has_session_bus();
  const bool is_needed = has_desktop || is_remote_set_up(pawl_home, policy);
  if (!is_needed || is_daemon_running(pawl_home)) return false;
  return start_detached({own_path(), "daemon", "start", "--idle", std::to_string(kIdleSeconds)},
                        environment_of_daemon(home, pawl_home))
      .has_value();
}

}  // namespace pawl
