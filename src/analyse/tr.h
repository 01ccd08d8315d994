// SPDX-License-Identifier: Apache-2.0
// What tr makes of known text, with ranges, classes and escapes in its sets.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/step.h"

namespace pawl {

// `argv` with the program's name; all words must be known. Nothing for repeats, equivalences and wrong usage.
[[nodiscard]] std::optional<std::string> translated(const std::vector<Word>& argv, std::string_view input);

}  // namespace pawl
