// SPDX-License-Identifier: Apache-2.0
// One command for people: `pawl NAME …`. Each is in its own file in app/commands and defines `NAME_command()`;
// the registry is made from the folder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

// What a person wants to do: `pawl help` shows the commands in these groups, in this order.
enum class CommandGroup { everyday, guarding, past, trying, changing, asking, programs };

struct Command {
  std::string_view name;
  std::string_view summary;  // one line for `pawl --help`
  CommandGroup group;
  int place;  // where it stands in its group, small first
  // `arguments` are those after the command's name. Returns the exit code: 0 done, 1 a finding or failure, 2 bad usage.
  int (*run)(const std::vector<std::string>& arguments);
};

// Generated: every command in app/commands.
[[nodiscard]] const std::vector<const Command*>& all_commands();

// What `pawl help` prints.
[[nodiscard]] std::string help_text();

}  // namespace pawl
