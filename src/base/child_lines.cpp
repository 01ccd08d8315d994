// SPDX-License-Identifier: Apache-2.0
#include "base/child_lines.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "base/files.h"

extern char** environ;

namespace pawl {
namespace {

constexpr std::size_t kPart = std::size_t{1} << 16;
constexpr std::size_t kMostError = 4096;

[[nodiscard]] std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

void close_one(int& fd) {
  if (fd >= 0) ::close(std::exchange(fd, -1));
}

}  // namespace

Result<ChildLines> ChildLines::start(std::vector<std::string> argv,
                                     const std::vector<std::pair<std::string, std::string>>& environment) {
  std::vector<std::string> variables;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    bool is_ours = false;
    for (const auto& [name, value] : environment) is_ours |= text.substr(0, text.find('=')) == name;
    if (!is_ours) variables.emplace_back(text);
  }
  for (const auto& [name, value] : environment) variables.push_back(name + "=" + value);
  int out[2];
  int err[2];
  if (::pipe2(out, O_CLOEXEC) != 0) return Error{Code::io_failed, "cannot make a pipe: " + system_error_text(errno)};
  if (::pipe2(err, O_CLOEXEC) != 0) {
    ::close(out[0]);
    ::close(out[1]);
    return Error{Code::io_failed, "cannot make a pipe: " + system_error_text(errno)};
  }
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, err[1], STDERR_FILENO);
  pid_t pid = -1;
  const int failure =
      ::posix_spawnp(&pid, argv[0].c_str(), &actions, nullptr, pointers_to(argv).data(), pointers_to(variables).data());
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(out[1]);
  ::close(err[1]);
  if (failure == 0) return ChildLines(pid, out[0], err[0]);
  ::close(out[0]);
  ::close(err[0]);
  return Error{Code::not_found, "`" + argv[0] + "`: " + system_error_text(failure)};
}

ChildLines::ChildLines(ChildLines&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      out_(std::exchange(other.out_, -1)),
      err_(std::exchange(other.err_, -1)),
      buffer_(std::move(other.buffer_)),
      at_(other.at_),
      is_skipping_(other.is_skipping_),
      error_(std::move(other.error_)) {}

ChildLines::~ChildLines() {
  if (pid_ > 0) ::kill(pid_, SIGTERM);
  static_cast<void>(finish());
}

// False at the end of standard output. Takes standard error too, so that the program never waits for us.
bool ChildLines::read_more() {
  while (out_ >= 0) {
    pollfd ends[2] = {{out_, POLLIN, 0}, {err_, POLLIN, 0}};
    if (::poll(ends, err_ >= 0 ? 2 : 1, -1) < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    char part[kPart];
    if (err_ >= 0 && ends[1].revents != 0) {
      const ssize_t got = ::read(err_, part, sizeof part);
      if (got <= 0 && errno != EINTR) close_one(err_);
      if (got > 0 && error_.size() < kMostError) error_.append(part, static_cast<std::size_t>(got));
    }
    if (ends[0].revents == 0) continue;
    const ssize_t got = ::read(out_, part, sizeof part);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      close_one(out_);
      return false;
    }
    buffer_.erase(0, at_);
    at_ = 0;
    buffer_.append(part, static_cast<std::size_t>(got));
    return true;
  }
  return false;
}

bool ChildLines::next(std::string_view& line) {
  std::size_t searched = at_;
  while (true) {
    const std::size_t newline = buffer_.find('\n', searched);
    if (newline != std::string::npos) {
      line = std::string_view(buffer_).substr(at_, newline - at_);
      at_ = newline + 1;
      if (!std::exchange(is_skipping_, false)) return true;
      searched = at_;
      continue;
    }
    if (is_skipping_) {
      at_ = buffer_.size();
    } else if (buffer_.size() - at_ > kLongestLine) {
      line = std::string_view(buffer_).substr(at_, kLongestLine);
      at_ = buffer_.size();
      is_skipping_ = true;
      return true;
    }
    const std::size_t left = buffer_.size() - at_;
    if (!read_more()) {
      if (at_ == buffer_.size()) return false;
      line = std::string_view(buffer_).substr(at_);
      at_ = buffer_.size();
      return true;
    }
    searched = left;  // read_more() has moved what was left to the front
  }
}

int ChildLines::finish() {
  close_one(out_);
  while (err_ >= 0) {
    char part[kPart];
    const ssize_t got = ::read(err_, part, sizeof part);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) close_one(err_);
    if (got > 0 && error_.size() < kMostError) error_.append(part, static_cast<std::size_t>(got));
  }
  if (pid_ <= 0) return -1;
  int status = 0;
  while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace pawl
