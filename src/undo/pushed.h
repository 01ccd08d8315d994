// SPDX-License-Identifier: Apache-2.0
// What a branch of another host was before a push by force, told by the refs that git keeps of that host. Nobody but
// that host can put it back: what is kept is its name, for the command that would.
#pragma once

#include <string>

#include "undo/record.h"
#include "undo/wanted.h"

namespace pawl {

void keep_push(const WantedPush& wanted, const std::string& home, Record& record);

// Whether this checkout knows of another commit there by now.
[[nodiscard]] bool has_moved(const KeptPush& push);

}  // namespace pawl
