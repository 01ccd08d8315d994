// SPDX-License-Identifier: Apache-2.0
// Shell patterns for names of tools and parts of paths: `*` any text, `?` one character, `[a-z]` and `[!a-z]` one of a
// set. Every text is a valid pattern: a `[` that is never closed stands for itself. Upper and lower case differ.
#pragma once

#include <string_view>

namespace pawl {

// True if `pattern` matches the whole of `text`. Takes at most pattern x text steps and no memory.
[[nodiscard]] bool matches_glob(std::string_view pattern, std::string_view text);

// True if a shell would take `text` for a pattern and not for itself.
[[nodiscard]] bool has_pattern(std::string_view text);

// True if all that `narrow` matches is matched by `wide` too. May say false where it cannot tell.
[[nodiscard]] bool covers_glob(std::string_view wide, std::string_view narrow);

}  // namespace pawl
