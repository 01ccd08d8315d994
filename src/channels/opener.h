// SPDX-License-Identifier: Apache-2.0
// Which program opens a file of ours in the user's browser. `pawl dashboard` and a notification's Look ask.
#pragma once

#include <string>
#include <vector>

namespace pawl {

// The command, by a program that root alone can replace; empty: there is none.
[[nodiscard]] std::vector<std::string> command_that_opens(const std::string& file);

}  // namespace pawl
