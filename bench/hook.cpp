// SPDX-License-Identifier: Apache-2.0
// The whole hook beside /bin/true: both are started in turn, so that whatever else the machine does hits both alike.
//   bench_hook PAWL [ROUNDS]
// Prints one row per message. Times come from the outside: from before the start to after the wait, answer read.
// Memory is what the process itself would read in /proc/self/status as its last act: the tracer looks for it there.
#include <fcntl.h>
#include <sched.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/json.h"
#include "messages.h"

extern char** environ;

namespace pawl {
namespace {

[[noreturn]] void give_up(const char* what) {
  std::perror(what);
  std::exit(1);
}

// A home of its own, thrown away at the end; the project in it is a repository, as most are.
class Place {
 public:
  Place() {
    std::string name = "/tmp/pawl-bench-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) give_up("mkdtemp");
    folder_ = name;
    std::filesystem::create_directories(project() + "/.git");
    std::filesystem::create_directories(home());
  }
  ~Place() { std::filesystem::remove_all(folder_); }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  [[nodiscard]] std::string home() const { return folder_ + "/home"; }
  [[nodiscard]] std::string project() const { return home() + "/project"; }

 private:
  std::string folder_;
};

// One program with the message on its standard input and a pipe, which is read, as its standard output.
class Program {
 public:
  Program(std::vector<std::string> words, const std::string& message) : words_(std::move(words)) {
    for (std::string& word : words_) argv_.push_back(word.data());
    argv_.push_back(nullptr);
    input_ = ::memfd_create("message", MFD_CLOEXEC);
    if (input_ < 0 || ::write(input_, message.data(), message.size()) != static_cast<ssize_t>(message.size())) {
      give_up("memfd");
    }
    if (::pipe2(output_, O_CLOEXEC | O_NONBLOCK) != 0) give_up("pipe2");
    nothing_ = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, input_, 0);
    posix_spawn_file_actions_adddup2(&actions_, output_[1], 1);
    posix_spawn_file_actions_adddup2(&actions_, nothing_, 2);
  }
  ~Program() {
    posix_spawn_file_actions_destroy(&actions_);
    for (const int fd : {input_, output_[0], output_[1], nothing_}) ::close(fd);
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  struct Run {
    std::int64_t ns = 0;
    long faults = 0;
    int exit_code = 0;
  };

  [[nodiscard]] Run run() {
    ::lseek(input_, 0, SEEK_SET);
    Run result;
    rusage usage{};
    int status = 0;
    pid_t child = 0;
    const std::int64_t start = steady_ns();
    if (::posix_spawn(&child, argv_[0], &actions_, nullptr, argv_.data(), environ) != 0) give_up(argv_[0]);
    if (::wait4(child, &status, 0, &usage) != child) give_up("wait4");
    drain();
    result.ns = steady_ns() - start;
    result.faults = usage.ru_minflt;
    result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return result;
  }

  // The peak of resident memory in kB, read while the process stands at its exit. 0 if it may not be traced.
  [[nodiscard]] long peak_kb() {
    ::lseek(input_, 0, SEEK_SET);
    const pid_t child = ::fork();
    if (child == 0) {
      ::dup2(input_, 0);
      ::dup2(output_[1], 1);
      ::dup2(nothing_, 2);
      if (::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) ::_exit(127);
      ::execv(argv_[0], argv_.data());
      ::_exit(127);
    }
    long peak = 0;
    int status = 0;
    bool is_set = false;
    while (::waitpid(child, &status, 0) == child && WIFSTOPPED(status)) {
      if (!is_set) ::ptrace(PTRACE_SETOPTIONS, child, nullptr, PTRACE_O_TRACEEXIT | PTRACE_O_EXITKILL);
      is_set = true;
      if (status >> 8 == (SIGTRAP | (PTRACE_EVENT_EXIT << 8))) peak = peak_of(child);
      ::ptrace(PTRACE_CONT, child, nullptr, nullptr);
    }
    drain();
    return peak;
  }

 private:
  void drain() {
    char buffer[4096];
    while (::read(output_[0], buffer, sizeof buffer) > 0) {
    }
  }

  [[nodiscard]] static long peak_of(pid_t child) {
    std::ifstream status("/proc/" + std::to_string(child) + "/status");
    for (std::string line; std::getline(status, line);) {
      if (line.starts_with("VmHWM:")) return std::atol(line.c_str() + 6);
    }
    return 0;
  }

  std::vector<std::string> words_;
  std::vector<char*> argv_;
  int input_ = -1;
  int output_[2] = {-1, -1};
  int nothing_ = -1;
  posix_spawn_file_actions_t actions_{};
};

struct Times {
  std::vector<std::int64_t> ns;

  // Microseconds below which the share `part` of all rounds lies.
  [[nodiscard]] double at(double part) {
    std::sort(ns.begin(), ns.end());
    return static_cast<double>(ns[static_cast<std::size_t>(part * static_cast<double>(ns.size() - 1))]) / 1000;
  }
};

void pin_to_one_cpu() {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(::sched_getcpu(), &set);
  if (::sched_setaffinity(0, sizeof set, &set) != 0) std::printf("(not pinned to one cpu: times vary more)\n");
}

void measure(const std::string& pawl, int rounds, const Place& place, const BenchMessage& message) {
  const std::string text = claude_message(message.command, place.project());
  Program hook({pawl, "check", "--agent", "claude", "--home", place.home()}, text);
  Program floor({"/bin/true"}, text);
  Times hook_times;
  Times floor_times;
  long hook_faults = 0;
  long floor_faults = 0;
  static_cast<void>(hook.run());  // makes the log's folder
  for (int i = 0; i < rounds; ++i) {
    const Program::Run base = floor.run();
    const Program::Run run = hook.run();
    if (run.exit_code != 0) give_up("the hook failed");
    floor_times.ns.push_back(base.ns);
    hook_times.ns.push_back(run.ns);
    floor_faults = base.faults;
    hook_faults = run.faults;
  }
  const auto name = std::string(message.name);
  std::printf("%-22s %8.0f %8.0f %8.0f %8.0f %8.0f %8.0f %7.2f %7.2f %8ld %8ld %8ld\n", name.c_str(), floor_times.at(0),
              floor_times.at(0.5), floor_times.at(0.99), hook_times.at(0), hook_times.at(0.5), hook_times.at(0.99),
              hook_times.at(0) / floor_times.at(0), hook_times.at(0.5) / floor_times.at(0.5), floor_faults, hook_faults,
              hook.peak_kb());
}

int main_of_bench(int count, char** values) {
  if (count < 2) {
    std::fprintf(stderr, "usage: bench_hook PAWL [ROUNDS]\n");
    return 2;
  }
  const int rounds = count > 2 ? std::max(1, std::atoi(values[2])) : 2000;
  pin_to_one_cpu();
  std::printf("%d rounds each; times in us, memory in kB\n", rounds);
  std::printf("%-22s %26s %26s %15s %17s %8s\n", "", "/bin/true", "hook", "ratio", "page faults", "VmHWM");
  std::printf("%-22s %8s %8s %8s %8s %8s %8s %7s %7s %8s %8s %8s\n", "message", "min", "p50", "p99", "min", "p50",
              "p99", "min", "p50", "true", "hook", "hook");
  for (const BenchMessage& message : bench_messages()) {
    const Place place;
    measure(values[1], rounds, place, message);
  }
  return 0;
}

}  // namespace
}  // namespace pawl

int main(int count, char** values) {
  return pawl::main_of_bench(count, values);
}
