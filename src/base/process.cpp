// SPDX-License-Identifier: Apache-2.0
#include "base/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <string_view>

#include "base/clock.h"
#include "base/files.h"

extern char** environ;

namespace pawl {
namespace {

struct Pipe {
  int read = -1;
  int write = -1;
  ~Pipe() {
    close_read();
    close_write();
  }
  void close_read() {
    if (read >= 0) ::close(std::exchange(read, -1));
  }
  void close_write() {
    if (write >= 0) ::close(std::exchange(write, -1));
  }
  [[nodiscard]] bool open() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return false;
    read = ends[0];
    write = ends[1];
    return true;
  }
};

std::vector<std::string> environment_with(const std::vector<std::pair<std::string, std::string>>& changes) {
  std::vector<std::string> result;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const std::string_view name = text.substr(0, text.find('='));
    if (std::none_of(changes.begin(), changes.end(), [&](const auto& c) { return c.first == name; })) {
      result.emplace_back(text);
    }
  }
  for (const auto& [name, value] : changes) {
    if (!value.empty()) result.push_back(name + "=" + value);
  }
  return result;
}

// Between fork and exec: only calls that are safe there. Does not return.
[[noreturn]] void become(const std::vector<char*>& argv, const std::vector<char*>& environment, const char* cwd, int in,
                         int out, int err) {
  ::setpgid(0, 0);
  ::dup2(in, 0);
  ::dup2(out, 1);
  ::dup2(err, 2);
  if (cwd != nullptr && ::chdir(cwd) != 0) ::_exit(127);
  ::signal(SIGPIPE, SIG_DFL);
  ::execvpe(argv[0], argv.data(), environment.data());
  ::_exit(127);
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

// Reads what is there; closes at the end of the stream.
void drain(int& fd, std::string& into) {
  char buffer[65536];
  const ssize_t got = ::read(fd, buffer, sizeof buffer);
  if (got > 0) {
    into.append(buffer, static_cast<std::size_t>(got));
  } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
    ::close(std::exchange(fd, -1));
  }
}

// A field of the account's line in /etc/passwd. Read by hand: a static binary has no NSS to ask.
std::string passwd_field(std::size_t wanted) {
  const Result<std::string> file = disk().read("/etc/passwd", 4 << 20);
  if (!file) return "";
  const std::string uid = own_uid();
  std::string_view rest = *file;
  while (!rest.empty()) {
    const std::size_t newline = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, newline);
    rest.remove_prefix(std::min(newline + 1, rest.size()));
    std::vector<std::string_view> fields;
    while (true) {
      const std::size_t colon = line.find(':');
      fields.push_back(line.substr(0, colon));
      if (colon == std::string_view::npos) break;
      line.remove_prefix(colon + 1);
    }
    if (fields.size() >= 7 && fields[2] == uid) return std::string(fields[wanted]);
  }
  return "";
}

std::string first_line_of(const std::string& path) {
  const Result<std::string> text = disk().read(path, 1 << 16);
  return text ? text->substr(0, text->find('\n')) : std::string();
}

