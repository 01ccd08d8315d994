// SPDX-License-Identifier: Apache-2.0
// What is at a path now, and whether that is what was there once.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/file_node.h"
#include "undo/record.h"

namespace pawl {

// A path, parted: its folder is held open as long as its neighbours are asked for.
class HeldFolder {
 public:
  // nullptr if the folder is not there, or if a link has come into its path.
  [[nodiscard]] const Folder* folder_of(const std::string& path);
  // What was opened may have been moved away.
  void forget() { open_ = Folder(); }

 private:
  std::string path_;
  Folder open_;
};

[[nodiscard]] std::string parent_of(const std::string& path);
[[nodiscard]] std::string last_part_of(const std::string& path);
[[nodiscard]] bool is_at_or_below(std::string_view path, std::string_view folder);

// Files of at most so many bytes are told apart by what they hold, larger ones by their size and time.
inline constexpr std::int64_t kMostHashed = std::int64_t{1} << 20U;

// Of git's index only what is staged counts: git writes it anew whenever somebody looks at the status.
[[nodiscard]] bool is_index(const Record& record, const std::string& path);

[[nodiscard]] bool is_of_index(const State& state);

[[nodiscard]] State state_at(const Folder& folder, const std::string& name, bool is_index);
[[nodiscard]] State state_at(const std::string& path, bool is_index, HeldFolder& places);

// The state that a record keeps. `folder` is the record's own.
[[nodiscard]] State state_before(const KeptEntry& entry, const Folder& folder, bool is_index);

// Content, kind, permissions and owner. Of folders not what is in them, and no times.
[[nodiscard]] bool is_same(const State& a, const State& b);

[[nodiscard]] bool has_same_rights(const FileNode& a, const FileNode& b);

// Why its bytes cannot be used any more; empty if they can.
[[nodiscard]] std::string why_spoiled(const KeptEntry& entry, const Folder& folder);

}  // namespace pawl
