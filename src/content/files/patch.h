// SPDX-License-Identifier: Apache-2.0
// The patch envelope of `apply_patch` (*** Begin Patch … *** End Patch), read into plain facts: which files it would
// add, change, delete or move. Lines that it does not know make it not total, and analyse then adds a gap.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"

namespace pawl {

struct PatchFact {
  enum class Kind { add, update, remove, move_to };
  Kind kind = Kind::update;
  std::string path;
  Span span;
};

struct PatchFacts {
  std::vector<PatchFact> files;
  bool is_total = true;  // every line was understood
};

[[nodiscard]] PatchFacts read_patch(std::string_view text);

}  // namespace pawl
