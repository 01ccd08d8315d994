// SPDX-License-Identifier: Apache-2.0
// What the content of a file would do or hides (inspect), ready to be shown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "inspect/inspect.h"
#include "scan/finding.h"
#include "scan/scan_text.h"

namespace pawl {

// Appends what was found in a text, in the order of the text.
void add_inspected(const std::string& path, std::string_view text, const Inspected& inspected,
                   const ScanSettings& settings, std::vector<ScanFinding>& findings);

// Looks and appends what is found, in the order of the text. False: it is too large for all of it to be looked into.
[[nodiscard]] bool add_content(const std::string& path, std::string_view text, const ScanSettings& settings,
                               std::vector<ScanFinding>& findings);

}  // namespace pawl
