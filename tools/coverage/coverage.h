// SPDX-License-Identifier: Apache-2.0
// How much of what people run is described in knowledge/: counted by programs' names and by whole commands.
// main.cpp prints it; nothing of Pawl itself depends on it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pawl {

// Over one list of names, or one file of commands.
struct Coverage {
  int rows = 0;        // names, or commands in which a program was found
  int known_rows = 0;  // of them: known, or with every program known
  std::map<std::string, int> known;
  std::map<std::string, int> unknown;  // how many rows each stands in
};

// One name a line; what stands behind `#` is a comment.
[[nodiscard]] Coverage coverage_of_names(std::string_view text);

// One JSON object a line with a shell command in `input`; other lines are passed over. The programs behind wrappers,
// in pipes and substitutions count as well. Functions, aliases and files by path do not: they are nobody's knowledge.
[[nodiscard]] Coverage coverage_of_commands(std::string_view text);

void add(Coverage& to, const Coverage& from);

// The names that stand in most rows first.
[[nodiscard]] std::vector<std::string> most_common(const std::map<std::string, int>& names, std::size_t limit);

}  // namespace pawl
