// SPDX-License-Identifier: Apache-2.0
// UTF-8, strictly: no overlong forms, no surrogates, nothing above U+10FFFF.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pawl {

// The number of bytes of the character at the start of `text`, or 0 if that one is not valid.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

// The character at the start of `text`. REQUIRES: utf8_length(text) > 0.
[[nodiscard]] std::uint32_t utf8_code_point(std::string_view text);

// Whether a code point is white space: to JavaScript, and so to the agents, which are written in it.
[[nodiscard]] bool is_white_space(std::uint32_t code_point);

// The longest beginning of at most so many bytes that ends between two characters.
[[nodiscard]] std::string_view utf8_beginning(std::string_view text, std::size_t bytes);

// Appends one code point; an invalid one (a surrogate, or too large) becomes U+FFFD.
void append_utf8(std::string& out, std::uint32_t code_point);

}  // namespace pawl
