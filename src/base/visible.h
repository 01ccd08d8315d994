// SPDX-License-Identifier: Apache-2.0
// Text from outside, made safe to show to a person or an agent: control and bidirectional characters and bytes that are
// not UTF-8 become visible, so that what is read is what is there.
#pragma once

#include <string>
#include <string_view>

namespace pawl {

// On one line: a newline becomes `⏎`, a tab one space, other hidden characters `\u{..}`.
[[nodiscard]] std::string visible(std::string_view text);

// `text`, between backquotes: how messages name what is not their own words.
[[nodiscard]] std::string in_quotes(std::string_view text);

// As visible(), at most about `limit` columns; the part [from, to) of `text` is never cut away.
[[nodiscard]] std::string visible_around(std::string_view text, std::size_t from, std::size_t to, std::size_t limit);

// How many columns `text` takes in a terminal, one for each character.
[[nodiscard]] std::size_t columns(std::string_view text);

}  // namespace pawl
