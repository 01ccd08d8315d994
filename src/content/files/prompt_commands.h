// SPDX-License-Identifier: Apache-2.0
// Commands within the agents' own prompt files: skills and slash commands whose lines a shell runs before the model
// sees the text. Claude Code's Markdown has !`command` and blocks fenced by ```!, Gemini CLI's TOML has !{command}.
// Plain facts; analyse judges them like any shell text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

struct PromptCommands {
  std::vector<std::string> commands;
  bool has_hooks = false;  // its head names hooks of its own, which run commands too
};

// By the ending of its name: `.toml`, else Markdown. At most a few hundred are listed; the last one then says so by
// being a command that no shell accepts.
[[nodiscard]] PromptCommands commands_in_prompt(std::string_view name, std::string_view text);

}  // namespace pawl
