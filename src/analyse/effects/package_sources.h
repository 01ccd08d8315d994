// SPDX-License-Identifier: Apache-2.0
// Where packages come from that are not taken from this machine's own sources: an address among the words of an
// installer, as a package or as a source of packages.
#pragma once

#include <string_view>

#include "analyse/arguments/arguments.h"
#include "analyse/effects/effects.h"

namespace pawl {

// Appends one effect for each host that is neither a code host, nor a source that package managers have built in, nor
// this machine, nor a private network; for plain http to a code host or such a source too.
void add_foreign_packages(const Arguments& arguments, StepContext& context);

// The same for the value of a variable or a setting that names sources: `PIP_INDEX_URL`, `GOPROXY`.
void add_foreign_sources(std::string_view addresses, StepContext& context);

// Whether its operands name a source of packages that package managers have built in, over https, and no other.
[[nodiscard]] bool names_public_source(const Arguments& arguments);

}  // namespace pawl
