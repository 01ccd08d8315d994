// SPDX-License-Identifier: Apache-2.0
// Whether the effects of a call surely tell all that it would take away. Where a shell could be in another folder,
// follow another link or lose something by the way than the analysis thinks, a copy answers nothing, and the question
// stands.
#pragma once

#include "model/analysis.h"
#include "undo/wanted.h"

namespace pawl {

[[nodiscard]] bool tells_all(const Analysis& analysis, const Wanted& wanted);

}  // namespace pawl
