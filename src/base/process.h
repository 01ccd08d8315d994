// SPDX-License-Identifier: Apache-2.0
// Other processes: running one to its end with a time limit, and knowing which ones are our ancestors.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace pawl {

struct ProcessRequest {
  std::vector<std::string> argv;
  std::string input;
  bool keeps_stdin_open = false;                                 // never sends end-of-file, as a broken agent would
  std::string cwd;                                               // empty: ours
  std::vector<std::pair<std::string, std::string>> environment;  // added to ours; an empty value removes the name
  int timeout_ms = 10000;
};

struct ProcessOutcome {
  int exit_code = -1;  // 128 + signal if it was killed
  bool timed_out = false;
  std::string out;
  std::string err;
  double elapsed_ms = 0;
};

// Fails only if the process cannot be started. At the time limit it and its children are killed.
[[nodiscard]] Result<ProcessOutcome> run_process(const ProcessRequest& request);

// The same at the person's own terminal, which it may talk to: it may ask there, what it says on standard error is
// seen, and it takes as long as it takes. Only its standard output is read.
[[nodiscard]] Result<ProcessOutcome> run_at_terminal(const std::vector<std::string>& argv, const std::string& input);

// A program in the foreground of our terminal, with our standard descriptors, until it ends: its exit code, 127 if it
// cannot be started.
[[nodiscard]] int run_in_foreground(const std::vector<std::string>& argv, const std::string& cwd);

// Which process it is, also after its number was given to another.
struct ProcessMark {
  int pid = 0;
  std::int64_t start = 0;  // when it started, in the kernel's ticks since the machine did; 0: it cannot be told
};
[[nodiscard]] ProcessMark mark_of_process(int pid);

// The process that opened the terminal session we are in: a login shell, a terminal's first shell.
[[nodiscard]] ProcessMark session_leader();
// Whether the terminal on standard input is the one of our session.
[[nodiscard]] bool has_own_terminal();

// An ancestor of this process.
struct Ancestor {
  int pid = 0;
  std::vector<std::string> names;  // what it may be called: its short name, its program, the script that it interprets
  std::vector<std::string> words;  // its command line
  bool has_terminal = false;       // its standard input is one
};

// Our parent, its parent and so on.
[[nodiscard]] std::vector<Ancestor> ancestors();
[[nodiscard]] std::vector<std::string> names_of_ancestors();
// Another process, its parent and so on.
[[nodiscard]] std::vector<Ancestor> with_ancestors(int pid);
[[nodiscard]] std::vector<std::string> names_of(const std::vector<Ancestor>& processes);

// The folder of the user in the password database, by uid; empty if there is none. Never from HOME.
[[nodiscard]] std::string home_of_user();
[[nodiscard]] std::string name_of_user();
// The same for people to read: `uid 1234` where the password database has no name.
[[nodiscard]] std::string user_in_words();
[[nodiscard]] std::string uid_in_words();
// The number alone: `1234`.
[[nodiscard]] std::string own_uid();

// The running program's own file.
[[nodiscard]] std::string own_path();
[[nodiscard]] int own_pid();

[[nodiscard]] bool is_terminal(int fd);

}  // namespace pawl
