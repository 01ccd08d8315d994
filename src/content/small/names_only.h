// SPDX-License-Identifier: Apache-2.0
// Texts over lines of NAME=VALUE that let only the names out: such a look at a `.env` shows no secret.
#pragma once

#include <string_view>

namespace pawl {

// A program of awk (whose fields are cut at `=`) or sed. False where it is not certain.
[[nodiscard]] bool prints_names_only(std::string_view language, std::string_view text);

// A pattern of which only what it matches is printed: `grep -o '^[A-Z_]*'`.
[[nodiscard]] bool matches_names_only(std::string_view pattern);

}  // namespace pawl
