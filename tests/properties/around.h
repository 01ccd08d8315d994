// SPDX-License-Identifier: Apache-2.0
// A text within fixed texts: what most rewrites of a whole text are.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "commands.h"

namespace pawl {

using Rewritten = std::optional<std::string>;

template <std::size_t N>
struct Fixed {
  char text[N];
  constexpr Fixed(const char (&from)[N]) { std::copy_n(from, N, text); }
};

// Names of these rewrites that mean another thing if they stand in the text already.
[[nodiscard]] inline bool has_name(std::string_view text, std::string_view before) {
  for (const std::string_view name : {"PAWL_END", "PAWL_X"}) {
    if (before.find(name) != std::string_view::npos && text.find(name) != std::string_view::npos) return true;
  }
  return false;
}

// The text as it is between these; a here-document at its end needs the newline.
template <Fixed Before, Fixed After>
Rewritten between(const std::string& text) {
  if (has_name(text, Before.text)) return std::nullopt;
  return std::string(Before.text) + text + "\n" + After.text;
}

// The text in single quotes between these.
template <Fixed Before, Fixed After>
Rewritten quoted(const std::string& text) {
  if (has_name(text, Before.text)) return std::nullopt;
  return Before.text + in_single_quotes(text) + After.text;
}

// So, for a program that puts something in the place of `{}`.
template <Fixed Before, Fixed After>
Rewritten quoted_without_mark(const std::string& text) {
  if (text.find("{}") != std::string::npos) return std::nullopt;
  return quoted<Before, After>(text);
}

// Into a string of another language, where nothing in it has a meaning there.
template <Fixed Before, Fixed After>
Rewritten in_string(const std::string& text) {
  if (text.find_first_of("\"'\\\n$@#`%!|") != std::string::npos) return std::nullopt;
  return Before.text + text + After.text;
}

// `$(text)` in single quotes between these: for a shell that reads the quoted text a second time.
template <Fixed Before, Fixed Inside, Fixed After>
Rewritten quoted_substitution(const std::string& text) {
  if (has_name(text, Before.text)) return std::nullopt;
  return Before.text + in_single_quotes(std::string(Inside.text) + "$(" + text + "\n)") + After.text;
}

}  // namespace pawl
