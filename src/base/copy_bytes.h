// SPDX-License-Identifier: Apache-2.0
// The bytes of one open file into another, inside the kernel where the file systems can; holes stay holes.
#pragma once

#include <cstdint>

namespace pawl {

// `to` is empty. False, with errno, if it cannot be done; a part may then have been written.
[[nodiscard]] bool copy_bytes(int from, int to, std::int64_t size);

}  // namespace pawl
