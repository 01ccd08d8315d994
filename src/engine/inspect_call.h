// SPDX-License-Identifier: Apache-2.0
// The texts that a call would put into files, and those of the files that it would run, looked into (inspect): findings
// of phases 3 and 4. No file is opened: of an edit, what it puts in is looked at; of a file that runs, what analyse has
// read.
#pragma once

#include <string>
#include <vector>

#include "inspect/rule.h"
#include "model/analysis.h"
#include "model/finding.h"
#include "model/policy.h"

namespace pawl {

[[nodiscard]] std::vector<Finding> inspect_call(const Analysis& analysis, const std::string& project,
                                                const Policy& policy);

// What is said of a rule, wherever it is found; its verdict is that of its score at the level in force.
[[nodiscard]] Finding finding_of(const ContentRule& rule, Severity severity, Level level);

}  // namespace pawl
