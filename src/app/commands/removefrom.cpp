// SPDX-License-Identifier: Apache-2.0
// `pawl removefrom NAME|--all`: takes Pawl out of one agent or of all. It weakens, so only a person may do it.
#include "app/agents_here.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/on_path.h"
#include "app/person.h"
#include "app/terminal.h"
#include "base/files.h"
#include "base/process.h"
#include "base/quote.h"
#include "base/visible.h"
#include "intake/install.h"
#include "intake/wiring_state.h"

namespace pawl {
namespace {

// Returns the exit code.
int remove_and_tell(const InstallRequest& request) {
  const Result<InstallReport> report = remove_from_agent(request);
  if (!report) {
    print_error("pawl removefrom: " + report.error().text + "\n");
    return 1;
  }
  for (const std::string& line : report->lines) print(line + "\n");
  if (!report->has_changed)
    print(std::string(request.agent->title) + " is not wired in `" + settings_path(request) + "`\n");
  return 0;
}

// In Pawl's home, in the order in which a person asks.
struct Left {
  std::string_view name;
  std::string_view what;
};
constexpr Left kLeft[] = {
    {"config.toml", "your settings"},
    {"rules", "your own rules"},
    {"log", "the record of every call"},
    {"undo", "what agents deleted and overwrote; `pawl undo` can still bring it back"},
    {"approver.key", "the key of your answers"},
    {"grants", "approvals that still count"},
    {"sessions", "what sessions remember"},
    {"bin", "the copy of the program that hooks ran"},
};

// After the last agent: what Pawl leaves on the machine, and how a person gets rid of it.
void tell_what_is_left(const std::string& home) {
  const std::string own = join_path(home, ".pawl");
  std::string text;
  for (const Left& left : kLeft) {
    const std::string path = join_path(own, left.name);
    if (disk().kind(path) != FileKind::missing) text += "  " + visible(path) + ": " + std::string(left.what) + "\n";
  }
  if (disk().kind(own) != FileKind::missing)
    text += "  to remove all that is in `" + visible(own) + "`: rm -r " + quote_for_shell(own) + "\n";
  for (const Agent& agent : all_agents()) {
    if (wiring_state(agent, home, "", disk()).is_managed)
      text += "  " + std::string(agent.title) + " is still guarded for every user; as root: pawl removefrom " +
              std::string(agent.name) + " --managed\n";
  }
  if (const std::string program = pawl_on_path(); !program.empty())
    text += "  " + visible(program) + ": the program itself; `pawl uninstall` removes what `pawl install` wrote\n";
  print(text.empty() ? "nothing of Pawl is left in `" + visible(home) + "`\n" : "what is left:\n" + text);
}

int run(const std::vector<std::string>& arguments) {
  std::string name;
  std::string home;
  bool is_managed = false;
  bool is_all = false;
  Flags flags("removefrom", "stop guarding one agent: remove Pawl's hooks and restore its settings file byte for byte");
  flags.operand(name, "NAME", names_of_agents(), false)
      .flag(is_all, "--all", "stop guarding every agent, and tell what is left of Pawl")
      .text(home, "--home", "DIR", "the home folder to change, if it is not yours")
      .flag(is_managed, "--managed", "from the agent's managed settings (needs root)");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (name.empty() != is_all) {
    print_error(is_all ? "pawl removefrom: --all already means every agent; leave out " + in_quotes(name) + "\n"
                       : "pawl removefrom: NAME is missing; name one of " + names_of_agents() + ", or give --all\n");
    return 2;
  }
  if (is_all && is_managed) {
    print_error("pawl removefrom: --managed is for one agent; name it\n");
    return 2;
  }

  const Agent* agent = is_all ? nullptr : agent_named(name, "removefrom");
  if (agent == nullptr && !is_all) return 2;
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
  if (!is_all) return remove_and_tell(request);
  int exit_code = 0;
  for (const Agent& each : all_agents()) {
    request.agent = &each;
    if (const int failure = remove_and_tell(request); failure != 0) exit_code = failure;
  }
  tell_what_is_left(*where);
  return exit_code;
}

}  // namespace

const Command& removefrom_command() {
  static const Command command = {"removefrom", "stop guarding an agent", CommandGroup::guarding, 30, run};
  return command;
}

}  // namespace pawl
