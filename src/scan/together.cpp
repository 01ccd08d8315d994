// SPDX-License-Identifier: Apache-2.0
#include "scan/together.h"

#include <algorithm>
#include <utility>

#include "base/interrupt.h"
#include "inspect/import_graph.h"
#include "scan/content.h"

namespace pawl {

std::size_t scan_together(std::vector<NotedFile> files, const ScanSettings& settings, int jobs,
                          const std::function<void(std::uint64_t order, std::vector<ScanFinding> findings)>& add) {
  std::sort(files.begin(), files.end(), [](const NotedFile& a, const NotedFile& b) { return a.order < b.order; });
  std::vector<FileNote> notes;
  notes.reserve(files.size());
  for (NotedFile& file : files) notes.push_back(std::move(file.note));
  FilesTogether together;
  together.jobs = jobs;
  together.text_of = [&](std::size_t index) -> std::optional<std::string> {
    const NotedFile& file = files[index];
    ReadBuffer buffer;
    const ReadOutcome outcome = file.tree == nullptr ? read_named_file(file.path, kMaxInspectedBytes, buffer)
                                                     : file.tree->read(file.path, kMaxInspectedBytes, buffer);
    if (outcome != ReadOutcome::read) return std::nullopt;
    return std::string(buffer.text());
  };
  together.tell = [&](std::size_t index, const std::string& text, const Inspected& inspected) {
    std::vector<ScanFinding> findings;
    add_inspected(notes[index].path, text, inspected, settings, findings);
    add(files[index].order, std::move(findings));
  };
  together.is_over = is_interrupted;
  return inspect_together(notes, together);
}

}  // namespace pawl
