// SPDX-License-Identifier: Apache-2.0
// Base64 as programs on the command line have it: blanks are passed over, and another encoded text may follow.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pawl {

[[nodiscard]] std::optional<std::string> base64_decoded(std::string_view text);

// `columns` 0: one line.
[[nodiscard]] std::string base64_encoded(std::string_view text, std::size_t columns);

}  // namespace pawl
