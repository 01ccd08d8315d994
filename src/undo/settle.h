// SPDX-License-Identifier: Apache-2.0
// After a call ran: what it left, so that a later change by somebody else is noticed. Called at the agent's event after
// the tool.
#pragma once

#include <string>

#include "undo/store.h"

namespace pawl {

// Does nothing if there is no record of that id, or if it was settled already. A record of a call that changed nothing
// is dropped.
void settle_record(const std::string& id, UndoStore& store);

}  // namespace pawl
