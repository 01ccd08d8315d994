// SPDX-License-Identifier: Apache-2.0
// A report for programs: JSON of our own (docs/scan.md), and SARIF 2.1.0 for code hosts and editors.
#pragma once

#include <string>
#include <string_view>

#include "scan/finding.h"

namespace pawl {

// One object, with a newline.
[[nodiscard]] std::string json_report(const ScanReport& report);

// Every kind of finding is a rule of it, whether found or not. Paths below `folder` (absolute) and relative ones become
// relative URIs.
[[nodiscard]] std::string sarif_report(const ScanReport& report, std::string_view version, std::string_view folder);

// `a b` as `a%20b`.
[[nodiscard]] std::string uri_of_path(std::string_view path);

}  // namespace pawl
