// SPDX-License-Identifier: Apache-2.0
#include "base/watch.h"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "base/clock.h"

namespace pawl {
namespace {

constexpr std::int64_t kLookEveryMs = 50;
constexpr std::int64_t kLongestMs = 60'000;  // then the caller looks anyway

}  // namespace

FolderWatch::FolderWatch(std::string folder, What what)
    : folder_(std::move(folder)), what_(what), fd_(::inotify_init1(IN_CLOEXEC | IN_NONBLOCK)) {
  add();
  if (watch_ < 0 && fd_ >= 0) {
    ::close(fd_);
    fd_ = -1;
  }
}

FolderWatch::~FolderWatch() {
  if (fd_ >= 0) ::close(fd_);
}

void FolderWatch::add() {
  constexpr std::uint32_t kFiles = IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_CLOSE_WRITE | IN_MOVE_SELF;
  const std::uint32_t changes = kFiles | (what_ == What::bytes ? IN_MODIFY : 0U);
  if (fd_ >= 0) watch_ = ::inotify_add_watch(fd_, folder_.c_str(), changes | IN_ONLYDIR);
}

void FolderWatch::drain() {
  alignas(inotify_event) char events[4096];
  bool is_lost = false;
  for (ssize_t size = 0; fd_ >= 0 && (size = ::read(fd_, events, sizeof events)) > 0;) {
    for (ssize_t at = 0; at < size;) {
      const auto* event = reinterpret_cast<const inotify_event*>(events + at);
      is_lost |= event->wd == watch_ && (event->mask & (IN_IGNORED | IN_MOVE_SELF)) != 0;
      at += static_cast<ssize_t>(sizeof(inotify_event) + event->len);
    }
  }
  if (!is_lost) return;
  ::inotify_rm_watch(fd_, watch_);  // it is another folder now, if it is any
  add();
}

void FolderWatch::wait_until(std::int64_t end_ns, int also, int reader) {
  const std::int64_t left_ms = (end_ns - steady_ns() + 999'999) / 1'000'000;
  if (left_ms <= 0) return;
  // While its folder is away, nothing would be heard of it.
  const std::int64_t longest = watch_ >= 0 ? kLongestMs : kLookEveryMs;
  // A negative descriptor is left out; that the other end is gone is told without being asked for.
  pollfd wanted[3] = {{fd_, POLLIN, 0}, {also, POLLIN, 0}, {reader, 0, 0}};
  static_cast<void>(::poll(wanted, 3, static_cast<int>(std::min(left_ms, longest))));
  drain();
  if (watch_ < 0) add();
}

bool has_hung_up(int fd) {
  pollfd wanted = {fd, 0, 0};
  return ::poll(&wanted, 1, 0) > 0 && (wanted.revents & (POLLERR | POLLHUP)) != 0;
}

}  // namespace pawl
