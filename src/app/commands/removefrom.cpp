// SPDX-License-Identifier: Apache-2.0
// `pawl removefrom NAME`: takes Pawl out of one agent. It weakens, so only a person may do it.
#include "app/agents_here.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/person.h"
#include "app/terminal.h"
#include "base/process.h"
#include "intake/install.h"

namespace pawl {
namespace {

int run(const std::vector<std::string>& arguments) {
  std::string name;
  std::string home;
  bool is_managed = false;
  Flags flags("removefrom", "stop guarding one agent: remove Pawl's hooks and restore its settings file byte for byte");
  flags.operand(name, "NAME", names_of_agents())
      .text(home, "--home", "DIR", "the home folder to change, if it is not yours")
      .flag(is_managed, "--managed", "from the agent's managed settings (needs root)");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;

  const Agent* agent = agent_named(name, "removefrom");
  if (agent == nullptr) return 2;
  const std::optional<std::string> where = home_folder(home, "removefrom");
  if (!where) return 2;
  if (const std::optional<std::string> why_not = why_not_a_person()) {
    print_error("pawl removefrom: " + *why_not + "\n");
    return 1;
  }
  if (is_managed && !is_root()) {
    print_error("pawl removefrom: --managed is for every user; run it with sudo\n");
    return 1;
  }
  InstallRequest request;
  request.agent = agent;
  request.home = *where;
  request.program = own_path();
  request.is_managed = is_managed;
  const Result<InstallReport> report = remove_from_agent(request);
  if (!report) {
    print_error("pawl removefrom: " + report.error().text + "\n");
    return 1;
  }
  for (const std::string& line : report->lines) print(line + "\n");
  if (!report->has_changed) print(std::string(agent->title) + " is not wired in `" + settings_path(request) + "`\n");
  return 0;
}

}  // namespace

const Command& removefrom_command() {
  static const Command command = {"removefrom", "stop guarding an agent", 21, run};
  return command;
}

}  // namespace pawl
