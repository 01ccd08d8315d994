// SPDX-License-Identifier: Apache-2.0
#include "base/watch.h"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>

#include "base/clock.h"

namespace pawl {
namespace {

constexpr std::int64_t kLookEveryMs = 50;
constexpr std::int64_t kLongestMs = 60'000;  // then the caller looks anyway

}  // namespace

FolderWatch::FolderWatch(const std::string& folder) : fd_(::inotify_init1(IN_CLOEXEC | IN_NONBLOCK)) {
  constexpr std::uint32_t kChanges = IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_CLOSE_WRITE;
  if (fd_ >= 0 && ::inotify_add_watch(fd_, folder.c_str(), kChanges | IN_ONLYDIR) < 0) {
    ::close(fd_);
    fd_ = -1;
  }
}

FolderWatch::~FolderWatch() {
  if (fd_ >= 0) ::close(fd_);
}

void FolderWatch::wait_until(std::int64_t end_ns, int also) const {
  const std::int64_t left_ms = (end_ns - steady_ns() + 999'999) / 1'000'000;
  if (left_ms <= 0) return;
  const std::int64_t longest = fd_ >= 0 ? kLongestMs : kLookEveryMs;
  pollfd wanted[2] = {{fd_, POLLIN, 0}, {also, POLLIN, 0}};  // a negative descriptor is left out
  static_cast<void>(::poll(wanted, 2, static_cast<int>(std::min(left_ms, longest))));
  char events[4096];
  while (fd_ >= 0 && ::read(fd_, events, sizeof events) > 0) {
  }
}

}  // namespace pawl
