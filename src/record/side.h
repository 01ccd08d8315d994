// SPDX-License-Identifier: Apache-2.0
// Side files hold one entry each, outside the chain, because its writer could not get the lock in time.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace pawl {

// Makes `side-PID-N.jsonl`. It has that name only once it is whole: until then it ends in `.part`.
[[nodiscard]] Result<Done> write_side_file(const std::string& folder, std::string_view line);

struct SideEntry {
  std::string time;
  std::string fields;  // with `folded_from`
};

// What stands in a side file, as fields for the chain. A file that holds no entry is renamed to `unreadable-…`, so
// that it is looked at once only. REQUIRES: the log's lock is held.
[[nodiscard]] std::optional<SideEntry> take_side_entry(const std::string& folder, const std::string& name);

}  // namespace pawl
