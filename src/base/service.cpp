// SPDX-License-Identifier: Apache-2.0
#include "base/service.h"

#include <fcntl.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "base/files.h"

extern char** environ;

namespace pawl {
namespace {

void close_from(unsigned first) {
  if (::syscall(SYS_close_range, first, ~0U, 0U) == 0) return;
  const long most = ::sysconf(_SC_OPEN_MAX);
  for (long fd = first; fd < (most > 0 ? most : 1024); ++fd) ::close(static_cast<int>(fd));
}

// Between fork and exec: nothing of ours but the words.
[[noreturn]] void become_detached(char* const* argv, char* const* environment) {
  if (::setsid() < 0 || ::fork() != 0) ::_exit(0);
  const int nothing = ::open("/dev/null", O_RDWR);
  if (nothing >= 0) {
    for (int fd = 0; fd < 3; ++fd) ::dup2(nothing, fd);
  }
  close_from(3);
  // A hook has less memory than what it starts may need.
  rlimit memory{};
  if (::getrlimit(RLIMIT_AS, &memory) == 0 && memory.rlim_cur != memory.rlim_max) {
    memory.rlim_cur = memory.rlim_max;
    ::setrlimit(RLIMIT_AS, &memory);
  }
  for (const int number : {SIGPIPE, SIGHUP, SIGTERM, SIGINT, SIGQUIT, SIGCHLD}) ::signal(number, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::execve(argv[0], argv, environment);
  ::_exit(127);
}

}  // namespace

bool become_unreadable(const std::vector<std::pair<std::string, std::string>>& kept) {
  const bool is_closed = ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0;
  const rlimit none{0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
  ::umask(077);
  close_from(3);
  if (::chdir("/") != 0) return false;
  ::clearenv();
  for (const auto& [name, value] : kept) ::setenv(name.c_str(), value.c_str(), 1);
  ::signal(SIGPIPE, SIG_IGN);
  return is_closed;
}

Result<Done> start_detached(const std::vector<std::string>& argv,
                            const std::vector<std::pair<std::string, std::string>>& environment) {
  std::vector<std::string> words = argv;
  std::vector<std::string> entries;
  for (const auto& [name, value] : environment) entries.push_back(name + "=" + value);
  std::vector<char*> word_pointers;
  for (std::string& word : words) word_pointers.push_back(word.data());
  word_pointers.push_back(nullptr);
  std::vector<char*> entry_pointers;
  for (std::string& entry : entries) entry_pointers.push_back(entry.data());
  entry_pointers.push_back(nullptr);
  const pid_t child = ::fork();
  if (child < 0) return Error{Code::io_failed, "`" + argv[0] + "`: " + system_error_text(errno)};
  if (child == 0) become_detached(word_pointers.data(), entry_pointers.data());
  int status = 0;
  ::waitpid(child, &status, 0);
  return Done{};
}

bool ask_to_end(const ProcessMark& process) {
  const int fd = static_cast<int>(::syscall(SYS_pidfd_open, process.pid, 0U));
  if (fd < 0) return false;
  // The number now belongs to what the descriptor holds; is it the one that was meant?
  const bool is_it = mark_of_process(process.pid).start == process.start;
  const bool is_sent = is_it && ::syscall(SYS_pidfd_send_signal, fd, SIGTERM, nullptr, 0U) == 0;
  ::close(fd);
  return is_sent;
}

std::int64_t own_program_time() {
  struct stat info {};
  if (::stat("/proc/self/exe", &info) != 0) return 0;
  return static_cast<std::int64_t>(info.st_mtim.tv_sec) * 1'000'000'000 + info.st_mtim.tv_nsec;
}

void give_memory_back() {
  ::malloc_trim(0);
}

}  // namespace pawl
