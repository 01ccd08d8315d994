// SPDX-License-Identifier: Apache-2.0
// Tools that nobody described and that amount to a command: they stand for a program (`terraform_apply`), make a
// request
// (`{"method": "DELETE", "path": …}`), send or pack files of this machine. Part of tool_guess.cpp's guess.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analyse/tools/tool_fields.h"

namespace pawl {

// The program for which a tool with these words in its name stands; empty if for none.
[[nodiscard]] std::string_view program_behind(const std::vector<std::string>& words);

// What is told to that program: a line of its own, or one word that the other arguments go on.
[[nodiscard]] ToolUse told_to_program(std::string_view program, const std::string& text, const Value& around);

struct ProgramUses {
  std::vector<ToolUse> uses;
  bool is_told = false;  // they say all that is done, whatever the tool's name says
};

// `has_command`: the arguments hold a command of their own.
[[nodiscard]] ProgramUses uses_of_program(std::string_view tool, const Value& input, bool has_command);

}  // namespace pawl
