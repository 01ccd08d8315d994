// SPDX-License-Identifier: Apache-2.0
#include "undo/settle.h"

#include <algorithm>
#include <map>

#include "base/files.h"
#include "undo/pushed.h"
#include "undo/state.h"

namespace pawl {
namespace {

constexpr std::size_t kMostMade = 5000;

[[nodiscard]] bool is_untouched(const KeptEntry& entry, const State& now) {
  const FileNode& was = entry.was;
  const FileNode& is = now.node;
  if (was.kind != is.kind) return false;
  if (was.kind == FileKind::missing) return true;
  if (was.kind == FileKind::link) return entry.target == now.target;
  if (!has_same_rights(was, is)) return false;
  if (was.kind != FileKind::regular || entry.has_rights_only()) return true;
  return was.size == is.size && was.mtime_ns == is.mtime_ns && was.inode == is.inode;
}

// All that is in a folder that the call made.
void add_made(const Folder& folder, const std::string& path, After& after) {
  for (const std::string& name : folder.names(kMostMade).value_or({})) {
    if (after.states.size() > kMostMade) return;
    const std::string here = join_path(path, name);
    State state;
    state.node = folder.look(name);
    if (state.node.kind == FileKind::link) state.target = folder.target_of(name).value_or("");
    after.states[here] = state;
    if (state.node.kind != FileKind::folder) continue;
    if (const Result<Folder> below = folder.open_below(name)) add_made(*below, here, after);
  }
}

void settle_made(const std::string& path, After& after) {
  const Result<Folder> folder = Folder::open(path);
  if (!folder) return;
  After made;
  add_made(*folder, path, made);
  if (made.states.size() > kMostMade) {
    after.left_out.push_back({path, "the call made more than " + std::to_string(kMostMade) + " files in it"});
    after.states.erase(path);
    return;
  }
  after.states.merge(made.states);
}

// Files that were kept under a second name and still live elsewhere: moved, or known by yet another name. What is
// written to them there must not change what is kept.
class LinkSettler {
 public:
  LinkSettler(const Record& record, const Folder& kept) : kept_(kept) {
    for (const KeptEntry& entry : record.entries) {
      if (entry.by == KeptBy::link) ++names_[entry.was.inode];
    }
  }

  void settle(const KeptEntry& entry, const State& now, After& after) {
    const bool is_still_there =
        now.node.kind == FileKind::regular && now.node.inode == entry.was.inode && now.node.device == entry.was.device;
    if (is_still_there && (now.node.mtime_ns != entry.was.mtime_ns || now.node.size != entry.was.size))
      after.left_out.push_back({entry.path, "it was changed in place, and only deleting was expected"});
    if (is_still_there && is_untouched(entry, now)) {
      static_cast<void>(kept_.remove(entry.in));
      return;
    }
    const FileNode node = kept_.look(entry.in);
    if (node.links > names_[entry.was.inode]) part(entry, node);
  }

 private:
  void part(const KeptEntry& entry, const FileNode& node) {
    const std::string part = entry.in + ".part";
    const auto copied = copies_.find(entry.was.inode);
    if (copied != copies_.end()) {
      if (kept_.link_from(kept_, copied->second, part) != Moved::done) return;
    } else {
      if (copied_bytes_ + node.size > kMostCopied) return;
      const ExtraAttributes attributes = kept_.attributes_of(entry.in).value_or(ExtraAttributes());
      if (!kept_.copy_from(kept_, entry.in, part)) return;
      static_cast<void>(kept_.dress(part, node, attributes));
      copied_bytes_ += node.size;
      copies_[entry.was.inode] = entry.in;
    }
    static_cast<void>(kept_.exchange(entry.in, kept_, part));
    static_cast<void>(kept_.remove(part));
  }

  static constexpr std::int64_t kMostCopied = std::int64_t{64} << 20U;
  const Folder& kept_;
  std::map<std::uint64_t, std::uint64_t> names_;  // how often each file is kept
  std::map<std::uint64_t, std::string> copies_;   // where the copy of a file is
  std::int64_t copied_bytes_ = 0;
};

}  // namespace

void settle_record(const std::string& id, UndoStore& store) {
  const Result<Folder> kept = store.open(id);
  if (!kept || kept->look("after").kind != FileKind::missing) return;
  const Result<Record> record = store.read(id);
  if (!record) return;
  After after;
  HeldFolder places;
  LinkSettler links(*record, *kept);
  for (const KeptEntry& entry : record->entries) {
    const State now = state_at(entry.path, is_index(*record, entry.path), places);
    if (entry.by == KeptBy::link) links.settle(entry, now, after);
    if (is_untouched(entry, now)) continue;
    after.states[entry.path] = now;
    if (entry.was.kind != FileKind::folder && now.node.kind == FileKind::folder) settle_made(entry.path, after);
  }
  // What git itself brought into the work tree is told by its index.
  for (std::size_t i = 0; i < record->checkouts.size(); ++i) {
    if (const Result<Folder> git = Folder::open(record->checkouts[i].git_folder))
      static_cast<void>(kept->copy_from(*git, "index", "index-after-" + std::to_string(i)));
  }
  const bool is_pushed = std::any_of(record->pushes.begin(), record->pushes.end(), has_moved);
  if (after.states.empty() && after.left_out.empty() && !is_pushed) return store.drop(id);
  static_cast<void>(store.write_after(id, after));
}

}  // namespace pawl
