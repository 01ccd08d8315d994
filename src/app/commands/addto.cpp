// SPDX-License-Identifier: Apache-2.0
// `pawl addto NAME`: puts Pawl into one agent.
#include "app/agents_here.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/on_path.h"
#include "app/terminal.h"
#include "base/process.h"
#include "intake/install.h"

namespace pawl {
namespace {

int run(const std::vector<std::string>& arguments) {
  std::string name;
  std::string home;
  bool is_managed = false;
  bool is_sure = false;
  Flags flags("addto", "guard one agent: copy pawl to ~/.pawl/bin and add its hooks to the agent's settings");
  flags.operand(name, "NAME", names_of_agents())
      .text(home, "--home", "DIR", "the home folder to change, if it is not yours")
      .flag(is_managed, "--managed", "for every user, in the agent's managed settings (needs root)")
      .flag(is_sure, "-y,--yes", "do not ask");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;

  const Agent* agent = agent_named(name, "addto");
  if (agent == nullptr) return 2;
  const std::optional<std::string> where = home_folder(home, "addto");
  if (!where) return 2;
  if (is_managed && !is_root()) {
    print_error("pawl addto: --managed writes for every user; run it with sudo\n");
    return 1;
  }
  InstallRequest request;
  request.agent = agent;
  request.home = *where;
  request.program = own_path();
  request.is_managed = is_managed;
  if (!is_sure && is_terminal(0) && !ask_yes_no("add Pawl's hooks to `" + settings_path(request) + "`?", true)) {
    print("nothing was changed\n");
    return 1;
  }
  const int exit_code = add_and_tell(request);
  if (const std::string hint = hint_for_path(); exit_code == 0 && !hint.empty()) print(hint + "\n");
  return exit_code;
}

}  // namespace

const Command& addto_command() {
  static const Command command = {"addto", "guard an agent", CommandGroup::guarding, 20, run};
  return command;
}

}  // namespace pawl
