// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pawl {

// The shell word that means exactly `text`.
[[nodiscard]] inline std::string quote_for_shell(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

// The same, as it is where a shell takes it as it is.
[[nodiscard]] inline std::string quote_if_needed(std::string_view text) {
  const bool is_plain = !text.empty() && text.find_first_of(" \t\n\"'`$&|;<>()*?[]{}#~\\!") == std::string_view::npos;
  return is_plain ? std::string(text) : quote_for_shell(text);
}

}  // namespace pawl
