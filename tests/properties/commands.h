// SPDX-License-Identifier: Apache-2.0
// The simple commands in a shell text, as far as a rewrite may change them where they stand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "parse/script.h"

namespace pawl {

struct Commands {
  std::string text;
  Script script;
  std::vector<const Node*> simple;  // with at least one word, in the order of the text
  std::vector<std::string> own;     // functions and aliases that the text makes
};

// Nothing within substitutions and here-documents.
[[nodiscard]] Commands find_commands(std::string text);

[[nodiscard]] std::string_view source_of(const Commands& commands, Span span);

// A word without quotes and expansions that stays the same in quotes; `with_tilde`: `~` may stand in it.
[[nodiscard]] bool is_plain(const Commands& commands, const ShellWord& word, bool with_tilde = false);

// Its name is plain, and a program of that name is what runs: no builtin, function or alias.
[[nodiscard]] bool runs_a_program(const Commands& commands, const Node& node);

// The whole text is one simple command of plain words, without redirections and assignments.
[[nodiscard]] const Node* one_plain_command(const Commands& commands, bool with_tilde);

[[nodiscard]] std::string in_single_quotes(std::string_view text);

}  // namespace pawl
