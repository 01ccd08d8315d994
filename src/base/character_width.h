// SPDX-License-Identifier: Apache-2.0
// How many columns a terminal gives to a character that can be seen (base/visible.h): 0, 1 or 2.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pawl {

[[nodiscard]] std::size_t character_width(std::uint32_t code_point);

}  // namespace pawl
