// SPDX-License-Identifier: Apache-2.0
// Secrets that nobody can guess, and comparing them without telling how far they agree.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pawl {

// Bytes that nobody can guess, for keys.
[[nodiscard]] std::string random_bytes(std::size_t count);
// The same in hex: two digits a byte.
[[nodiscard]] std::string random_hex(std::size_t bytes);

// Takes as long for any two texts of the same length.
[[nodiscard]] bool is_same_secret(std::string_view a, std::string_view b);

}  // namespace pawl
