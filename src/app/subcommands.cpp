// SPDX-License-Identifier: Apache-2.0
#include "app/subcommands.h"

#include <algorithm>

#include "app/terminal.h"
#include "base/diagnostic.h"
#include "base/visible.h"

namespace pawl {

int run_subcommand(std::string_view command, std::span<const Subcommand> subcommands, std::string_view usage,
                   const std::vector<std::string>& arguments) {
  if (arguments.empty()) {
    print_error(usage);
    return 2;
  }
  const std::string& name = arguments[0];
  if (name == "--help" || name == "-h") {
    print(usage);
    return 0;
  }
  const auto found =
      std::find_if(subcommands.begin(), subcommands.end(), [&](const Subcommand& one) { return one.name == name; });
  if (found != subcommands.end()) return found->run({arguments.begin() + 1, arguments.end()});
  std::vector<std::string_view> names;
  for (const Subcommand& one : subcommands) names.push_back(one.name);
  print_error("pawl " + std::string(command) + ": `" + visible(name) + "` is not a command" +
              did_you_mean(name, names) + "\n" + std::string(usage));
  return 2;
}

}  // namespace pawl
