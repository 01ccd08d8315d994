// SPDX-License-Identifier: Apache-2.0
// Whether a step would start another agent without its hooks: by a flag, or by a variable that leads it to other
// settings.
#pragma once

#include <string>
#include <vector>

#include "analyse/scope/scope.h"
#include "model/step.h"

namespace pawl {

// `variables` are the names that are set for this step. Returns what does it, or an empty string.
[[nodiscard]] std::string what_unhooks(const std::string& program, const std::vector<Word>& argv,
                                       const std::vector<std::string>& variables, const Scope& scope);

}  // namespace pawl
