// SPDX-License-Identifier: Apache-2.0
// Shell patterns for names of tools and parts of paths: `*` any text, `?` one character, `[a-z]` and `[!a-z]` one of a
// set. Every text is a valid pattern: a `[` that is never closed stands for itself. Upper and lower case differ.
#pragma once

#include <string_view>

namespace pawl {

// matches_glob(), past its first look.
[[nodiscard]] bool matches_whole_glob(std::string_view pattern, std::string_view text);

// True if `pattern` matches the whole of `text`. Takes at most pattern x text steps and no memory.
[[nodiscard]] inline bool matches_glob(std::string_view pattern, std::string_view text) {
  // Most words are told apart by their first or last byte: hundreds of patterns are compared with each.
  if (!pattern.empty() && !text.empty()) {
    const char first = pattern.front();
    if (first != text.front() && first != '*' && first != '?' && first != '[') return false;
    const char last = pattern.back();
    if (last != text.back() && last != '*' && last != '?' && last != ']') return false;
  }
  return matches_whole_glob(pattern, text);
}

// True if a shell would take `text` for a pattern and not for itself.
[[nodiscard]] bool has_pattern(std::string_view text);

// True if all that `narrow` matches is matched by `wide` too. May say false where it cannot tell.
[[nodiscard]] bool covers_glob(std::string_view wide, std::string_view narrow);

}  // namespace pawl
