// SPDX-License-Identifier: Apache-2.0
// Which files and variables hold for a person's commands in the current folder. `pawl status` and `pawl config` ask.
#pragma once

#include <string>

#include "settings/policy.h"

namespace pawl {

// `home` is the person's.
[[nodiscard]] PolicySources policy_sources_here(const std::string& home);

}  // namespace pawl
