// SPDX-License-Identifier: Apache-2.0
// Two other ways of writing a text, and how each is undone: escapes (`%41`, `A`, `&#65;`, `\/`, NUL between letters)
// and pieces that are joined (`"AK" + "IA…"`, `'a''b'`, a backslash at the end of a line). For views.cpp.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/next_of.h"

namespace pawl {

// The number in `text`, all of it hex digits; -1: not.
[[nodiscard]] int hex_number(std::string_view text);

// REQUIRES, here and below: at < text.size().
[[nodiscard]] bool is_escape(std::string_view text, std::size_t at);

// Behind the escape at `at`, with what it stands for; `at` if there is none.
[[nodiscard]] std::size_t read_escape(std::string_view text, std::size_t at, int& value);

// Behind what joins two pieces of a string at `at`; `at` if nothing does.
[[nodiscard]] std::size_t end_of_joint(std::string_view text, std::size_t at);

// The pieces around a joint may be a token's: their letters meet, and a digit is among them. Lists of words are not.
[[nodiscard]] bool joins_token(std::string_view text, std::size_t begin, std::size_t end);

// Where the next byte stands that may begin an escape or a joint; npos: there is none.
[[nodiscard]] inline std::size_t next_sign(std::string_view text, std::size_t from) {
  return next_of<'%', '\\', '&', '\0', '"', '\'', '`'>(text, from);
}

// `out` gets the parts that stay as they are by add(text, begin, end), others by add(byte, place).
template <class Out>
void undo_escapes(std::string_view text, Out& out) {
  const auto next_from = [&](std::size_t from) { return next_of<'%', '\\', '&', '\0'>(text, from); };
  std::size_t plain = 0;  // from here on nothing was escaped
  for (std::size_t at = next_from(0); at != std::string_view::npos;) {
    int value = 0;
    const std::size_t next = text[at] == '\0' ? at + 1 : read_escape(text, at, value);
    if (next != at) {
      out.add(text, plain, at);
      if (value > 0 && value < 128) out.add(static_cast<char>(value), at);
      plain = next;
    }
    at = next_from(next != at ? next : at + 1);
  }
  out.add(text, plain, text.size());
}

template <class Out>
void undo_joints(std::string_view text, Out& out) {
  const auto next_from = [&](std::size_t from) { return next_of<'"', '\'', '`', '\\'>(text, from); };
  std::size_t plain = 0;
  for (std::size_t at = next_from(0); at != std::string_view::npos;) {
    const std::size_t next = end_of_joint(text, at);
    if (next != at) {
      out.add(text, plain, at);
      plain = next;
    }
    at = next_from(next != at ? next : at + 1);
  }
  out.add(text, plain, text.size());
}

}  // namespace pawl
