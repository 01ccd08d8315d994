// SPDX-License-Identifier: Apache-2.0
// The expression of `find`: what it enumerates, and what it does to each item. Its grammar is its own, so it is read
// here and not by flags alone.
#pragma once

#include <string_view>
#include <vector>

#include "model/step.h"

namespace pawl {

struct FindPlan {
  struct Action {
    std::vector<Word> command;  // of -exec, -ok and so on, `{}` not yet filled in; empty: -delete
    std::vector<Word> items;    // what it is done to: each root, with what is known of the names below it
    bool only_empty = false;    // folders and files that are empty
  };

  std::vector<Word> words;   // its own words, without the commands of -exec
  std::vector<Word> items;   // what it prints
  std::vector<Word> sought;  // each root with each name that it looks for
  std::vector<Action> actions;
};

// `words` are find's, without its name.
[[nodiscard]] FindPlan plan_find(const std::vector<Word>& words);

// The command with every `{}` (or another mark) replaced by each item; without a mark in it the items follow at the
// end.
[[nodiscard]] std::vector<Word> fill_in(const std::vector<Word>& command, std::string_view mark,
                                        const std::vector<Word>& items);

}  // namespace pawl
