// SPDX-License-Identifier: Apache-2.0
// Writes down the links, copies and moves that a step makes; scope/relocations.h follows them.
#pragma once

#include <string_view>

#include "analyse/arguments/arguments.h"
#include "analyse/places/world.h"
#include "analyse/scope/scope.h"

namespace pawl {

void note_relocations(const Arguments& arguments, std::string_view cwd, Scope& scope, const World& world);

}  // namespace pawl
