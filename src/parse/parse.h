// SPDX-License-Identifier: Apache-2.0
// Reads shell text into a tree without ever running any of it. The engine calls it once per text.
// Text it does not understand is an answer too: it becomes an Unknown node at its exact place,
// so that analyse can say "I could not see into this part" instead of staying silent.
#pragma once

#include <string_view>

#include "parse/script.h"

namespace pawl {

struct ParseLimits {
  std::size_t max_bytes = 64 * 1024;
  int max_depth = 60;     // of commands and substitutions within each other
  bool reads_zsh = true;  // what bash rejects is read once more, as zsh would
};

// Linear in the text's length. Never fails: see Node::Kind::unknown.
[[nodiscard]] Script parse_script(std::string_view text, const ParseLimits& limits = {});

}  // namespace pawl
