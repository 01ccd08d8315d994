// SPDX-License-Identifier: Apache-2.0
#include "undo/checkout.h"

#include <algorithm>
#include <set>

#include "analyse/places/git_ignore.h"
#include "analyse/places/git_index.h"
#include "base/files.h"
#include "base/hash.h"
#include "base/lower.h"

namespace pawl {
namespace {

constexpr std::size_t kMostIndex = 32U << 20U;
constexpr std::size_t kMostPackedRefs = 8U << 20U;
constexpr std::uint32_t kRepositoryWithin = 0160000;
constexpr std::int64_t kNanoseconds = 1'000'000'000;

// What Pawl would have to read in another way.
[[nodiscard]] std::string why_not_understood(const Checkout& checkout) {
  // An empty `.git` is nothing to git, which goes on above it.
  if (disk().kind(join_path(checkout.git_folder, "HEAD")) == FileKind::missing) return "it has no HEAD";
  const std::string config = disk().read(join_path(checkout.common, "config"), 1U << 20U).value_or("");
  const std::string own = disk().read(join_path(checkout.git_folder, "config.worktree"), 1U << 20U).value_or("");
  if (config.find("sha256") != config.npos) return "its objects have names that Pawl does not read";
  // `worktree = /elsewhere`, however it is spaced.
  std::string settings = lower(config + own);
  settings.erase(std::remove_if(settings.begin(), settings.end(), [](char c) { return c == ' ' || c == '\t'; }),
                 settings.end());
  if (settings.find("worktree=") != settings.npos) return "its work tree is set by its configuration";
  if (disk().kind(join_path(checkout.common, "modules")) == FileKind::folder) return "it has submodules";
  if (disk().kind(join_path(checkout.common, "reftable")) == FileKind::folder) return "its refs are in a table";
  for (const std::string& name : names_in(checkout.git_folder)) {
    if (name.starts_with("sharedindex.")) return "its index is split";
  }
  return "";
}

// The files of a work tree that git knows, and which of them it could not bring back as they are.
class TrackedFiles {
 public:
  TrackedFiles(const Checkout& checkout, const FileTimes& index_written, std::uint32_t index_mode, Keeper& keeper)
      : checkout_(checkout),
        written_ns_(index_written.seconds * kNanoseconds + index_written.nanoseconds),
        usual_mode_(index_mode & 0666U),
        keeper_(keeper) {}

  void keep(std::string_view index, const Folder& tree) {
    IndexReader reader(index);
    while (const std::optional<IndexEntry> entry = reader.next()) {
      if (keeper_.has_failed()) return;
      const std::string path = join_path(checkout_.worktree, std::string(entry->path));
      paths_.insert(path);
      if (entry->mode == kRepositoryWithin || entry->is_sparse) continue;
      const FileNode now = tree.look(std::string(entry->path));
      // A folder has come in the place of a file, with whatever is in it.
      if (now.kind == FileKind::folder)
        keeper_.keep(path, Loss::gone, true);
      else if (is_changed(now, *entry) || has_own_mode(now))
        keeper_.keep(path, Loss::changed, false);
      else if (is_touched(now, *entry))
        touched_.push_back(path);
    }
    // Where so many were touched, the whole checkout was copied or unpacked.
    if (touched_.size() > kMostTouched) return;
    for (const std::string& path : touched_) keeper_.keep(path, Loss::changed, false);
  }

  [[nodiscard]] bool holds(const std::string& path) const { return paths_.contains(path); }

 private:
  // Whether the file may differ from what is staged. One that is gone was deleted, and git would bring it back.
  [[nodiscard]] bool is_changed(const FileNode& now, const IndexEntry& entry) const {
    if (now.kind == FileKind::missing) return true;
    const std::int64_t staged_ns = entry.seconds * kNanoseconds + entry.nanoseconds;
    const bool has_same_time =
        entry.nanoseconds == 0 ? now.mtime_ns / kNanoseconds == entry.seconds : now.mtime_ns == staged_ns;
    // What was written in the moment in which the index was may have changed after git looked.
    return !has_same_time || now.size != entry.size || now.mtime_ns >= written_ns_;
  }

  // Somebody may have set the time back after an edit that kept the size.
  [[nodiscard]] static bool is_touched(const FileNode& now, const IndexEntry& entry) {
    return entry.changed_seconds != 0 && now.ctime_ns / kNanoseconds != entry.changed_seconds;
  }

  // Permissions that git would not give it.
  [[nodiscard]] bool has_own_mode(const FileNode& now) const {
    return now.kind == FileKind::regular && now.mode != usual_mode_ &&
           now.mode != (usual_mode_ | ((usual_mode_ & 0444U) >> 2U));
  }

