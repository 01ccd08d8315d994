// SPDX-License-Identifier: Apache-2.0
// `pawl shell-init bash|zsh|fish`: functions that send a few dangerous programs of a person's own shell through `pawl
// run`. Functions alone: no key is bound, no prompt is changed, and without Pawl the program runs as ever.
#include <algorithm>
#include <array>

#include "app/command.h"
#include "app/flags.h"
#include "app/terminal.h"
#include "base/diagnostic.h"
#include "base/visible.h"

namespace pawl {
namespace {

constexpr std::array<std::string_view, 9> kGuarded = {"rm",  "mv",     "dd",      "chmod",    "chown",
                                                      "git", "docker", "kubectl", "terraform"};
constexpr std::array<std::string_view, 3> kShells = {"bash", "zsh", "fish"};

[[nodiscard]] std::string function_for(std::string_view shell, std::string_view program) {
  const std::string name(program);
  if (shell == "fish") {
    return "function " + name + " --wraps " + name + "\n  if command -q pawl\n    command pawl run -- " + name +
           " $argv\n  else\n    echo 'pawl is not here; running " + name + " unguarded' >&2\n    command " + name +
           " $argv\n  end\nend\n";
  }
  return name + "() {\n  if command -v pawl > /dev/null 2>&1; then command pawl run -- " + name +
         " \"$@\"; else echo 'pawl is not here; running " + name + " unguarded' >&2; command " + name +
         " \"$@\"; fi\n}\n";
}

int run_shell_init(const std::vector<std::string>& arguments) {
  std::string shell;
  Flags flags("shell-init", "print shell functions that judge your own dangerous commands");
  flags.operand(shell, "SHELL", "bash, zsh or fish")
      .footer(
          "In the file that your shell reads when it starts: eval \"$(pawl shell-init bash)\"\n"
          "`command rm` and `\\rm` go past them.");
  if (const auto exit_code = flags.parse(arguments)) return *exit_code;
  if (std::find(kShells.begin(), kShells.end(), shell) == kShells.end()) {
    const std::string hint = did_you_mean(shell, kShells);
    print_error("pawl shell-init: " + in_quotes(shell) + " is not a shell that Pawl knows" +
                (hint.empty() ? "; it takes bash, zsh or fish" : hint) + "\n");
    return 2;
  }
  // Scripts are left alone.
  std::string text = shell == "fish" ? "if status is-interactive\n" : "case $- in *i*)\n";
  for (const std::string_view program : kGuarded) text += function_for(shell, program);
  print(text + (shell == "fish" ? "end\n" : ";;\nesac\n"));
  return 0;
}

}  // namespace

const Command& shell_init_command() {
  static constexpr Command command{"shell-init", "print shell functions that judge your own dangerous commands",
                                   CommandGroup::programs, 30, run_shell_init};
  return command;
}

}  // namespace pawl
