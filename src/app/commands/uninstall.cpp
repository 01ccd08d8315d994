// SPDX-License-Identifier: Apache-2.0
// `pawl uninstall [--prefix DIR]`: takes away what `pawl install` wrote. Agents stay guarded: their hooks have a copy
// of their own.
#include <algorithm>

#include "app/agents_here.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/install.h"
#include "app/on_path.h"
#include "app/person.h"
#include "app/terminal.h"
#include "base/files.h"
#include "base/visible.h"
#include "intake/wiring_state.h"

namespace pawl {
namespace {

int run(const std::vector<std::string>& arguments) {
  std::string prefix;
  Flags flags("uninstall", "remove what `pawl install` wrote; guarded agents stay guarded");
  flags.text(prefix, "--prefix", "DIR", "where from (default: ~/.local, or /usr/local as root)");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const std::optional<std::string> where = prefix_folder(prefix, "uninstall");
  if (!where) return 2;
  if (const std::optional<std::string> why = why_not_a_person()) {
    print_error("pawl uninstall: " + *why + "\n");
    return 1;
  }
  const Result<OnPathReport> report = take_from_path(*where);
  if (!report) {
    print_error("pawl uninstall: " + report.error().text + "\n");
    return 1;
  }
  for (const std::string& line : report->lines) print(line + "\n");
  const std::vector<AgentHere> agents = agents_here(home_of_person());
  const bool is_any = std::any_of(agents.begin(), agents.end(), [](const AgentHere& here) {
    return wiring_state(*here.agent, home_of_person(), "", disk()).is_wired;
  });
  print(is_any ? "agents stay guarded; `pawl removefrom --all` stops that and says what else is left\n"
               : "no agent is guarded; what Pawl wrote down is still in `" + visible(pawl_home()) + "`\n");
  return 0;
}

}  // namespace

const Command& uninstall_command() {
  static const Command command = {"uninstall", "take pawl off PATH again", CommandGroup::guarding, 60, run};
  return command;
}

}  // namespace pawl
