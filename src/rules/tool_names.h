// SPDX-License-Identifier: Apache-2.0
// How users name tools in their rules: by a glob, upper and lower case alike, and by the word that the agents have in
// common: `bash` is the shell of every agent, whatever it calls it.
#pragma once

#include <string_view>

namespace pawl {

[[nodiscard]] bool names_tool(std::string_view glob, std::string_view tool);

// The common word for a tool of one of the agents, in lower case; empty if it has none.
[[nodiscard]] std::string_view common_name_of(std::string_view tool);

}  // namespace pawl
