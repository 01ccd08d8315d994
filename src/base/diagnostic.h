// SPDX-License-Identifier: Apache-2.0
// How every complaint about a file looks: `file:line: what; what to do`, the source line, a caret below it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/span.h"

namespace pawl {

// `text` is the whole file. A long source line is cut around the caret; control characters are made visible.
[[nodiscard]] std::string complain(std::string_view file, std::string_view text, Span at, std::string_view what);

// The number of the line that holds a byte; the first is 1.
[[nodiscard]] long line_of(std::string_view text, std::size_t at);

// The known name closest to `name` (at most a third of it wrong), or empty.
[[nodiscard]] std::string_view closest(std::string_view name, std::span<const std::string_view> known);

// "; did you mean `x`?" or an empty string.
[[nodiscard]] std::string did_you_mean(std::string_view name, std::span<const std::string_view> known);

}  // namespace pawl