std::string_view last_part(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace

Result<ProcessOutcome> run_process(const ProcessRequest& request) {
  Pipe in;
  Pipe out;
  Pipe err;
  if (!in.open() || !out.open() || !err.open()) {
    return Error{Code::io_failed, "cannot make a pipe: " + system_error_text(errno)};
  }
  std::vector<std::string> argv_texts = request.argv;
  std::vector<std::string> environment_texts = environment_with(request.environment);
  const std::vector<char*> argv = pointers_to(argv_texts);
  const std::vector<char*> environment = pointers_to(environment_texts);

  const std::int64_t start = steady_ns();
  const pid_t child = ::fork();
  if (child < 0) return Error{Code::io_failed, "cannot start `" + request.argv[0] + "`: " + system_error_text(errno)};
  if (child == 0) {
    become(argv, environment, request.cwd.empty() ? nullptr : request.cwd.c_str(), in.read, out.write, err.write);
  }
  ::setpgid(child, child);
  in.close_read();
  out.close_write();
  err.close_write();
  ::fcntl(in.write, F_SETFL, O_NONBLOCK);
  const auto previous = ::signal(SIGPIPE, SIG_IGN);

  ProcessOutcome outcome;
  std::string_view unsent = request.input;
  while (out.read >= 0 || err.read >= 0) {
    if (in.write >= 0 && unsent.empty() && !request.keeps_stdin_open) in.close_write();
    const auto elapsed_ms = static_cast<int>((steady_ns() - start) / 1000000);
    if (elapsed_ms >= request.timeout_ms) {
      outcome.timed_out = true;
      break;
    }
    pollfd watched[3] = {{out.read, POLLIN, 0}, {err.read, POLLIN, 0}, {unsent.empty() ? -1 : in.write, POLLOUT, 0}};
    if (::poll(watched, 3, request.timeout_ms - elapsed_ms) <= 0) continue;
    if (watched[0].revents != 0) drain(out.read, outcome.out);
    if (watched[1].revents != 0) drain(err.read, outcome.err);
    if (watched[2].revents != 0) {
      const ssize_t sent = ::write(in.write, unsent.data(), unsent.size());
      if (sent > 0) unsent.remove_prefix(static_cast<std::size_t>(sent));
      if (sent < 0 && errno != EINTR && errno != EAGAIN) unsent = {};  // the reader is gone: its own choice
    }
  }
  if (outcome.timed_out) ::kill(-child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  ::signal(SIGPIPE, previous);
  outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  outcome.elapsed_ms = static_cast<double>(steady_ns() - start) / 1e6;
  return outcome;
}

Result<ProcessOutcome> run_at_terminal(const std::vector<std::string>& argv, const std::string& input) {
  Pipe in;
  Pipe out;
  if (!in.open() || !out.open()) return Error{Code::io_failed, "cannot make a pipe: " + system_error_text(errno)};
  std::vector<std::string> texts = argv;
  const std::vector<char*> pointers = pointers_to(texts);
  const pid_t child = ::fork();
  if (child < 0) return Error{Code::io_failed, "cannot start `" + argv[0] + "`: " + system_error_text(errno)};
  if (child == 0) {
    ::dup2(in.read, 0);
    ::dup2(out.write, 1);
    ::execvp(pointers[0], pointers.data());
    ::_exit(127);
  }
  in.close_read();
  out.close_write();
  const auto previous = ::signal(SIGPIPE, SIG_IGN);
  static_cast<void>(write_all(in.write, input));
  in.close_write();
  ProcessOutcome outcome;
  while (out.read >= 0) drain(out.read, outcome.out);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  ::signal(SIGPIPE, previous);
  outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return outcome;
}

int run_in_foreground(const std::vector<std::string>& argv, const std::string& cwd) {
  constexpr int kNotStarted = 127;
  std::vector<std::string> texts = argv;
  const std::vector<char*> pointers = pointers_to(texts);
  const pid_t child = ::fork();
  if (child < 0) return kNotStarted;
  if (child == 0) {
    if (::chdir(cwd.c_str()) == 0) ::execvp(pointers[0], pointers.data());
    ::_exit(kNotStarted);
  }
  // Ctrl-C is for the program.
  const auto interrupt = ::signal(SIGINT, SIG_IGN);
  const auto quit = ::signal(SIGQUIT, SIG_IGN);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  ::signal(SIGINT, interrupt);
  ::signal(SIGQUIT, quit);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

ProcessMark mark_of_process(int pid) {
  constexpr int kFieldsBetween = 19;  // from the state, which follows the name, to the start
  ProcessMark mark{pid, 0};
  const Result<std::string> stat = disk().read("/proc/" + std::to_string(pid) + "/stat", 4096);
  if (!stat) return mark;
  std::size_t at = stat->rfind(')');
  for (int field = 0; field <= kFieldsBetween && at != std::string::npos; ++field) at = stat->find(' ', at + 1);
  if (at != std::string::npos) std::from_chars(stat->data() + at + 1, stat->data() + stat->size(), mark.start);
  return mark;
}

ProcessMark session_leader() {
  return mark_of_process(::getsid(0));
}

bool has_own_terminal() {
  return ::tcgetsid(STDIN_FILENO) == ::getsid(0);
}

std::vector<Ancestor> ancestors() {
  return with_ancestors(::getppid());
}

std::vector<Ancestor> with_ancestors(int pid) {
  std::vector<Ancestor> found;
  for (int depth = 0; pid > 1 && depth < 64; ++depth) {
    const std::string folder = "/proc/" + std::to_string(pid);
    Ancestor& ancestor = found.emplace_back();
    ancestor.pid = pid;
    ancestor.names.push_back(first_line_of(folder + "/comm"));
    if (const Result<std::string> line = disk().read(folder + "/cmdline", 1 << 20)) {
      std::string_view rest = *line;
      while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\0'), rest.size());
        ancestor.words.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
      }
    }
    // `node --options /usr/bin/gemini` is called `node`: the script's name says which program it is.
    for (std::size_t i = 0; i < ancestor.words.size(); ++i) {
      if (i > 0 && ancestor.words[i].starts_with('-')) continue;
      ancestor.names.emplace_back(last_part(ancestor.words[i]));
      if (i > 0) break;
    }
    const std::string input = disk().link_target(folder + "/fd/0").value_or("");
    ancestor.has_terminal = input.starts_with("/dev/pts/") || input.starts_with("/dev/tty") || input == "/dev/console";
    const Result<std::string> stat = disk().read(folder + "/stat", 4096);
    if (!stat) break;
    const std::size_t after = stat->rfind(')');
    if (after == std::string::npos || after + 4 > stat->size()) break;
    int parent = 0;
    std::from_chars(stat->data() + after + 4, stat->data() + stat->size(), parent);
    if (parent == pid) break;
    pid = parent;
  }
  return found;
}

std::vector<std::string> names_of_ancestors() {
  return names_of(ancestors());
}

std::vector<std::string> names_of(const std::vector<Ancestor>& processes) {
  std::vector<std::string> names;
  for (const Ancestor& one : processes) names.insert(names.end(), one.names.begin(), one.names.end());
  return names;
}

std::string home_of_user() {
  return passwd_field(5);
}
std::string name_of_user() {
  return passwd_field(0);
}

std::string user_in_words() {
  std::string name = name_of_user();
  return name.empty() ? uid_in_words() : name;
}

std::string uid_in_words() {
  return "uid " + own_uid();
}

std::string own_uid() {
  return std::to_string(::getuid());
}

std::string own_path() {
  return disk().link_target("/proc/self/exe").value_or("");
}

int own_pid() {
  return ::getpid();
}

bool is_terminal(int fd) {
  return ::isatty(fd) == 1;
}

}  // namespace pawl
