// SPDX-License-Identifier: Apache-2.0
// A line in the log about Pawl itself: a page that was opened, a rule that a person wrote.
#pragma once

#include <string>

#include "base/result.h"

namespace pawl {

// `agent`: who did it, `pawl` or `person`. `event`: one word that lists and numbers know it by.
[[nodiscard]] Result<Done> note_in_log(const std::string& agent, const std::string& event, const std::string& words);

}  // namespace pawl
