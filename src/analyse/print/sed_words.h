// SPDX-License-Identifier: Apache-2.0
// The words of a sed command, sorted: what a printer and whoever follows `sed -i` need of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "content/small/sed_edit.h"
#include "model/step.h"

namespace pawl {

struct SedWords {
  std::string script;  // all of `-e`, or the first operand
  SedOptions options;
  bool is_in_place = false;
  std::vector<std::string> files;
};

// Nothing where a word is not known or not one of the everyday options. BSD's `-i ''` reads as GNU's `-i`.
[[nodiscard]] std::optional<SedWords> read_sed_words(const std::vector<Word>& argv);

}  // namespace pawl
