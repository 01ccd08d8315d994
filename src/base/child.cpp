// SPDX-License-Identifier: Apache-2.0
#include "base/child.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "base/files.h"

namespace pawl {
namespace {

[[nodiscard]] std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

[[nodiscard]] int spawn(pid_t& pid, std::vector<std::string>& argv, std::vector<std::string>& variables, int out) {
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  sigset_t usual;
  ::sigemptyset(&usual);
  ::sigaddset(&usual, SIGPIPE);
  ::posix_spawnattr_setsigdefault(&attributes, &usual);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  const int failure = ::posix_spawn(&pid, argv[0].c_str(), &actions, &attributes, pointers_to(argv).data(),
                                    pointers_to(variables).data());
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  return failure;
}

}  // namespace

Result<Child> Child::start(std::vector<std::string> argv,
                           const std::vector<std::pair<std::string, std::string>>& environment) {
  std::vector<std::string> variables;
  for (const auto& [name, value] : environment) variables.push_back(name + "=" + value);
  int out[2];
  if (::pipe2(out, O_CLOEXEC | O_NONBLOCK) != 0)
    return Error{Code::io_failed, "cannot make a pipe: " + system_error_text(errno)};
  // Programs do not expect that a write may have to be tried again.
  ::fcntl(out[1], F_SETFL, 0);
  pid_t pid = -1;
  const int failure = spawn(pid, argv, variables, out[1]);
  ::close(out[1]);
  if (failure == 0) {
    const int end = static_cast<int>(::syscall(SYS_pidfd_open, pid, 0U));
    if (end >= 0) {
      ::fcntl(end, F_SETFD, FD_CLOEXEC);
      return Child(pid, end, out[0]);
    }
    ::kill(pid, SIGKILL);
    ::waitpid(pid, nullptr, 0);
  }
  ::close(out[0]);
  return Error{Code::not_found, "`" + argv[0] + "`: " + system_error_text(failure == 0 ? errno : failure)};
}

Child::Child(Child&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      end_(std::exchange(other.end_, -1)),
      out_(std::exchange(other.out_, -1)),
      exit_code_(other.exit_code_) {}

Child::~Child() {
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  if (end_ >= 0) ::close(end_);
  if (out_ >= 0) ::close(out_);
}

std::string Child::take_output() {
  std::string text;
  char part[4096];
  while (true) {
    const ssize_t got = ::read(out_, part, sizeof part);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return text;
    text.append(part, static_cast<std::size_t>(got));
  }
}

std::optional<int> Child::exit_code() {
  if (pid_ < 0) return exit_code_;
  int status = 0;
  const pid_t ended = ::waitpid(pid_, &status, WNOHANG);
  if (ended != pid_) return std::nullopt;
  pid_ = -1;
  exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return exit_code_;
}

}  // namespace pawl
