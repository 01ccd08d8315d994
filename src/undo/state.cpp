// SPDX-License-Identifier: Apache-2.0
#include "undo/state.h"

#include <algorithm>

#include "base/files.h"
#include "undo/checkout.h"

namespace pawl {
namespace {

constexpr std::size_t kMostIndex = 32U << 20U;
constexpr std::string_view kStaged = "staged:";

[[nodiscard]] std::string hash_at(const Folder& folder, const std::string& name, const FileNode& node, bool is_index) {
  if (node.kind != FileKind::regular) return "";
  if (is_index) return std::string(kStaged) + staged_hash(folder.read(name, kMostIndex).value_or(""));
  return node.size <= kMostHashed ? folder.hash_of(name) : std::string();
}

}  // namespace

std::string parent_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == 0 ? "/" : path.substr(0, slash);
}

std::string last_part_of(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

bool is_at_or_below(std::string_view path, std::string_view folder) {
  return path == folder || (path.starts_with(folder) && path[folder.size()] == '/');
}

const Folder* HeldFolder::folder_of(const std::string& path) {
  std::string parent = parent_of(path);
  if (!open_.is_open() || parent != path_) {
    Result<Folder> folder = Folder::open(parent);
    path_ = std::move(parent);
    if (!folder) {
      open_ = Folder();
      return nullptr;
    }
    open_ = std::move(*folder);
  }
  return &open_;
}

bool is_index(const Record& record, const std::string& path) {
  return std::any_of(record.checkouts.begin(), record.checkouts.end(),
                     [&](const KeptCheckout& checkout) { return path == join_path(checkout.git_folder, "index"); });
}

bool is_of_index(const State& state) {
  return state.hash.starts_with(kStaged);
}

State state_at(const Folder& folder, const std::string& name, bool is_index) {
  State state;
  state.node = folder.look(name);
  if (state.node.kind == FileKind::link) state.target = folder.target_of(name).value_or("");
  state.hash = hash_at(folder, name, state.node, is_index);
  return state;
}

State state_at(const std::string& path, bool is_index, HeldFolder& places) {
  const Folder* folder = places.folder_of(path);
  return folder == nullptr ? State{} : state_at(*folder, last_part_of(path), is_index);
}

State state_before(const KeptEntry& entry, const Folder& folder, bool is_index) {
  State state{entry.was, entry.target, ""};
  if (entry.by != KeptBy::none) state.hash = hash_at(folder, entry.in, entry.was, is_index);
  return state;
}

bool has_same_rights(const FileNode& a, const FileNode& b) {
  return a.mode == b.mode && a.uid == b.uid && a.gid == b.gid;
}

bool is_same(const State& a, const State& b) {
  if (a.node.kind != b.node.kind) return false;
  if (a.node.kind == FileKind::missing) return true;
  if (a.node.kind == FileKind::link) return a.target == b.target;
  if (!has_same_rights(a.node, b.node)) return false;
  if (a.node.kind != FileKind::regular) return true;
  if (!a.hash.empty() && !b.hash.empty()) return a.hash == b.hash;
  return a.node.size == b.node.size && a.node.mtime_ns == b.node.mtime_ns;
}

std::string why_spoiled(const KeptEntry& entry, const Folder& folder) {
  if (entry.by == KeptBy::none) return "";
  const FileNode kept = folder.look(entry.in);
  if (kept.kind == FileKind::missing) return "what was kept of it is gone";
  if (entry.by == KeptBy::link && (kept.size != entry.was.size || kept.mtime_ns != entry.was.mtime_ns))
    return "it was changed in place after it was kept";
  if (entry.by == KeptBy::copy && kept.size != entry.was.size) return "what was kept of it is damaged";
  if (entry.by == KeptBy::blob && folder.hash_of(entry.in) != entry.hash) return "what was kept of it is damaged";
  return "";
}

}  // namespace pawl
