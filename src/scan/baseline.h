// SPDX-License-Identifier: Apache-2.0
// Findings that somebody has looked at and accepted: a scan does not tell them again. The file goes with the project
// (docs/scan.md), so it has a key of its own: the fingerprints hold on every machine, and tell nobody a secret who does
// not have the project, where it stands anyway.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include "base/result.h"
#include "scan/finding.h"

namespace pawl {

struct Baseline {
  std::string key;                        // kHmacKeyBytes
  std::unordered_set<std::string> known;  // fingerprints
};

[[nodiscard]] Baseline new_baseline();

// Fails on what is not a baseline, with a plain reason: a broken file must not hide findings.
[[nodiscard]] Result<Baseline> read_baseline(std::string_view text);

// One finding a line, so that a change can be reviewed. Holds the findings of the report and no others.
[[nodiscard]] std::string write_baseline(const Baseline& baseline, const ScanReport& report);

}  // namespace pawl
