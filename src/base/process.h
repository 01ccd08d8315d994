// SPDX-License-Identifier: Apache-2.0
// Other processes: running one to its end with a time limit, and knowing which ones are our ancestors.
#pragma once

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

// The folder of the user in the password database, by uid; empty if there is none. Never from HOME.
[[nodiscard]] std::string home_of_user();
[[nodiscard]] std::string name_of_user();

// The running program's own file.
[[nodiscard]] std::string own_path();
[[nodiscard]] int own_pid();

[[nodiscard]] bool is_terminal(int fd);

}  // namespace pawl
