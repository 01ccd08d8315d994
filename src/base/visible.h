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

// Of text that is visible: how many columns it takes in a terminal; with spaces up to so many; cut to so many, with `…`.
[[nodiscard]] std::size_t columns(std::string_view text);
[[nodiscard]] std::string in_columns(std::string text, std::size_t width);
[[nodiscard]] std::string cut_to_columns(std::string_view text, std::size_t width);

// The same for text of which a part matters: where it must be cut, that part stays.
[[nodiscard]] std::string cut_around(std::string_view text, std::string_view part, std::size_t width);

}  // namespace pawl
