// SPDX-License-Identifier: Apache-2.0
// `pawl run -- CMD…`, `pawl run -c TEXT`: a person's own command, judged before it runs.
#include "app/command.h"
#include "app/manual.h"
#include "app/terminal.h"

namespace pawl {
namespace {

constexpr std::string_view kHelp =
    "run a command of yours after judging it\n"
    "Usage: pawl run [--] COMMAND [ARGUMENT...]\n"
    "       pawl run -c TEXT\n\n"
    "Options:\n"
    "  -h,--help                     print this and exit\n"
    "  -c TEXT                       give TEXT to your shell ($SHELL)\n\n"
    "What is dangerous or cannot be undone asks first; what Pawl would deny an agent needs a word to be typed. The "
    "command then\n"
    "takes Pawl's place: its exit code, its signals and job control are its own. 126 means that it was not run, 127 "
    "that it was\n"
    "not found. `pawl COMMAND...` is the same for every word that is not a command of Pawl's.\n";

int run_run(const std::vector<std::string>& arguments) {
  const std::string first = arguments.empty() ? "" : arguments[0];
  if (first == "--help" || first == "-h") {
    print(kHelp);
    return 0;
  }
  const std::size_t begin = first == "--" || first == "-c" ? 1 : 0;
  const std::vector<std::string> words(arguments.begin() + static_cast<std::ptrdiff_t>(begin), arguments.end());
  if (words.empty() || (first == "-c" && words.size() != 1) || (begin == 0 && first.starts_with('-'))) {
    print_error("pawl run: give a command, or -c TEXT; see `pawl run --help`\n");
    return 2;
  }
  return run_for_person(words, first == "-c");
}

}  // namespace

const Command& run_command() {
  static constexpr Command command{"run", "run a command of yours after judging it", 49, run_run};
  return command;
}

}  // namespace pawl
