// SPDX-License-Identifier: Apache-2.0
// What comes with the program besides itself: its manual page and completions, as `pawl install` puts them down.
#pragma once

#include <span>
#include <string_view>

namespace pawl {

struct ShippedText {
  std::string_view path;  // below the prefix: `share/man/man1/pawl.1`
  std::string_view text;
};

// Generated (cmake/shipped.cmake).
[[nodiscard]] std::span<const ShippedText> shipped_texts();

}  // namespace pawl
