// SPDX-License-Identifier: Apache-2.0
// From a call to what it would do: steps, effects, and the parts that could not be seen into. The engine calls it once
// per call. It looks at files only through World, and runs nothing.
#pragma once

#include "analyse/places/world.h"
#include "model/analysis.h"
#include "model/call.h"

namespace pawl {

[[nodiscard]] Analysis analyse_call(const Call& call, const World& world);

// A shell text alone; for tests and for tools whose argument is one.
[[nodiscard]] Analysis analyse_shell(std::string_view text, const World& world);

}  // namespace pawl
