// SPDX-License-Identifier: Apache-2.0
// What a step prints, where that can be known without running it: echo and printf print their words, base64 what it
// makes of known text, mktemp a temporary path, `git rev-parse --show-toplevel` the project's root.
#pragma once

#include <vector>

#include "analyse/places/world.h"
#include "analyse/scope/scope.h"
#include "model/step.h"

namespace pawl {

// Known only if a Printer knows the program, and all its words and what it reads are known. `echo_knows_escapes`: it is
// the `echo` of dash.
[[nodiscard]] Stream known_output(const Step& step, const Stream& input, const World& world,
                                  bool echo_knows_escapes = false);

// The words that a stream gives to a program that takes words from it (xargs, zip -@), or its lines.
[[nodiscard]] std::vector<Word> words_of_stream(const Stream& input, bool by_lines);

}  // namespace pawl
