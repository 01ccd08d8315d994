// SPDX-License-Identifier: Apache-2.0
// Which commands declare variables and how, and which loop starts processes without end: the tree answers that.
#pragma once

#include <string_view>
#include <vector>

#include "analyse/scope/scope.h"
#include "parse/script.h"

namespace pawl {

// What `readonly a=b` and `declare -r` have set stays as it is.
void fix_values(const std::vector<Word>& command, const Node& node, Scope& scope);

// `while true; do x & done`: nothing in its body waits.
[[nodiscard]] bool starts_processes_for_ever(const Node& loop);

}  // namespace pawl
