// SPDX-License-Identifier: Apache-2.0
// Reads shell text into a tree without ever running any of it. The engine calls it once per text.
// Text it does not understand is an answer too: it becomes an Unknown node at its exact place,
// so that analyse can say "I could not see into this part" instead of staying silent.
#pragma once

#include <cstdint>
#include <string_view>

#include "parse/script.h"

namespace pawl {

// Whose grammar a text is read in.
enum class Grammar : std::uint8_t {
  bash,   // and zsh's, where bash rejects the text
  posix,  // dash's: of a text that it rejects, the lines before the error run, and only those are in the tree
};

struct ParseLimits {
  std::size_t max_bytes = 64 * 1024;
  int max_depth = 60;     // of commands and substitutions within each other
  bool reads_zsh = true;  // what bash rejects is read once more, as zsh would
  Grammar grammar = Grammar::bash;
};

// Builtins that dash lacks, of those that change what later commands do: there, nothing is set and nobody moves.
[[nodiscard]] constexpr bool is_builtin_only_of_bash(std::string_view name) {
  return name == "declare" || name == "typeset" || name == "pushd" || name == "popd" || name == "mapfile" ||
         name == "readarray";
}

// Linear in the text's length. Never fails: see Node::Kind::unknown.
[[nodiscard]] Script parse_script(std::string_view text, const ParseLimits& limits = {});

}  // namespace pawl
