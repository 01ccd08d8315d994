// SPDX-License-Identifier: Apache-2.0
#include "app/controlling_terminal.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "base/clock.h"
#include "base/files.h"

namespace pawl {
namespace {

constexpr std::size_t kUsualWidth = 80;
constexpr std::size_t kLongestLine = 64 * 1024;

// Whether there is something to read before `until_ns`.
[[nodiscard]] bool is_readable(int fd, std::int64_t until_ns) {
  pollfd input{fd, POLLIN, 0};
  while (true) {
    const std::int64_t left_ms = std::max<std::int64_t>(0, (until_ns - steady_ns() + 999'999) / 1'000'000);
    const int ready = ::poll(&input, 1, static_cast<int>(std::min<std::int64_t>(left_ms, 60'000)));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return true;  // the read says what is wrong
    if (steady_ns() >= until_ns) return false;
  }
}

}  // namespace

ControllingTerminal::ControllingTerminal() : fd_(::open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)) {}

ControllingTerminal::~ControllingTerminal() {
  if (fd_ >= 0) ::close(fd_);
}

std::size_t ControllingTerminal::width() const {
  winsize size{};
  return fd_ >= 0 && ::ioctl(fd_, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kUsualWidth;
}

void ControllingTerminal::forget_typed() const {
  if (fd_ >= 0) ::tcflush(fd_, TCIFLUSH);
}

ControllingTerminal::Got ControllingTerminal::ask(std::string_view question, std::int64_t timeout_ms,
                                                  std::string& line) const {
  line.clear();
  if (fd_ < 0 || !write_all(fd_, question)) return Got::nothing;
  const std::int64_t until_ns = steady_ns() + timeout_ms * 1'000'000;
  while (line.size() < kLongestLine) {
    if (timeout_ms > 0 && !is_readable(fd_, until_ns)) return Got::too_late;
    char c = 0;
    const ssize_t got = ::read(fd_, &c, 1);
    if (got < 0 && errno == EINTR) continue;
    if (got != 1) return Got::nothing;
    if (c == '\n') return Got::line;
    line += c;
  }
  return Got::nothing;
}

void ControllingTerminal::show(std::string_view text) const {
  if (fd_ >= 0) static_cast<void>(write_all(fd_, text));
}

}  // namespace pawl
