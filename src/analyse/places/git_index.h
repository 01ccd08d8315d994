// SPDX-License-Identifier: Apache-2.0
// Git's index, read as a file: which paths are tracked. Nothing of git is run. An index that is missing, too large or
// not understood means "not known", which counts as not tracked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/files.h"

namespace pawl {

// Whether git tracks `path` or something below it; a pattern stands for all that fits. `project` is the checkout's
// root; `path` is absolute and below it.
[[nodiscard]] bool is_tracked(std::string_view path, const std::string& project, const Files& files);

// Whether all that git tracks at or below `path` is, by size and time, as the index has it, so that taking it back from
// there loses nothing. False where that is not known: nothing tracked, more than 2000 files, an index of this second.
[[nodiscard]] bool is_as_in_index(std::string_view path, const std::string& project, const Files& files);

// The folder that holds `index`: .git itself, or where a `.git` file of a worktree points.
[[nodiscard]] std::string git_folder_of(const std::string& project, const Files& files);

// Whether the project has an index that can be read at all.
[[nodiscard]] bool has_index(const std::string& project, const Files& files);

struct IndexEntry {
  std::string_view path;              // until the next one is read
  std::uint32_t changed_seconds = 0;  // of the file's status, which nobody can set
  std::uint32_t changed_nanoseconds = 0;
  std::uint32_t seconds = 0;
  std::uint32_t nanoseconds = 0;
  std::uint32_t size = 0;
  std::uint32_t mode = 0;   // as git has it: 0100644, 0120000 for a link, 0160000 for a repository within
  std::string_view object;  // the id of what is staged, as bytes
  bool is_sparse = false;   // it need not be in the work tree
};

// The entries of an index file, in its order; none if it is not understood.
class IndexReader {
 public:
  explicit IndexReader(std::string_view index);
  [[nodiscard]] std::optional<IndexEntry> next();

 private:
  std::string_view index_;
  std::uint32_t version_ = 0;
  std::uint32_t left_ = 0;
  std::size_t at_ = 12;
  std::string path_;
};

// For is_tracked() and its tests.
[[nodiscard]] bool index_holds(std::string_view index, std::string_view relative_path);

}  // namespace pawl
