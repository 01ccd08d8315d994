// SPDX-License-Identifier: Apache-2.0
// How languages write text in another way: base64, hex, rot13, percent signs, escapes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pawl {

[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);
[[nodiscard]] std::optional<std::string> from_hex(std::string_view text);
[[nodiscard]] std::string from_rot13(std::string text);
[[nodiscard]] std::string from_url(std::string_view text);

// `\n`, `\x41`, `\u0041`, `\101` as the language's text has them; other escapes stand for themselves. `keeps`: unknown
// escapes keep their backslash, as in Python.
[[nodiscard]] std::string unescape(std::string_view text, bool keeps);
void add_utf8(std::uint32_t code, std::string& out);

}  // namespace pawl
