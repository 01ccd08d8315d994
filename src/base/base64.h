// SPDX-License-Identifier: Apache-2.0
// Bytes as base64 text, with `=` at the end.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pawl {

[[nodiscard]] std::string base64_of(std::string_view bytes);
// Nothing if the text is not base64 and nothing else.
[[nodiscard]] std::optional<std::string> bytes_of_base64(std::string_view text);

}  // namespace pawl
