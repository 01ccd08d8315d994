// SPDX-License-Identifier: Apache-2.0
// What echo and printf print of words that are known: their escapes and conversions, as bash has them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/step.h"

namespace pawl {

// `argv` with the program's name; all words must be known.
[[nodiscard]] std::string echoed(const std::vector<Word>& argv);

// The same in dash, where `-n` is the only flag and escapes are always known.
[[nodiscard]] std::string echoed_by_dash(const std::vector<Word>& argv);

// Nothing where it cannot be known: `-v`, dates, %q, a number that is not one.
[[nodiscard]] std::optional<std::string> printed(const std::vector<Word>& argv);

}  // namespace pawl
