// SPDX-License-Identifier: Apache-2.0
// What a program that only transforms known text prints (echo, printf, and the filters of filters.h), and what can be
// known without running it: mktemp gives a temporary path, pwd the current folder, `git rev-parse --show-toplevel` the
// project's root.
#pragma once

#include <vector>

#include "analyse/scope.h"
#include "analyse/world.h"
#include "model/step.h"

namespace pawl {

// Known only if the program is one of these and all its words, and what it reads, are known.
[[nodiscard]] Stream known_output(const Step& step, const Stream& input, const World& world);

// The words that a stream gives to a program that takes words from it (xargs, zip -@), or its lines.
[[nodiscard]] std::vector<Word> words_of_stream(const Stream& input, bool by_lines);

}  // namespace pawl
