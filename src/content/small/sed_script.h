// SPDX-License-Identifier: Apache-2.0
// A sed script as a list of commands, for sed_edit.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/small/posix_regex.h"

namespace pawl {

struct SedAddress {
  enum class Kind { line, last, expression };
  Kind kind = Kind::line;
  std::size_t line = 0;
  PosixRegex expression;
};

// Literal text and the groups of the match between it.
struct SedReplacement {
  struct Piece {
    std::string text;
    int group = -1;  // 0 is `&`; -1: the text
  };
  std::vector<Piece> pieces;
};

struct SedCommand {
  std::vector<SedAddress> addresses;  // none, one, or the two ends of a range
  bool is_negated = false;
  char name = '\0';
  PosixRegex expression;       // of `s`
  SedReplacement replacement;  // of `s`
  std::size_t nth = 1;         // of `s`: the first match that is replaced
  bool is_global = false;
  bool prints = false;  // flag `p` of `s`
  std::string text;     // of `a`, `i`, `c`, with its newline
};

// Nothing for a script that is not understood whole.
[[nodiscard]] std::optional<std::vector<SedCommand>> read_sed_script(std::string_view script, bool is_extended);

}  // namespace pawl
