// SPDX-License-Identifier: Apache-2.0
// Which files of a work tree git itself has to bring back: those that are in a commit and that git changed, told by its
// index before the call and after it.
#pragma once

#include "undo/plan.h"

namespace pawl {

// `kept` is the record's folder.
void plan_checkouts(const Folder& kept, Plan& plan);

// Has git write the files; REQUIRES: the index of before is in place. Empty if all is well, else why not.
[[nodiscard]] std::string restore_from_git(const PlannedCheckout& planned);

}  // namespace pawl
