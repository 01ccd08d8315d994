// SPDX-License-Identifier: Apache-2.0
// Flows that go through several files of one scan: one file defines a function that fetches, decodes, runs or sends,
// and another one uses it. Each file that others import is told once what its functions do (exports), the imported
// before the importing; then only those are looked at again that import something worth knowing. Linear in the number
// of files and import lines, and the same whatever order the files were looked at in, and on however many threads.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "inspect/imports.h"
#include "inspect/inspect.h"

namespace pawl {

struct FilesTogether {
  // The text of notes[i], read again; nothing if that is not possible any more. May be called from several threads.
  std::function<std::optional<std::string>(std::size_t)> text_of;
  // What is found in notes[i] because of other files; in the order of the notes.
  std::function<void(std::size_t, const std::string& text, const Inspected&)> tell;
  std::function<bool()> is_over;  // nobody wants more; may be called from several threads
  int jobs = 1;                   // threads
};

// Returns how many files import more than is followed, or are too large to be told about.
[[nodiscard]] std::size_t inspect_together(const std::vector<FileNote>& notes, const FilesTogether& files);

}  // namespace pawl
