// SPDX-License-Identifier: Apache-2.0
// What a scan finds and counts; the reports are made of this. No text in it holds a secret.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/verdict.h"

namespace pawl {

struct ScanFinding {
  std::string rule;   // `dlp.github-token`
  std::string title;  // `Contains a GitHub token`
  Severity severity = Severity::high;
  std::string path;    // as the person would name it; any bytes but NUL
  std::string commit;  // that added it; empty: it is there now
  std::uint32_t line = 1;
  std::uint32_t column = 1;  // in characters, like `end_column`, which is behind the last one
  std::uint32_t end_line = 1;
  std::uint32_t end_column = 1;
  std::string sample;       // `ghp_****9xQz`; of a finding that is no secret its message
  bool is_encoded = false;  // the secret is escaped, in pieces, in base64 or hex there
  std::string shown;        // its line, redacted, control characters visible, cut around the finding
  std::size_t mark = 0;     // where in `shown` the sample stands, in columns, and how wide it is; 0 wide: nowhere
  std::size_t mark_width = 0;
  std::string fingerprint;           // of the secret, with this machine's key; may be empty
  std::string baseline_fingerprint;  // with the key of the baseline; empty without one
};

struct ScanCounts {
  std::uint64_t files = 0;  // that were looked at
  std::uint64_t bytes = 0;
  std::uint64_t binary = 0;
  std::uint64_t too_large = 0;
  std::uint64_t unreadable = 0;  // files and folders; the first ones are in `errors`
  std::uint64_t unread = 0;      // too large for all of their content to be looked into
  std::uint64_t unfollowed = 0;  // files that import more than is followed
  std::uint64_t known = 0;       // findings that the baseline has
  std::uint64_t left_out = 0;    // findings past the limit
  std::uint64_t crowded = 0;     // files with so many findings that they may have more
};

// Something that should have been looked at, and was not.
struct ScanError {
  std::string path;  // as the person would name it; any bytes but NUL
  std::string why;   // `it cannot be read`
};

struct ScanReport {
  std::vector<ScanFinding> findings;  // by path, then by place
  ScanCounts counts;
  std::vector<ScanError> errors;      // by path; at most kMostErrors
  bool is_interrupted = false;

  // False: what was not looked at may hold anything.
  [[nodiscard]] bool is_whole() const { return !is_interrupted && counts.unreadable == 0; }
};

inline constexpr std::size_t kLargestScanned = std::size_t{64} << 20;
inline constexpr std::size_t kMostFindings = 10000;  // of one scan; the others are counted
inline constexpr std::size_t kMostErrors = 1000;     // likewise

}  // namespace pawl
