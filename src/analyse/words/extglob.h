// SPDX-License-Identifier: Apache-2.0
// Bash's longer patterns: `@(a|b)`, `?(a)`, `*(a)`, `+(a)`, `!(a)`. A word that holds them stands for each of its
// alternatives.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

// The words that `text` stands for, as plain text and simple patterns; `text` itself if it holds no such group.
// `bare` is the same text with its quoted characters blanked out: only what is bare is a pattern.
[[nodiscard]] std::vector<std::string> alternatives_of(std::string_view text, std::string_view bare);

}  // namespace pawl
