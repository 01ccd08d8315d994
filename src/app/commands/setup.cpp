// SPDX-License-Identifier: Apache-2.0
// `pawl setup`: finds the agents of this machine and wires those that the person wants.
#include "app/agents_here.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/install.h"
#include "app/on_path.h"
#include "app/terminal.h"
#include "base/files.h"
#include "base/process.h"
#include "base/visible.h"
#include "intake/install.h"
#include "intake/wiring_state.h"

namespace pawl {
namespace {

[[nodiscard]] std::string describe(const AgentHere& here) {
  std::string text = std::string(here.agent->title) + " (";
  text += here.program.empty() ? "its settings are here, the program is not on PATH" : here.program;
  return text + ")";
}

// Whoever has just built it can call it only by its path.
void offer_path(const std::string& home, bool can_ask) {
  const std::string hint = hint_for_path();
  if (hint.empty()) return;
  const std::string prefix = usual_prefix(home);
  if (can_ask &&
      ask_yes_no("put `pawl` on PATH, with its manual page and completions, below " + in_quotes(prefix) + "?", true)) {
    install_and_tell(prefix);
  } else {
    print(hint + "\n");
  }
}

int run(const std::vector<std::string>& arguments) {
  bool is_sure = false;
  Flags flags("setup", "find the agents on this machine and guard them");
  flags.flag(is_sure, "-y,--yes", "guard every agent that is found, without asking");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const std::optional<std::string> home = home_folder("", "setup");
  if (!home) return 2;

  std::vector<AgentHere> found;
  for (AgentHere& here : agents_here(*home)) {
    if (here.is_here) found.push_back(std::move(here));
  }
  if (found.empty()) {
    print("no agent that Pawl knows is installed here (" + names_of_agents() +
          "); `pawl addto NAME` guards one anyway\n");
    offer_path(*home, is_terminal(0) && !is_sure);
    return 0;
  }
  const bool can_ask = is_terminal(0);
  int exit_code = 0;
  for (const AgentHere& here : found) {
    const WiringState state = wiring_state(*here.agent, *home, "", disk());
    if (!is_sure && !can_ask) {
      print(describe(here) +
            (state.is_wired ? ": wired\n" : ": not wired; run `pawl addto " + std::string(here.agent->name) + "`\n"));
      continue;
    }
    print(describe(here) + "\n");
    if (!is_sure && !ask_yes_no("  let Pawl guard it?", true)) continue;
    InstallRequest request;
    request.agent = here.agent;
    request.home = *home;
    request.program = own_path();
    if (const int failure = add_and_tell(request); failure != 0) exit_code = failure;
  }
  if (!is_sure && !can_ask) print("nothing was changed; `pawl setup --yes` guards them all\n");
  print("to see what Pawl would have said of what they have done so far: `pawl scan --history`\n");
  offer_path(*home, can_ask && !is_sure);
  return exit_code;
}

}  // namespace

const Command& setup_command() {
  static const Command command = {"setup", "find the agents on this machine and guard them",
                                  CommandGroup::guarding, 10, run};
  return command;
}

}  // namespace pawl
