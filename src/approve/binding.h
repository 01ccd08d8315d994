// SPDX-License-Identifier: Apache-2.0
// What an answer to a call is bound to: another spelling, another folder, another effect or a changed script is another
// request.
#pragma once

#include "approve/ask.h"
#include "model/analysis.h"
#include "model/call.h"

namespace pawl {

// The error says why the call cannot be bound: arguments that have no canonical form.
[[nodiscard]] Result<AskBinding> bind_call(const Call& call, const Analysis& analysis);

}  // namespace pawl
