// SPDX-License-Identifier: Apache-2.0
// The text of `$'…'`, with its escapes read as bash reads them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pawl {

struct AnsiText {
  std::string text;
  std::size_t size = 0;    // of what was read, without the closing quote
  bool is_closed = false;  // whether a closing quote follows
};

// `source` begins behind `$'`.
[[nodiscard]] AnsiText read_ansi_text(std::string_view source);

}  // namespace pawl
