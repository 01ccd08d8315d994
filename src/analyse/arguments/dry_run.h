// SPDX-License-Identifier: Apache-2.0
// Dry runs: a program that only says what it would do.
#pragma once

#include "knowledge/program.h"

namespace pawl {

// The role of an operand in a dry run: a file that would be changed is only looked at.
[[nodiscard]] Role dry_role(Role role);

}  // namespace pawl
