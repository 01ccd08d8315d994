// SPDX-License-Identifier: Apache-2.0
// The last call of this person's agents that was asked about or denied, out of the log, as it can be judged again.
#pragma once

#include <string>

#include "base/result.h"
#include "base/value.h"
#include "model/call.h"

namespace pawl {

// An error if there is none, or if the log does not hold all of it: what was redacted or shortened cannot be judged.
[[nodiscard]] Result<Call> last_objected_call(const std::string& pawl_home);

// Whether a text of the log lost something on its way there.
[[nodiscard]] bool is_incomplete(const Value& input);

}  // namespace pawl
