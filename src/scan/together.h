// SPDX-License-Identifier: Apache-2.0
// The files of a scan looked at together, once all of them are known: flows that go through several of them (inspect's
// import_graph.h). What is remembered of a file is small; the texts that are needed are read again.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/tree.h"
#include "inspect/imports.h"
#include "scan/finding.h"
#include "scan/scan_text.h"

namespace pawl {

struct NotedFile {
  std::uint64_t order = 0;     // its place in the report
  const Tree* tree = nullptr;  // nullptr: `path` is a file that a person named
  std::string path;            // within the tree
  FileNote note;               // its path is as it is told
};

// Calls `add` with what is found in a file because of others, in the order of the report; looks with `jobs` threads.
// Returns how many files import more than is followed, or are too large for it.
[[nodiscard]] std::size_t scan_together(
    std::vector<NotedFile> files, const ScanSettings& settings, int jobs,
    const std::function<void(std::uint64_t order, std::vector<ScanFinding> findings)>& add);

}  // namespace pawl
