// SPDX-License-Identifier: Apache-2.0
// Commands of a command: `pawl rules list`, `pawl trust add`.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pawl {

struct Subcommand {
  std::string_view name;
  int (*run)(const std::vector<std::string>& arguments);  // those after its name
};

// Runs the one that the first argument names. `--help` prints `usage`; nothing, or a name that is none of them, prints
// it as an error and is 2.
[[nodiscard]] int run_subcommand(std::string_view command, std::span<const Subcommand> subcommands,
                                 std::string_view usage, const std::vector<std::string>& arguments);

}  // namespace pawl
