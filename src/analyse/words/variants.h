// SPDX-License-Identifier: Apache-2.0
// The commands that one command may be, where its words may have several values: `for d in a ~; do rm -r $d; done` is
// `rm -r a` or `rm -r ~`.
#pragma once

#include <vector>

#include "analyse/words/expand.h"

namespace pawl {

struct Variants {
  std::vector<std::vector<Word>> commands;  // at least one, which may be empty
  bool is_total = true;                     // every combination is among them
  bool is_cut = false;                      // it had more words than can be judged
};

// Where there are too many combinations, every value is in at least one of the commands.
[[nodiscard]] Variants variants_of(const Items<ShellWord>& words, const Expander& expander);

}  // namespace pawl
