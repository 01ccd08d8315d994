// SPDX-License-Identifier: Apache-2.0
// Asks git for what was added. The checkout may come from anybody: nothing that its settings name is run (hooks,
// monitors, external diffs, converters, pagers, signature checkers, helpers that fetch missing objects).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "scan/added_lines.h"

namespace pawl {

struct ChangesWanted {
  std::string since;               // every line that a commit after this one adds; empty: what is staged
  std::vector<std::string> paths;  // only below these
};

// Fails if git is missing, if this is not a checkout, or if there is no such commit. Stops early when `take` says so by
// is_interrupted().
[[nodiscard]] Result<Done> read_changes(const ChangesWanted& wanted, std::size_t limit,
                                        const std::function<void(const AddedText&)>& take);

}  // namespace pawl
