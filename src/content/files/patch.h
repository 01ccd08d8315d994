// SPDX-License-Identifier: Apache-2.0
// Patches read into plain facts: which files they would add, change, delete or move. read_patch takes the envelope of
// `apply_patch` (*** Begin Patch … *** End Patch), read_diff what `patch` and git take. Lines that are not known make
// it not total, and analyse then adds a gap.
#pragma once

#include <optional>
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
  std::string content = {};  // of a file that is added; of one that is changed, the lines that are added
};

struct PatchFacts {
  std::vector<PatchFact> files;
  bool is_total = true;  // every line was understood
};

[[nodiscard]] PatchFacts read_patch(std::string_view text);

// Unified and context diffs, with git's headings or without, in a mail or not. Of each name `strip` folders are left
// out; without a number, as `patch` does it, all of them. Both names of a pair count: which one is taken depends on
// what is there.
[[nodiscard]] PatchFacts read_diff(std::string_view text, std::optional<int> strip);

}  // namespace pawl
