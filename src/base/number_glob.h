// SPDX-License-Identifier: Apache-2.0
// Patterns that compare a number: `*retention.ms={0..9999999}` is a glob (base/glob.h) with a range of whole numbers in
// it. Either end may be missing: `{1..}`, `{..9}`. Every text is a valid pattern: braces with anything else in them
// stand for themselves, and of several ranges the first one counts.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace pawl {

struct NumberRange {
  std::string_view before;  // of the pattern
  std::string_view after;
  std::int64_t least = INT64_MIN;
  std::int64_t most = INT64_MAX;
};

// The range in a pattern; nothing if it is a glob alone.
[[nodiscard]] std::optional<NumberRange> find_range(std::string_view pattern);

// matches_number_glob(), past its first look.
[[nodiscard]] bool matches_whole_number_glob(std::string_view pattern, std::string_view text);

// True if `pattern` matches the whole of `text`. A number is all the digits that stand together, with a `-` before them
// if that is not matched otherwise; one that is too long to be counted is larger than all.
[[nodiscard]] inline bool matches_number_glob(std::string_view pattern, std::string_view text) {
  // As in matches_glob().
  if (!pattern.empty() && !text.empty()) {
    const char first = pattern.front();
    if (first != text.front() && first != '*' && first != '?' && first != '[' && first != '{') return false;
    const char last = pattern.back();
    if (last != text.back() && last != '*' && last != '?' && last != ']' && last != '}') return false;
  }
  return matches_whole_number_glob(pattern, text);
}

}  // namespace pawl
