// SPDX-License-Identifier: Apache-2.0
// What `pawl scan` prints for a person.
#pragma once

#include <string>

#include "scan/finding.h"

namespace pawl {

// `path:line:column rule sample`, the line with the secret redacted, and a mark below it.
[[nodiscard]] std::string text_of_finding(const ScanFinding& finding);

// What could not be looked at, a line each, and what to do about it; empty if there is nothing.
[[nodiscard]] std::string text_of_errors(const ScanReport& report);

// `2 findings in 1 file; 1,204 files, 12 MB looked at; 3 binary ones skipped`
[[nodiscard]] std::string summary_of(const ScanReport& report);

}  // namespace pawl
