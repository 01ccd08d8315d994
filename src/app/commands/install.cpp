// SPDX-License-Identifier: Apache-2.0
// `pawl install [--prefix DIR]`: puts the program on PATH, with its manual page and completions.
#include "app/install.h"

#include "app/agents_here.h"
#include "app/command.h"
#include "app/flags.h"
#include "app/on_path.h"
#include "app/terminal.h"

namespace pawl {
namespace {

int run(const std::vector<std::string>& arguments) {
  std::string prefix;
  Flags flags("install", "put pawl on PATH: the program, its manual page, and completions for bash, zsh and fish");
  flags.text(prefix, "--prefix", "DIR", "where to (default: ~/.local, or /usr/local as root)")
      .footer("It never overwrites what is not Pawl's; `pawl uninstall` removes exactly what it wrote.");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  const std::optional<std::string> where = prefix_folder(prefix, "install");
  return where ? install_and_tell(*where) : 2;
}

}  // namespace

const Command& install_command() {
  static const Command command = {"install", "put pawl on PATH, with its manual and completions",
                                  CommandGroup::guarding, 50, run};
  return command;
}

}  // namespace pawl
