// SPDX-License-Identifier: Apache-2.0
// Dry runs: a program that only says what it would do.
#pragma once

#include "knowledge/program.h"

namespace pawl {

// What is left of an operand's role when nothing is done: what would be changed is looked at.
[[nodiscard]] Role dry_role(Role role);

}  // namespace pawl
