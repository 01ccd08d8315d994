// SPDX-License-Identifier: Apache-2.0
// How memory comes from the system. Only code that fills megabytes at once needs this.
#pragma once

#include <cstddef>

namespace pawl {

inline constexpr std::size_t kLargePage = std::size_t{2} << 20;

// Asks for large pages behind a block that begins at a multiple of kLargePage: filling it then costs a fraction of the
// page faults. Only a wish: where the system has none, nothing changes.
void prefer_large_pages(void* begin, std::size_t size);

}  // namespace pawl
