// SPDX-License-Identifier: Apache-2.0
// `pawl dashboard`: opens the page in the browser, logged in by a code that counts once and for a minute.
#include "app/command.h"
#include "app/daemon_here.h"
#include "app/flags.h"
#include "app/opening.h"
#include "app/person.h"
#include "app/terminal.h"

namespace pawl {
namespace {

int fail(const std::string& text) {
  print_error("pawl dashboard: " + text + "\n");
  return 1;
}

int run_dashboard(const std::vector<std::string>& arguments) {
  bool is_printed = false;
  Flags flags("dashboard", "open the page with every call, the open questions and what was prevented");
  flags.flag(is_printed, "--print", "print the address instead of opening it; it counts once, for a minute")
      .footer("The page is served on this machine alone, by `pawl daemon`, which is started if it does not run.");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (const auto why = why_not_a_person()) return fail(*why);
  const Result<Instance> running = start_daemon();
  if (!running) return fail(running.error().text);
  const Result<Value> answer = ask_daemon("code");
  if (!answer) return fail(answer.error().text);
  const Result<std::string> opened = open_page(*answer, "", is_printed);
  if (!opened) return fail(opened.error().text);
  print(*opened + "\n");
  return 0;
}

}  // namespace

const Command& dashboard_command() {
  static constexpr Command command{"dashboard", "open the page with every call and the open questions",
                                   CommandGroup::everyday, 90, run_dashboard};
  return command;
}

}  // namespace pawl
