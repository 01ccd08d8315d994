// SPDX-License-Identifier: Apache-2.0
// Where the program starts. The hook comes first, before anything for people is built: it must start at once.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/manual.h"
#include "app/terminal.h"
#include "base/diagnostic.h"
#include "serve/hook.h"

namespace pawl {
namespace {

constexpr std::string_view kVersion = PAWL_VERSION;

int print_help() {
  print(help_text());
  return 0;
}

int run(const std::vector<std::string>& arguments) {
  const bool is_help = !arguments.empty() && arguments[0] == "help";
  if (arguments.empty() || arguments[0] == "--help" || arguments[0] == "-h" || (is_help && arguments.size() == 1)) {
    return print_help();
  }
  // `pawl help rules set` is `pawl rules set --help`.
  if (is_help) {
    std::vector<std::string> asked(arguments.begin() + 1, arguments.end());
    asked.emplace_back("--help");
    return run(asked);
  }
  if (arguments[0] == "--version" || arguments[0] == "-V" || arguments[0] == "version") {
    print("pawl " + std::string(kVersion) + "\n");
    return 0;
  }
  std::vector<std::string_view> names;
  for (const Command* command : all_commands()) {
    if (command->name == arguments[0]) return command->run({arguments.begin() + 1, arguments.end()});
    names.push_back(command->name);
  }
  // A person's own command: `pawl rm -rf x`.
  const bool is_words = arguments[0] == "--";
  if (is_words ? arguments.size() > 1 : is_program_here(arguments[0]))
    return run_for_person({{arguments.begin() + (is_words ? 1 : 0), arguments.end()}});
  print_error("pawl: `" + arguments[0] + "` is not a command" + did_you_mean(arguments[0], names) +
              "\nsee `pawl --help`\n");
  return 2;
}

}  // namespace
}  // namespace pawl

int main(int count, char** values) {
  // Nothing that the hook wrote is buffered: leaving at once saves the work that a return from main() would do.
  if (count > 1 && std::strcmp(values[1], "check") == 0) std::_Exit(pawl::serve_hook(count - 2, values + 2));
  return pawl::tell_lost_output(pawl::run({values + std::min(count, 1), values + count}));
}
