// SPDX-License-Identifier: Apache-2.0
// A word in the making: its text, and for each byte where it comes from. Expansion fills it, braces multiply it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "model/step.h"

namespace pawl {

// `a=$a$a` doubles what it holds: a longer value becomes unknown.
inline constexpr std::size_t kMaxValueBytes = 64 * 1024;
// Of one word by braces and alternatives together; more become unknown.
inline constexpr std::size_t kMaxWordsOfOne = 64;

struct Draft {
  static constexpr char kBare = '0';      // as written, without quotes
  static constexpr char kQuoted = '1';    // neither split nor a pattern
  static constexpr char kBreak = '2';     // one word ends here, whatever it holds
  static constexpr char kExpanded = '3';  // out of an unquoted expansion: is split, may be a pattern, holds no braces

  static constexpr char kNothing = '5';  // stands for an empty word: `"$@"` keeps those
  static constexpr char kMatched = '4';  // a pattern that stands for each file it matches: not split, quoted or not

  std::string text;
  std::string origin;  // one of these for each byte
  bool is_unknown = false;
  bool is_settings = false;  // unknown for nothing else than shell settings
  bool has_default = false;  // unknown for nothing else than a variable with a known default
  bool is_name = false;      // unknown for nothing else than that it begins with a listed name
  bool has_quotes = false;
  bool begins_empty = false;  // with a variable that holds nothing
  std::string reason;
  Sources sources;
  int step = -1;  // whose output is in it, and by which variable or substitution it came
  std::string via;
  std::size_t tree_length = 0;  // this much of it stands for a tree: find's items

  void break_word() {
    text += ' ';
    origin += kBreak;
  }

  void add(std::string_view more, char from) {
    if (text.size() + more.size() > kMaxValueBytes) {
      become_unknown("a value that grows too long");
      return;
    }
    text += more;
    origin.append(more.size(), from);
    has_quotes |= from == kQuoted;
  }

  void become_unknown(std::string_view why) {
    is_unknown = true;
    reason = why;
    text = "…";
    origin.assign(text.size(), kQuoted);
  }
};

}  // namespace pawl
