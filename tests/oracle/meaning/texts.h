// SPDX-License-Identifier: Apache-2.0
// Real shell texts: those of the repository, of files with one JSON value a line, and scripts as they lie on a machine.
#pragma once

#include <string>
#include <vector>

#include "stub_world.h"

namespace pawl::meaning {

struct Text {
  std::string name;
  std::string text;
  std::string shell;  // `bash`, `sh`, `zsh`, or a mode; empty: any
};

// Examples of the rules, rows of the scenarios, and the table of the other oracles.
[[nodiscard]] std::vector<Text> texts_of_repository();
[[nodiscard]] std::vector<Text> texts_in_lines(const std::string& file);
// Scripts with a comment `# shell: MODE`.
[[nodiscard]] std::vector<Text> texts_in_folder(const std::string& folder);
// Files that begin with `#!` and a shell.
[[nodiscard]] std::vector<Text> scripts_at(const std::vector<std::string>& paths);

[[nodiscard]] bool is_for(const Text& text, ShellMode mode);

}  // namespace pawl::meaning
