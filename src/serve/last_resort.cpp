// SPDX-License-Identifier: Apache-2.0
#include "serve/last_resort.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <string_view>

namespace pawl {
namespace {

void refuse_and_end(int) {
  constexpr std::string_view kText =
      "Pawl did not reach a verdict in time, so this call is refused. A person can check with `pawl doctor`.\n";
  static_cast<void>(!::write(STDERR_FILENO, kText.data(), kText.size()));
  ::_exit(2);
}

}  // namespace

void catch_signals() {
  struct sigaction action {};
  action.sa_handler = refuse_and_end;
  ::sigaction(SIGALRM, &action, nullptr);
  action.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &action, nullptr);
  ::sigaction(SIGXFSZ, &action, nullptr);
  // The agent may have blocked or ignored it; a blocked alarm would never come.
  sigset_t alarm;
  sigemptyset(&alarm);
  sigaddset(&alarm, SIGALRM);
  ::sigprocmask(SIG_UNBLOCK, &alarm, nullptr);
  ::alarm(kAlarmSeconds);
}

void limit_memory() {
  // Sanitizers reserve terabytes of addresses: there the limit would stop everything.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  // The daemon that a question starts must be able to take it off again (base/service.h).
  const rlimit soft{kMemoryBytes, RLIM_INFINITY};
  if (::setrlimit(RLIMIT_AS, &soft) == 0) return;
  const rlimit both{kMemoryBytes, kMemoryBytes};
  ::setrlimit(RLIMIT_AS, &both);
#endif
}

void forbid_core_dumps() {
  rlimit core{};
  if (::getrlimit(RLIMIT_CORE, &core) != 0) return;
  // 1 and not 0: too little for a file all the same, and the kernel then does not start a program that collects them.
  core.rlim_cur = std::min<rlim_t>(core.rlim_max, 1);
  ::setrlimit(RLIMIT_CORE, &core);
}

void keep_standard_descriptors() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    // The lowest free number is taken, which is this one. Reading it is the end of the text, writing it is an error.
    if (::fcntl(fd, F_GETFD) < 0) static_cast<void>(::open("/dev/null", O_RDONLY));
  }
}

void set_alarm(int seconds) {
  ::alarm(static_cast<unsigned>(seconds));
}

void clear_alarm() {
  ::alarm(0);
}

}  // namespace pawl
