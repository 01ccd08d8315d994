// SPDX-License-Identifier: Apache-2.0
// Skills and slash commands: which file one means, and the shell lines in it, which the agent runs without a hook.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analyse/places/world.h"
#include "content/files/prompt_commands.h"

namespace pawl {

struct PromptFile {
  std::string path;
  std::string text;
};

// Every file that `name` may mean, in the project and below home: the agent takes one of them. None for a skill of a
// plugin or of the agent itself.
[[nodiscard]] std::vector<PromptFile> find_prompt_files(std::string_view name, const World& world);

// The commands of such a file, with what it was called with put in where the file says so.
[[nodiscard]] PromptCommands commands_of(const PromptFile& file, std::string_view arguments);

// Whether a file of that name would be a skill or a slash command.
[[nodiscard]] bool is_prompt_path(std::string_view path);

}  // namespace pawl
