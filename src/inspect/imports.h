// SPDX-License-Identifier: Apache-2.0
// Which other files a program takes functions from, as far as its lines say so. Only chooses which files are looked at
// together: a line that is no import after all costs time and changes no finding. One pass, no parsing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inspect/tables.h"

namespace pawl {

struct ImportLine {
  std::string module;  // as it is written: `pkg.mod`, `./x`, `lib/x.php`; `.` in Go: all files of the folder
  std::string prefix;  // what calls of its functions begin with: `pkg.mod`, `./x`; empty: they have their own names
};

// What is remembered of one file of a scan.
struct FileNote {
  std::string path;
  const LanguageFiles* language = nullptr;
  WordClasses words;
  std::vector<ImportLine> imports;
  bool is_small = false;  // so little that it may only hand on what it imports
  bool is_cut = false;    // it imports more than is followed
};

inline constexpr std::size_t kMostImports = 64;  // of one file

// Nothing for files that are no program.
[[nodiscard]] std::optional<FileNote> note_file(std::string_view path, std::string_view text);

// Paths at which the imported file may stand, the likeliest first; relative to where the paths of the scan are.
[[nodiscard]] std::vector<std::string> places_of(const ImportLine& line, const FileNote& importer);

}  // namespace pawl
