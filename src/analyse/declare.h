// SPDX-License-Identifier: Apache-2.0
// Questions that the tree alone answers: who declares variables, and which loop starts processes without end.
#pragma once

#include <string_view>

#include "parse/script.h"

namespace pawl {

[[nodiscard]] bool is_declaring(std::string_view program);

// `while true; do x & done`: nothing in its body waits.
[[nodiscard]] bool starts_processes_for_ever(const Node& loop);

}  // namespace pawl
