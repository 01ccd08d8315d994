// SPDX-License-Identifier: Apache-2.0
// What a tool that edits files would change, line by line.
#pragma once

#include "base/files.h"
#include "model/analysis.h"
#include "model/call.h"
#include "model/card.h"

namespace pawl {

// Empty for calls that are not edits, and where nobody can tell.
[[nodiscard]] CardChanges changes_of(const Call& call, const Analysis& analysis, const Files& files);

}  // namespace pawl
