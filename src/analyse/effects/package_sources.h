// SPDX-License-Identifier: Apache-2.0
// Where packages come from that are not taken from this machine's own sources: an address among the words of an
// installer, as a package or as a source of packages.
#pragma once

#include "analyse/arguments/arguments.h"
#include "analyse/effects/effects.h"

namespace pawl {

// Appends one effect for each host that is neither a code host, nor this machine, nor a private network; for plain http
// to a code host too.
void add_foreign_packages(const Arguments& arguments, StepContext& context);

}  // namespace pawl
