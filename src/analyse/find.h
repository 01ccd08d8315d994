// SPDX-License-Identifier: Apache-2.0
// The expression of `find`: what it enumerates, and what it does to each item. Its grammar is its own, so it is read
// here and not by flags alone.
#pragma once

#include <vector>

#include "model/step.h"

namespace pawl {

struct FindPlan {
  std::vector<Word> words;                  // its own words, without the commands of -exec
  std::vector<Word> items;                  // what it finds: each root, with the name that it looks for
  std::vector<Word> sought;                 // each root with each name or path that it looks for
  std::vector<std::vector<Word>> commands;  // of -exec and its like, `{}` not yet filled in
  bool deletes = false;
};

// `words` are find's, without its name.
[[nodiscard]] FindPlan plan_find(const std::vector<Word>& words);

// The command with every `{}` (or another mark) replaced by each item; without a mark in it the items follow at the
// end.
[[nodiscard]] std::vector<Word> fill_in(const std::vector<Word>& command, std::string_view mark,
                                        const std::vector<Word>& items);

}  // namespace pawl
