// SPDX-License-Identifier: Apache-2.0
#include "base/glob.h"

namespace pawl {
namespace {

// At `[`: whether the set takes `c`; `at` moves behind it. A `[` that does not end is only itself.
[[nodiscard]] bool set_takes(std::string_view pattern, std::size_t& at, char c) {
  std::size_t i = at + 1;
  const bool is_negated = i < pattern.size() && (pattern[i] == '!' || pattern[i] == '^');
  if (is_negated) ++i;
  bool found = false;
  bool is_first = true;
  for (; i < pattern.size() && (is_first || pattern[i] != ']'); ++i, is_first = false) {
    if (i + 2 < pattern.size() && pattern[i + 1] == '-' && pattern[i + 2] != ']') {
      found |= pattern[i] <= c && c <= pattern[i + 2];
      i += 2;
    } else {
      found |= pattern[i] == c;
    }
  }
  if (i >= pattern.size()) {
    ++at;
    return c == '[';
  }
  at = i + 1;
  return found != is_negated;
}

}  // namespace

bool has_pattern(std::string_view text) {
  if (text.find_first_of("*?") != std::string_view::npos) return true;
  const std::size_t open = text.find('[');
  return open != std::string_view::npos && text.find(']', open + 2) != std::string_view::npos;
}

bool matches_part(std::string_view pattern, std::string_view text) {
  std::size_t p = 0;
  std::size_t t = 0;
  std::size_t star = std::string_view::npos;
  std::size_t resume = 0;
  while (t < text.size()) {
    bool fits = false;
    std::size_t next = p + 1;
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = t;
      continue;
    }
    if (p < pattern.size()) {
      if (pattern[p] == '[') {
        next = p;
        fits = set_takes(pattern, next, text[t]);
      } else {
        fits = pattern[p] == '?' || pattern[p] == text[t];
      }
    }
    if (fits) {
      p = next;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

}  // namespace pawl
