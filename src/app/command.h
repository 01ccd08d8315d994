// SPDX-License-Identifier: Apache-2.0
// One command for people: `pawl NAME …`. Each is in its own file in app/commands and defines `NAME_command()`;
// the registry is made from the folder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

struct Command {
  std::string_view name;
  std::string_view summary;  // one line for `pawl --help`
  int place;                 // where it stands in that list, small first
  // `arguments` are those after the command's name. Returns the exit code: 0 done, 1 a finding or failure, 2 bad usage.
  int (*run)(const std::vector<std::string>& arguments);
};

// Generated: every command in app/commands.
[[nodiscard]] const std::vector<const Command*>& all_commands();

}  // namespace pawl
