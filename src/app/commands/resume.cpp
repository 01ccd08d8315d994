// SPDX-License-Identifier: Apache-2.0
// `pawl resume [--here]`: ends a pause. It tightens, so anybody may.
#include "app/call_of_person.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/terminal.h"
#include "approve/pause.h"
#include "session/project.h"

namespace pawl {
namespace {

int run_resume(const std::vector<std::string>& arguments) {
  bool is_here = false;
  Flags flags("resume", "end a pause, so that Pawl asks again");
  flags.flag(is_here, "--here", "the pause of the project of this folder");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const Call here = command_here("");
  const bool is_ended = end_pause(pawl_home(), is_here ? find_project("", here.cwd, here.home, disk()) : "");
  print(is_ended ? "Pawl asks again\n" : "Pawl is not paused here\n");
  return is_ended ? 0 : 1;
}

}  // namespace

const Command& resume_command() {
  static constexpr Command command{"resume", "end a pause, so that Pawl asks again",
                                   CommandGroup::changing, 60, run_resume};
  return command;
}

}  // namespace pawl
