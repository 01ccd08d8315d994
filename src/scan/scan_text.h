// SPDX-License-Identifier: Apache-2.0
// The findings of one text, ready to be shown. Every part of a scan comes here: files, standard input, added lines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scan/finding.h"

namespace pawl {

struct ScanSettings {
  bool finds_secrets = true;
  bool finds_content = true;
  bool finds_encoded = true;  // secrets that are escaped, in pieces, in base64 or hex: takes most of the time
  std::string key;           // for fingerprints; empty: none are made
  std::string baseline_key;  // the same for a baseline
};

// Safe to call from several threads. `is_unread`, if given: whether it is too large for all of it to be looked into.
[[nodiscard]] std::vector<ScanFinding> scan_text(const std::string& path, std::string_view text,
                                                 const ScanSettings& settings, bool* is_unread = nullptr);

}  // namespace pawl
