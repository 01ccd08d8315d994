// SPDX-License-Identifier: Apache-2.0
// A scan: files, trees, standard input, or what git says was added, looked at by as many threads as wanted. Reads only.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "scan/baseline.h"
#include "scan/finding.h"
#include "scan/git_changes.h"
#include "scan/scan_text.h"

namespace pawl {

// What somebody who waits may be told; read while the scan runs.
struct ScanProgress {
  std::atomic<std::uint64_t> files = 0;
  std::atomic<std::uint64_t> bytes = 0;
  std::atomic<std::uint64_t> waiting = 0;  // files that are known and not looked at yet
  std::atomic<bool> knows_all = false;     // no more will come
};

struct ScanRequest {
  ScanSettings settings;
  const Baseline* baseline = nullptr;  // what it knows is counted, not told
  int jobs = 1;
  bool uses_ignore_files = true;
  ScanProgress* progress = nullptr;
  std::function<void()> tick;  // called several times a second, by the calling thread
};

// The paths as a person names them; `-` is standard input. Fails, with all that is wrong, before anything is read if
// one is missing or is neither a file nor a folder. Ctrl-C (is_interrupted()) ends it with what was found.
[[nodiscard]] Result<ScanReport> scan_paths(const std::vector<std::string>& paths, const ScanRequest& request);

[[nodiscard]] Result<ScanReport> scan_changes(const ChangesWanted& wanted, const ScanRequest& request);

}  // namespace pawl
