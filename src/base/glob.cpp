// SPDX-License-Identifier: Apache-2.0
#include "base/glob.h"

#include <algorithm>
#include <cstdint>

#include "base/utf8.h"

namespace pawl {
namespace {

constexpr std::string_view kSpecial = "*?[";

struct Character {
  std::uint32_t code = 0;
  std::size_t length = 1;
};

// A byte that starts no UTF-8 character counts as one by itself.
[[nodiscard]] Character character_at(std::string_view text, std::size_t at) {
  if (const auto byte = static_cast<unsigned char>(text[at]); byte < 0x80) return {byte, 1};
  const std::size_t length = utf8_length(text.substr(at));
  if (length == 0) return {0x110000U + static_cast<unsigned char>(text[at]), 1};
  return {utf8_code_point(text.substr(at)), length};
}

// The place of the `]` that closes the set opened at `at`, or npos. A `]` that comes first belongs to the set.
[[nodiscard]] std::size_t end_of_set(std::string_view pattern, std::size_t at) {
  ++at;
  if (at < pattern.size() && (pattern[at] == '!' || pattern[at] == '^')) ++at;
  return pattern.find(']', at + 1);
}

[[nodiscard]] bool is_in_set(std::string_view set, std::uint32_t code) {
  const bool is_negated = !set.empty() && (set[0] == '!' || set[0] == '^');
  bool is_found = false;
  for (std::size_t at = is_negated ? 1 : 0; at < set.size();) {
    const Character first = character_at(set, at);
    at += first.length;
    std::uint32_t last = first.code;
    if (at + 1 < set.size() && set[at] == '-') {
      const Character second = character_at(set, at + 1);
      last = second.code;
      at += 1 + second.length;
    }
    is_found = is_found || (first.code <= code && code <= last);
  }
  return is_found != is_negated;
}

// Matches one part of the pattern, other than `*`, with one character. On success both places move on.
[[nodiscard]] bool step(std::string_view pattern, std::size_t& p, std::string_view text, std::size_t& t) {
  const Character character = character_at(text, t);
  std::size_t next = p + 1;
  bool is_match = pattern[p] == '?';
  const std::size_t close = pattern[p] == '[' ? end_of_set(pattern, p) : std::string_view::npos;
  if (close != std::string_view::npos) {
    is_match = is_in_set(pattern.substr(p + 1, close - p - 1), character.code);
    next = close + 1;
  } else if (!is_match) {
    const Character wanted = character_at(pattern, p);
    is_match = wanted.code == character.code;
    next = p + wanted.length;
  }
  if (!is_match) return false;
  p = next;
  t += character.length;
  return true;
}

// Whether a byte of a pattern stands for itself alone.
[[nodiscard]] bool is_plain(char c) {
  return static_cast<unsigned char>(c) < 0x80 && c != '*' && c != '?' && c != '[';
}

}  // namespace

bool matches_whole_glob(std::string_view pattern, std::string_view text) {
  std::size_t p = 0;
  std::size_t t = 0;
  // Only the last star ever needs to take more: what the ones before it took can stay as short as it was.
  std::size_t star = std::string_view::npos;
  std::size_t star_text = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == text[t] && is_plain(pattern[p])) {
      ++p;
      ++t;
    } else if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      star_text = t;
    } else if (p < pattern.size() && is_plain(pattern[p]) && p > 0 && star == p - 1) {
      // Behind a star the next place of a plain byte is the first that can match.
      t = text.find(pattern[p], t);
      if (t == std::string_view::npos) return false;
      star_text = t;
    } else if (p < pattern.size() && step(pattern, p, text, t)) {
      continue;
    } else if (star != std::string_view::npos) {
      star_text += character_at(text, star_text).length;
      p = star + 1;
      t = star_text;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

bool has_pattern(std::string_view text) {
  // By hand: find_first_of() looks up every character of the text by a call.
  bool may_close = true;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '*' || c == '?') return true;
    if (c != '[' || !may_close) continue;
    if (end_of_set(text, at) != std::string_view::npos) return true;
    may_close = false;  // what closes no set here closes none further on
  }
  return false;
}

bool covers_glob(std::string_view wide, std::string_view narrow) {
  if (wide == narrow) return true;
  if (narrow.find_first_of(kSpecial) == std::string_view::npos) return matches_glob(wide, narrow);
  // `mcp__*` covers `mcp__git_?`: all but the star is plain text, with which the other begins; `*.pub` covers `x?.pub`.
  if (wide.empty() || wide.find('[') != std::string_view::npos) return false;
  if (wide.ends_with('*') && wide.find_first_of(kSpecial) == wide.size() - 1)
    return narrow.starts_with(wide.substr(0, wide.size() - 1));
  return wide.starts_with('*') && wide.find_first_of(kSpecial, 1) == std::string_view::npos &&
         narrow.size() >= wide.size() && narrow.ends_with(wide.substr(1));
}

}  // namespace pawl
