// SPDX-License-Identifier: Apache-2.0
// What trust in a host means: a chain that carries a secret, and all of whose sinks are trusted hosts, is judged one
// step milder (deny becomes ask, ask becomes allow), it alone. The engine calls it after the rules were matched.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/analysis.h"
#include "model/finding.h"

namespace pawl {

// `host` is an exact name of the list or stands below one that begins with `*.`. Only plain ASCII names match.
[[nodiscard]] bool is_trusted_host(std::string_view host, const std::vector<std::string>& trusted);

// Findings of the pack `exfiltration` on trusted chains step down, or go if they asked; so does the finding that the
// chain's source is shown, if all that it prints goes into trusted sinks. Nothing else changes.
void step_down_for_trusted_hosts(std::vector<Finding>& findings, const Analysis& analysis,
                                 const std::vector<std::string>& trusted);

}  // namespace pawl
