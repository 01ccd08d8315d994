// SPDX-License-Identifier: Apache-2.0
// Dry runs: a program that only says what it would do.
#pragma once

#include "knowledge/program.h"
#include "model/step.h"

namespace pawl {

// The role of an operand in a dry run: a file that would be changed is only looked at.
[[nodiscard]] Role dry_role(Role role);

// Whether an interpreter only checks the text on its standard input: `bash -n`. Any other option may take that back.
[[nodiscard]] bool only_checks_input(const Step& step, const ProgramFact& fact);

}  // namespace pawl
