// SPDX-License-Identifier: Apache-2.0
// One record while it is made: each path goes in once, with its bytes, until a limit says that it is too much.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "undo/capture.h"

namespace pawl {

class Keeper {
 public:
  Keeper(Record& record, const Folder& into, const World& world, const CaptureLimits& limits, UndoStore& store);

  // All of these do nothing once something was too much.
  void keep(const std::string& path, Loss loss, bool is_tree, bool is_secret = false);
  // A file that is written over, or such a folder with every file in it.
  void keep_as_copies(const std::string& path);
  // Everything that the pattern matches, with `is_tree` at any depth, whatever shell reads it: rather more than less.
  void keep_matching(const std::string& pattern, Loss loss, bool is_tree, bool is_found);
  // Of which copies are made only if the user says so.
  [[nodiscard]] bool is_secret(const std::string& path) const;
  // Every file below `folder` that `is_wanted` does not turn down, as something that is deleted, and the folders that
  // are left empty. Whether nothing of it stays.
  bool keep_below(const std::string& folder, const std::function<bool(const std::string& path)>& is_wanted,
                  bool is_root = true);

  void fail(std::string why);
  [[nodiscard]] bool has_failed() const { return !why_not_.empty(); }
  // Why not everything is kept; empty if it is.
  [[nodiscard]] const std::string& why_not() const { return has_failed() ? why_not_ : why_left_; }
  [[nodiscard]] std::int64_t files() const { return files_; }
  [[nodiscard]] std::int64_t bytes() const { return copied_ + linked_; }

 private:
  [[nodiscard]] bool keep_folder_below(const Folder& folder, const std::string& path, const std::string& name,
                                       const std::function<bool(const std::string& path)>& is_wanted, bool is_root);
  void keep_node(const Folder& parent, const std::string& folder, const std::string& name, Loss loss, bool is_tree,
                 bool is_secret);
  void keep_folder(const Folder& parent, const KeptEntry& entry, const std::string& name, Loss loss, bool is_tree);
  void keep_names(const Folder& parent, const KeptEntry& entry, const std::string& name, Loss loss);
  void keep_file(const Folder& parent, const std::string& name, Loss loss, bool is_secret, KeptEntry entry);
  [[nodiscard]] KeptEntry* entry_of(const std::string& path);
  [[nodiscard]] bool has_match_below(const Folder& folder, const std::string& last);
  void keep_link_target(const std::string& path, const std::string& target, bool is_secret);
  [[nodiscard]] bool keep_bytes(const Folder& parent, const std::string& name, Loss loss, bool is_secret,
                                KeptEntry& entry);
  [[nodiscard]] bool link(const Folder& parent, const std::string& name, KeptEntry& entry);
  [[nodiscard]] bool copy(const Folder& parent, const std::string& name, KeptEntry& entry);
  void keep_missing(const std::string& path);
  void match_parts(const Folder& folder, const std::string& path, std::string_view parts, Loss loss);
  struct Search {
    std::string name;  // a pattern for it, at any depth
    bool goes_through_links = false;
    bool is_found = false;
  };
  void match_below(const Folder& folder, const std::string& path, const Search& search, Loss loss);
  [[nodiscard]] bool may_look();
  // The rest is kept all the same.
  void leave_out(const std::string& path, const std::string& why);
  void add(KeptEntry entry);

  Record& record_;
  const Folder& into_;
  const World& world_;
  const CaptureLimits& limits_;
  UndoStore& store_;
  // What is kept of each path so far: a later effect may need more of it.
  enum class Extent : std::uint8_t { missing, rights, flat, tree, link, copy };
  std::map<std::string, Extent> seen_;
  std::string why_not_;
  std::string why_left_;
  std::int64_t started_ns_;
  std::int64_t files_ = 0;
  std::int64_t entries_ = 0;
  std::int64_t links_ = 0;
  std::int64_t copied_ = 0;
  std::int64_t linked_ = 0;
  std::int64_t looks_ = 0;
  std::int64_t next_in_ = 0;
};

}  // namespace pawl
