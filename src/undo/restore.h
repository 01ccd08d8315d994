// SPDX-License-Identifier: Apache-2.0
// Puts a record back, and makes a record of what was there instead, so that this too can be undone. Every file changes
// places with its kept one at one moment, and what comes out is looked at: if it is not what the plan saw, it goes
// back. So nothing that anybody writes meanwhile is lost, and whoever kills it loses nothing either.
#pragma once

#include <string>
#include <vector>

#include "undo/plan.h"

namespace pawl {

enum class OnConflict {
  stop,  // nothing of the record is touched
  keep,  // what somebody changed stays as it is
  take,  // it is put back all the same; what was there is kept
};

struct RestoreReport {
  std::string id;  // of the record of what was there; empty if nothing was touched
  std::size_t restored = 0;
  std::size_t skipped = 0;  // that somebody changed
  std::vector<LeftOut> problems;
  bool is_done = false;  // false: a conflict; all is as it was
};

[[nodiscard]] RestoreReport restore(const Plan& plan, OnConflict on_conflict, UndoStore& store);

}  // namespace pawl