  static constexpr std::size_t kMostTouched = 200;
  const Checkout& checkout_;
  std::int64_t written_ns_;
  std::uint32_t usual_mode_;
  Keeper& keeper_;
  std::set<std::string> paths_;
  std::vector<std::string> touched_;
};

void keep_changes(const Checkout& checkout, const WantedCheckout& wanted, Keeper& keeper) {
  const std::string index_path = join_path(checkout.git_folder, "index");
  const Result<std::string> index = disk().read(index_path, kMostIndex);
  const std::optional<FileTimes> written = disk().times(index_path);
  const Result<Folder> git = Folder::open(checkout.git_folder);
  if (!index || !written || !git) return keeper.fail("no copy can be kept: git's index cannot be read");
  const Result<Folder> tree = Folder::open(checkout.worktree);
  if (!tree) return keeper.fail("no copy can be kept: " + tree.error().text);
  TrackedFiles tracked(checkout, *written, git->look("index").mode, keeper);
  tracked.keep(*index, *tree);
  if (!wanted.takes_untracked) return;
  // A secret of which no copy may be made need not be kept where git leaves it alone.
  const auto is_left_alone = [&](const std::string& path) {
    return !wanted.takes_ignored && keeper.is_secret(path) && is_left_out_by_git(path, checkout.worktree, disk());
  };
  keeper.keep_below(checkout.worktree,
                    [&](const std::string& path) { return !tracked.holds(path) && !is_left_alone(path); });
}

// A ref that is packed gets a file of its own as soon as it moves: without that file it is where it was.
void keep_packed(const Checkout& checkout, Keeper& keeper) {
  const std::string packed = disk().read(join_path(checkout.common, "packed-refs"), kMostPackedRefs).value_or("");
  for (std::size_t at = packed.find(" refs/"); at != packed.npos && !keeper.has_failed();
       at = packed.find(" refs/", at + 1)) {
    const std::string ref = packed.substr(at + 1, packed.find('\n', at) - at - 1);
    if (ref.find("..") == ref.npos) keeper.keep(join_path(checkout.common, ref), Loss::changed, false);
  }
}

}  // namespace

bool is_object_id(std::string_view text) {
  return text.size() == 40 && text.find_first_not_of("0123456789abcdef") == text.npos;
}

std::optional<Checkout> find_checkout(const std::string& folder, const Files& files) {
  for (std::string at = folder; !at.empty(); at = at.substr(0, at.rfind('/'))) {
    if (files.kind(join_path(at, ".git")) == FileKind::missing) continue;
    Checkout checkout;
    checkout.worktree = at;
    checkout.git_folder = git_folder_of(at, files);
    checkout.common = checkout.git_folder;
    const std::string common = files.read(join_path(checkout.git_folder, "commondir"), 4096).value_or("");
    const std::string line = common.substr(0, common.find('\n'));
    if (!line.empty()) checkout.common = line.starts_with('/') ? line : join_path(checkout.git_folder, line);
    return checkout;
  }
  return std::nullopt;
}

void keep_checkout(const WantedCheckout& wanted, Record& record, Keeper& keeper) {
  const std::optional<std::string> folder = real_place(join_path(wanted.folder, "x"));
  const std::optional<Checkout> checkout =
      folder ? find_checkout(folder->substr(0, folder->rfind('/')), disk()) : std::nullopt;
  if (!checkout && wanted.is_optional) return;
  if (!checkout) return keeper.fail("no copy can be kept: `" + wanted.folder + "` is not in a git checkout");
  if (const std::string why = why_not_understood(*checkout); !why.empty())
    return wanted.is_extra ? void() : keeper.fail("no copy can be kept of this repository: " + why);
  const auto is_it = [&](const KeptCheckout& one) { return one.git_folder == checkout->git_folder; };
  if (std::none_of(record.checkouts.begin(), record.checkouts.end(), is_it))
    record.checkouts.push_back({checkout->worktree, checkout->git_folder});
  // What it is in the middle of stands in files of their own.
  for (const char* name :
       {"HEAD", "ORIG_HEAD", "index", "logs", "MERGE_HEAD", "MERGE_MSG", "MERGE_MODE", "AUTO_MERGE", "CHERRY_PICK_HEAD",
        "REVERT_HEAD", "REBASE_HEAD", "FETCH_HEAD", "rebase-merge", "rebase-apply"})
    keeper.keep_as_copies(join_path(checkout->git_folder, name));
  for (const char* name : {"packed-refs", "refs", "logs", "config"})
    keeper.keep_as_copies(join_path(checkout->common, name));
  keep_packed(*checkout, keeper);
  if (wanted.takes_changes) keep_changes(*checkout, wanted, keeper);
}

std::string staged_hash(std::string_view index) {
  ContentHash hash;
  IndexReader reader(index);
  while (const std::optional<IndexEntry> entry = reader.next()) {
    hash.add(entry->path);
    hash.add(std::string_view("\0", 1));
    hash.add(std::to_string(entry->mode));
    hash.add(entry->object);
  }
  return hash.hex();
}

}  // namespace pawl
