// SPDX-License-Identifier: Apache-2.0
// How much a call that was denied would have taken away, for the log: "214 files". The look is short and bounded; what
// is past it is not counted.
#pragma once

#include "base/files.h"
#include "model/analysis.h"
#include "model/entry.h"

namespace pawl {

[[nodiscard]] Counts prevented_counts(const Analysis& analysis, const Files& files);

}  // namespace pawl
