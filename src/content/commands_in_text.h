// SPDX-License-Identifier: Apache-2.0
// Shell commands that a small text language would run: awk's system() and pipes, sed's `e`, vim's `!`,
// AppleScript's `do shell script`. Plain facts for analyse,
// which takes the known ones back into itself; a command that is put together at run time makes the answer not total.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

struct CommandsInText {
  std::vector<std::string> commands;  // known shell text
  bool is_total = true;               // every command that it would run is known
};

[[nodiscard]] CommandsInText commands_in_awk(std::string_view program);
[[nodiscard]] CommandsInText commands_in_sed(std::string_view script);
[[nodiscard]] CommandsInText commands_in_vim(std::string_view commands);  // of the command line: `-c`, `+`
[[nodiscard]] CommandsInText commands_in_applescript(std::string_view script);

}  // namespace pawl
