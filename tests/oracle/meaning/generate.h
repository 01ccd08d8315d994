// SPDX-License-Identifier: Apache-2.0
// Shell scripts out of a grammar: every construct and every builtin that changes the shell's state, weighted towards
// scope. A script is a function of its seed and its number alone.
#pragma once

#include <cstdint>
#include <string>

#include "stub_world.h"

namespace pawl::meaning {

[[nodiscard]] std::string generate_script(std::uint64_t seed, std::uint64_t number, ShellMode mode);

}  // namespace pawl::meaning
