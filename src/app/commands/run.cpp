// SPDX-License-Identifier: Apache-2.0
// `pawl run -- CMD…`, `pawl run -c TEXT`: a person's own command, judged before it runs.
#include "app/answering.h"
#include "app/command.h"
#include "app/manual.h"
#include "app/terminal.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::string_view kHelp =
    "run a command of yours after judging it\n"
    "Usage: pawl run [--timeout TIME] [--] COMMAND [ARGUMENT...]\n"
    "       pawl run [--timeout TIME] -c TEXT\n\n"
    "Options:\n"
    "  -h,--help                     print this and exit\n"
    "  -c TEXT                       give TEXT to your shell ($SHELL)\n"
    "  --timeout TIME                a question that nobody answers for so long is a no: 90s, 10m, 2h (default: "
    "none)\n\n"
    "What is dangerous or cannot be undone asks first: y runs it, d shows the diff, e explains, anything else is a "
    "no.\n"
    "What Pawl would deny an agent needs a word to be typed. The command then takes Pawl's place: its exit code, its\n"
    "signals and job control are its own. 126 means that it was not run, 127 that it was not found. `pawl COMMAND...` "
    "is\n"
    "the same for every word that is not a command of Pawl's.\n";

int fail(const std::string& text) {
  print_error("pawl run: " + text + "\n");
  return 2;
}

// Options only count before the command, whose own they are not.
int run_run(const std::vector<std::string>& arguments) {
  CommandOfPerson command;
  auto at = arguments.begin();
  for (; at != arguments.end() && at->starts_with('-'); ++at) {
    if (*at == "--help" || *at == "-h") {
      print(kHelp);
      return 0;
    }
    if (*at == "--timeout" && at + 1 != arguments.end()) {
      const Result<std::int64_t> length = read_length(*++at);
      if (!length) return fail(length.error().text);
      command.timeout_ms = *length;
      continue;
    }
    command.is_text = *at == "-c";
    if (*at != "--" && !command.is_text) return fail(in_quotes(*at) + " is not an option; see `pawl run --help`");
    ++at;
    break;
  }
  command.words.assign(at, arguments.end());
  if (command.words.empty() || (command.is_text && command.words.size() != 1))
    return fail("give a command, or -c TEXT; see `pawl run --help`");
  return run_for_person(command);
}

}  // namespace

const Command& run_command() {
  static constexpr Command command{"run", "run a command of yours after judging it", CommandGroup::trying, 40, run_run};
  return command;
}

}  // namespace pawl
