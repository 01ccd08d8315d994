// SPDX-License-Identifier: Apache-2.0
// What putting one record back would do to each path, before anything is touched: what is still as the call left it
// comes back; what somebody has changed since is a conflict.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "undo/store.h"

namespace pawl {

// Of folders that come back, until everything is in them.
inline constexpr std::uint32_t kFolderModeAtFirst = 0700;

enum class Fate {
  nothing,  // it is as it was
  restore,
  conflict,  // it is not what the call left
  lost,      // what was kept of it cannot be used any more
};

struct PlannedEntry {
  KeptEntry entry;
  State now;
  Fate fate = Fate::nothing;
  std::string why = {};      // of a conflict or a loss
  bool is_from_git = false;  // Pawl only puts away what is there now
};

// Files of a work tree that are in a commit: git writes them, once its index is back and they are out of the way.
struct FromGit {
  std::string path;  // within the work tree
  std::int64_t mtime_ns = 0;
  bool is_only_newer = false;  // it holds what it held: its time alone comes back
};
struct PlannedCheckout {
  KeptCheckout checkout;
  std::vector<FromGit> files;
};

struct Plan {
  Record record;
  bool is_settled = false;            // it is known what the call left
  bool is_whole = true;               // not only some of its paths
  std::vector<PlannedEntry> entries;  // folders before what is in them
  std::vector<PlannedCheckout> checkouts;
  std::vector<LeftOut> cannot;  // be undone

  [[nodiscard]] std::size_t count(Fate fate) const;
  [[nodiscard]] bool has_conflicts() const { return count(Fate::conflict) > 0; }
};

// What paths will be once the newer records before this one are put back.
using Overlay = std::map<std::string, State>;

// `paths`: only these and what is below them; empty: all. Fails if there is no such record.
[[nodiscard]] Result<Plan> plan_undo(const std::string& id, const UndoStore& store,
                                     const std::vector<std::string>& paths, Overlay& overlay);

}  // namespace pawl
