// SPDX-License-Identifier: Apache-2.0
// Bits to make names of, without a system call: the hook makes one for every call. Not for secrets.
#pragma once

#include <cstdint>

namespace pawl {

// Other bits each time, in every process: from what the kernel gave this process at its start, the clocks and a count.
[[nodiscard]] std::uint64_t unique_bits();

}  // namespace pawl
