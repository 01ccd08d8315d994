// SPDX-License-Identifier: Apache-2.0
// From a call to what it would do: steps, effects, and the parts that could not be seen into. The engine calls it once
// per call. It looks at files only through World, and runs nothing.
#pragma once

#include "analyse/places/world.h"
#include "model/analysis.h"
#include "model/call.h"

namespace pawl {

[[nodiscard]] Analysis analyse_call(const Call& call, const World& world);

// A shell text alone; for tests and for tools whose argument is one.
[[nodiscard]] Analysis analyse_shell(std::string_view text, const World& world);

// A file's text as if it were run, each effect at its place in the text. `language` is a word of knowledge: `python`,
// `node`, `shell`. Code's functions count even if nothing in the text calls them, as far as the text alone tells what
// they do; those of shell text count where they are called. No file is read but through `world`. `exports`, where
// somebody asks, is filled with what functions of the text do for other files that call them.
[[nodiscard]] Analysis analyse_program(std::string_view text, std::string_view language, const std::string& path,
                                       const World& world, ImportedCalls* exports = nullptr);

}  // namespace pawl
