// SPDX-License-Identifier: Apache-2.0
// Whether a step's connections may lead to another host than its words name: through a proxy, another address for the
// same name, a configuration file. Trust in a host ends there (rules/trusted_hosts.h).
#pragma once

#include <string_view>
#include <vector>

#include "analyse/scope/scope.h"
#include "model/step.h"

namespace pawl {

// By its long flags, whatever program it is, by variables that are set for it, and by files that this call wrote. Short
// flags have the mark `redirected` in knowledge.
[[nodiscard]] bool may_lead_elsewhere(const std::vector<Word>& argv, const Scope& scope);

// `https://user@host/`: people read the wrong part of it as the host, and so do some programs.
[[nodiscard]] bool has_user_info(std::string_view address);

// `Host: other`: the host that is named passes it on to another one.
[[nodiscard]] bool names_other_host(std::string_view header);

}  // namespace pawl
