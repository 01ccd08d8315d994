// SPDX-License-Identifier: Apache-2.0
// A step as users' rules and patterns see it: its program and words in one line, whatever way it was written.
#pragma once

#include <string>

#include "model/analysis.h"

namespace pawl {

// `git push --force` for `/usr/bin/git "push" \\⏎ --force`: quotes gone, line ends and tabs are blanks, `a/../b` is
// `b`.
[[nodiscard]] std::string text_of_step(const Step& step);

// The step whose last words are all of this step's words, and which runs it: `sudo rm x` for `rm x`; -1 if there is
// none.
[[nodiscard]] int wrapper_of(int step, const Analysis& analysis);

// It only runs what other steps say: `timeout 5 ls`, `bash -c 'ls'`.
[[nodiscard]] bool is_looked_through(int step, const Analysis& analysis);

}  // namespace pawl
