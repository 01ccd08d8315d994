// SPDX-License-Identifier: Apache-2.0
// Two commands at once must not undo each other: whoever reads, changes and writes a file of Pawl's home holds this.
#pragma once

#include "base/open_file.h"
#include "base/result.h"

namespace pawl {

// Held as long as the result lives; makes the home if it is not there. Waits for some seconds, then says who is in the
// way. Takes away what commands that were killed have left half-written.
[[nodiscard]] Result<OpenFile> lock_home();

}  // namespace pawl
