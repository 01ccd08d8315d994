// SPDX-License-Identifier: Apache-2.0
#include "undo/keeper.h"

#include <algorithm>
#include <utility>

#include "analyse/places/path_class.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/glob.h"
#include "base/hash.h"
#include "base/lower.h"
#include "undo/state.h"

namespace pawl {
namespace {

constexpr std::int64_t kMostBlob = std::int64_t{1} << 20U;
constexpr std::size_t kMostNames = 50000;

[[nodiscard]] std::string megabytes(std::int64_t bytes) {
  return bytes >= (std::int64_t{1} << 30U) ? std::to_string(bytes >> 30U) + " GB"
                                           : std::to_string(bytes >> 20U) + " MB";
}

// Shells and programs differ in what else is a pattern, and in whether `A` is `a`.
constexpr std::string_view kOddLetters = "[](){}!^~#|+@";

[[nodiscard]] bool is_pattern(std::string_view part) {
  return has_pattern(part) || part.find_first_of(kOddLetters) != part.npos;
}

// A pattern for names in small letters that matches at least as much.
[[nodiscard]] std::string widened(std::string_view part) {
  return part.find_first_of(kOddLetters) == part.npos ? lower(part) : "*";
}

}  // namespace

Keeper::Keeper(Record& record, const Folder& into, const World& world, const CaptureLimits& limits, UndoStore& store)
    : record_(record), into_(into), world_(world), limits_(limits), store_(store), started_ns_(steady_ns()) {}

void Keeper::fail(std::string why) {
  if (why_not_.empty()) why_not_ = std::move(why);
}

void Keeper::leave_out(const std::string& path, const std::string& why) {
  record_.left_out.push_back({path, why});
  if (why_left_.empty()) why_left_ = "no copy can be kept of `" + path + "`: " + why;
}

bool Keeper::may_look() {
  constexpr std::int64_t kBetweenClocks = 64;
  if (has_failed()) return false;
  if (++looks_ > limits_.most_looks)
    fail("too much to keep a copy: more than " + std::to_string(limits_.most_looks) + " files to look at");
  if (looks_ % kBetweenClocks == 0 && steady_ns() - started_ns_ > limits_.most_ms * 1000000)
    fail("too much to keep a copy: it takes longer than " + std::to_string(limits_.most_ms) + " ms");
  return !has_failed();
}

void Keeper::add(KeptEntry entry) {
  if (entry.by != KeptBy::link && ++entries_ > limits_.most_entries)
    return fail("too much to keep a copy: more than " + std::to_string(limits_.most_entries) + " files and folders");
  if (entry.was.kind == FileKind::regular) ++files_;
  record_.entries.push_back(std::move(entry));
}

void Keeper::keep(const std::string& path, Loss loss, bool is_tree, bool is_secret) {
  const std::optional<std::string> real = real_place(path);
  if (!real && loss == Loss::changed) return keep_missing(path);
  // `cd x; rm -rf y` with no folder x deletes another y.
  if (!real) return leave_out(path, "its folder is not there");
  const Result<Folder> parent = Folder::open(parent_of(*real));
  // A file has come in the place of its folder.
  if (!parent && loss == Loss::changed && disk().kind(parent_of(*real)) == FileKind::regular)
    return keep(parent_of(*real), loss, false, is_secret);
  if (!parent) return fail("no copy can be kept: " + parent.error().text);
  keep_node(*parent, parent_of(*real), last_part_of(*real), loss, is_tree, is_secret);
}

void Keeper::keep_as_copies(const std::string& path) {
  const Result<Folder> folder = Folder::open(path);
  if (!folder) return keep(path, Loss::changed, false);
  const Result<std::vector<std::string>> names = folder->names(kMostNames);
  if (!names) return fail("no copy can be kept of `" + path + "`: " + names.error().text);
  for (const std::string& name : *names) {
    if (!has_failed()) keep_as_copies(join_path(path, name));
  }
}

// The folder that it comes into is made too: what is not there now is the first part that is missing.
void Keeper::keep_missing(const std::string& path) {
  std::string first = path;
  while (first.size() > 1 && !real_place(first)) first = parent_of(first);
  if (first.size() > 1) keep(first, Loss::changed, false);
}

void Keeper::keep_node(const Folder& parent, const std::string& folder, const std::string& name, Loss loss,
                       bool is_tree, bool is_secret) {
  KeptEntry entry;
  entry.path = join_path(folder, name);
  if (!may_look()) return;
  entry.was = parent.look(name);
  const bool is_new = !seen_.contains(entry.path);
  switch (entry.was.kind) {
    case FileKind::missing:
      // What is not there cannot be taken away; what is made is.
      if (loss != Loss::changed || !is_new) return;
      seen_[entry.path] = Extent::missing;
      return add(std::move(entry));
    case FileKind::folder:
      return keep_folder(parent, entry, name, loss, is_tree);
    case FileKind::link: {
      entry.target = parent.target_of(name).value_or("");
      const std::string target = entry.target;
      seen_[entry.path] = Extent::flat;
      if (is_new) add(std::move(entry));
      if (loss == Loss::changed) keep_link_target(folder, target, is_secret);
      return;
    }
    case FileKind::regular:
      return keep_file(parent, name, loss, is_secret, std::move(entry));
    case FileKind::other:
      if (is_new) leave_out(entry.path, "it is a socket, a pipe or a device");
      seen_[entry.path] = Extent::flat;
      return;
  }
}

KeptEntry* Keeper::entry_of(const std::string& path) {
  const auto found = std::find_if(record_.entries.rbegin(), record_.entries.rend(),
                                  [&](const KeptEntry& entry) { return entry.path == path; });
  return found == record_.entries.rend() ? nullptr : &*found;
}

// A file of which only the permissions were kept, or which was kept under a second name and is now written to, is kept
// anew in the place of its entry.
void Keeper::keep_file(const Folder& parent, const std::string& name, Loss loss, bool is_secret, KeptEntry entry) {
  const auto seen = seen_.find(entry.path);
  const Extent wanted = loss == Loss::mode ? Extent::rights : loss == Loss::gone ? Extent::link : Extent::copy;
  if (seen != seen_.end() && seen->second >= wanted) return;
  if (loss != Loss::mode && !keep_bytes(parent, name, loss, is_secret, entry)) return;
  const bool is_new = seen == seen_.end();
  seen_[entry.path] = entry.by == KeptBy::none   ? Extent::rights
                      : entry.by == KeptBy::link ? Extent::link
                                                 : Extent::copy;
  if (is_new) return add(std::move(entry));
  if (KeptEntry* before = entry_of(entry.path)) *before = std::move(entry);
}

// A program that writes to a link may write to where it leads.
void Keeper::keep_link_target(const std::string& folder, const std::string& target, bool is_secret) {
  if (target.empty()) return;
  const std::string path = target.starts_with('/') ? target : join_path(folder, target);
  if (const std::optional<std::string> real = real_place(path)) keep(*real, Loss::changed, false, is_secret);
}

void Keeper::keep_folder(const Folder& parent, const KeptEntry& entry, const std::string& name, Loss loss,
                         bool is_tree) {
  // What is put into it is named apart; of a folder whose files are all written to, each file is kept.
  if (loss == Loss::changed) return is_tree ? keep_names(parent, entry, name, loss) : void();
  const auto seen = seen_.find(entry.path);
  const bool is_whole = seen != seen_.end() && seen->second == Extent::tree && loss == Loss::mode;
  if (seen == seen_.end()) {
    KeptEntry itself = entry;
    if (loss != Loss::mode) itself.attributes = parent.attributes_of(name).value_or(ExtraAttributes());
    add(std::move(itself));
  }
  seen_[entry.path] = is_tree && loss == Loss::gone ? Extent::tree : std::max(Extent::flat, seen_[entry.path]);
  if (is_tree && !is_whole) keep_names(parent, entry, name, loss);
}

void Keeper::keep_names(const Folder& parent, const KeptEntry& entry, const std::string& name, Loss loss) {
  const Result<Folder> folder = parent.open_below(name);
  if (!folder) return fail("no copy can be kept: " + folder.error().text);
  const Result<std::vector<std::string>> names = folder->names(kMostNames);
  if (!names) return fail("no copy can be kept of `" + entry.path + "`: " + names.error().text);
  for (const std::string& one : *names) {
    if (has_failed()) return;
    const std::string path = join_path(entry.path, one);
    const PathClasses classes = loss != Loss::mode && folder->look(one).kind == FileKind::folder
                                    ? classes_of_written(path, false, world_)
                                    : PathClasses();
    if (classes.has(PathClass::regenerable))
      record_.left_out.push_back({path, "it can be made again"});
    else if (loss == Loss::changed && classes.has(PathClass::git_internal))
      leave_out(path, "git's own files are among those that are written to");
    else
      keep_node(*folder, entry.path, one, loss, true, false);
  }
}

bool Keeper::keep_bytes(const Folder& parent, const std::string& name, Loss loss, bool is_secret, KeptEntry& entry) {
  // A file that has another name lives on there, and may be written to.
  if (loss == Loss::gone && entry.was.links == 1 && link(parent, name, entry)) return true;
  if (has_failed()) return false;
  const bool is_kept_secret = is_secret || this->is_secret(entry.path);
  if (is_kept_secret && !limits_.keeps_secrets) {
    leave_out(entry.path, "it is a secret, and `undo.secrets` is off");
    return false;
  }
  return copy(parent, name, entry);
}

// False where it cannot be linked, or once it is too much.
bool Keeper::link(const Folder& parent, const std::string& name, KeptEntry& entry) {
  if (links_ + 1 > limits_.most_links) {
    fail("too much to keep a copy: more than " + std::to_string(limits_.most_links) + " files");
    return false;
  }
  if (linked_ + entry.was.disk_bytes > limits_.most_linked_bytes) {
    fail("too much to keep a copy: more than " + megabytes(limits_.most_linked_bytes));
    return false;
  }
  std::string in = std::to_string(next_in_++);
  if (!limits_.only_looks && into_.link_from(parent, name, in) != Moved::done) return false;
  entry.by = KeptBy::link;
  entry.in = std::move(in);
  ++links_;
  linked_ += entry.was.disk_bytes;
  return true;
}

bool Keeper::copy(const Folder& parent, const std::string& name, KeptEntry& entry) {
  if (copied_ + entry.was.size > limits_.most_copied_bytes) {
    fail("too much to keep a copy: more than " + megabytes(limits_.most_copied_bytes));
    return false;
  }
  std::string in = std::to_string(next_in_++);
  if (limits_.only_looks) {
    entry.by = KeptBy::copy;
  } else if (entry.was.size <= kMostBlob) {
    const Result<std::string> bytes = parent.read(name, static_cast<std::size_t>(kMostBlob));
    ContentHash hash;
    if (bytes) hash.add(*bytes);
    entry.hash = hash.hex();
    const Result<Done> kept = bytes ? store_.keep_blob(into_, in, *bytes, entry.hash) : Result<Done>(bytes.error());
    if (!kept) {
      fail("no copy can be kept: " + kept.error().text);
      return false;
    }
    entry.by = KeptBy::blob;
  } else {
    const Result<CopyWay> copied = into_.copy_from(parent, name, in);
    if (!copied) {
      fail("no copy can be kept: " + copied.error().text);
      return false;
    }
    entry.by = KeptBy::copy;
  }
  entry.attributes = parent.attributes_of(name).value_or(ExtraAttributes());
  entry.in = std::move(in);
  copied_ += entry.was.size;
  return true;
}

void Keeper::keep_matching(const std::string& pattern, Loss loss, bool is_tree, bool is_found) {
  // The folder in front of the first part that is a pattern; of what was found, in front of the last part at least.
  std::size_t slash = 0;
  for (std::size_t at = 1; at < pattern.size();) {
    const std::size_t end = std::min(pattern.find('/', at), pattern.size());
    if (is_pattern(std::string_view(pattern).substr(at, end - at)) || (is_found && end == pattern.size())) break;
    slash = end;
    at = end + 1;
  }
  if (slash >= pattern.size()) return keep(pattern, loss, is_tree);
  const std::optional<std::string> real = slash == 0 ? std::string("/.") : real_place(pattern.substr(0, slash) + "/.");
  if (!real) return leave_out(pattern, "its folder is not there");
  const std::string path = parent_of(*real);
  const Result<Folder> folder = Folder::open(path);
  if (!folder) return fail("no copy can be kept: " + folder.error().text);
  const std::string_view parts = std::string_view(pattern).substr(slash + 1);
  if (!is_tree && parts.find("**") == parts.npos) return match_parts(*folder, path, parts, loss);
  const std::string_view last = parts.substr(parts.rfind('/') + 1);
  // `find -path` takes a slash for any character.
  const bool is_any = is_found && last.find('?') != last.npos;
  // With a pattern among the folders, a shell goes through links; a search does not.
  match_below(*folder, path, {is_any ? "*" : widened(last), parts.find('/') != parts.npos, is_found}, loss);
}

void Keeper::match_parts(const Folder& folder, const std::string& path, std::string_view parts, Loss loss) {
  const std::size_t slash = parts.find('/');
  const std::string first = widened(parts.substr(0, slash));
  const Result<std::vector<std::string>> names = folder.names(kMostNames);
  if (!names) return fail("no copy can be kept of `" + path + "`: " + names.error().text);
  for (const std::string& name : *names) {
    if (!may_look()) return;
    if (!matches_glob(first, lower(name))) continue;
    const std::string here = join_path(path, name);
    if (slash == parts.npos) {
      keep_node(folder, path, name, loss, false, false);
    } else if (const Result<Folder> below = folder.open_below(name)) {
      match_parts(*below, here, parts.substr(slash + 1), loss);
    } else if (leads_to_folder(here)) {
      leave_out(here, "it is a link to a folder");
    }
  }
}

// Whether a search that goes into a repository would find something there.
bool Keeper::has_match_below(const Folder& folder, const std::string& last) {
  for (const std::string& name : folder.names(kMostNames).value_or({})) {
    if (!may_look() || matches_glob(last, lower(name))) return true;
    if (folder.look(name).kind != FileKind::folder) continue;
    if (const Result<Folder> below = folder.open_below(name); !below || has_match_below(*below, last)) return true;
  }
  return false;
}

void Keeper::match_below(const Folder& folder, const std::string& path, const Search& search, Loss loss) {
  const Result<std::vector<std::string>> names = folder.names(kMostNames);
  if (!names) return fail("no copy can be kept of `" + path + "`: " + names.error().text);
  for (const std::string& name : *names) {
    if (!may_look()) return;
    const std::string here = join_path(path, name);
    const FileKind kind = folder.look(name).kind;
    const bool is_match = matches_glob(search.name, lower(name));
    if (kind == FileKind::link && (search.goes_through_links || is_match) && leads_to_folder(here))
      leave_out(here, "it is a link to a folder");
    if (kind == FileKind::folder) {
      if (classes_of_written(here, false, world_).has(PathClass::regenerable)) continue;
      const Result<Folder> below = folder.open_below(name);
      if (!below) return fail("no copy can be kept: " + below.error().text);
      if (name == ".git") {
        // A shell's `*` leaves it alone.
        const bool is_spared = search.name == "*" && !search.is_found;
        if (!is_spared && has_match_below(*below, search.name)) leave_out(here, "it is a repository");
        continue;
      }
      if (!is_match) {
        match_below(*below, here, search, loss);
        continue;
      }
    }
    if (is_match) keep_node(folder, path, name, loss, true, false);
  }
}

bool Keeper::is_secret(const std::string& path) const {
  return classes_of_written(path, false, world_).has_any(PathClass::secret | PathClass::credential_store);
}

bool Keeper::keep_below(const std::string& path, const std::function<bool(const std::string& path)>& is_wanted,
                        bool is_root) {
  const Result<Folder> folder = Folder::open(path);
  const Result<std::vector<std::string>> names =
      folder ? folder->names(kMostNames) : Result<std::vector<std::string>>(folder.error());
  if (!names) fail("no copy can be kept of `" + path + "`: " + names.error().text);
  if (!names) return false;
  bool is_all = true;
  for (const std::string& name : *names) {
    const std::string here = join_path(path, name);
    if (!may_look()) return false;
    if (folder->look(name).kind != FileKind::folder) {
      const bool is_taken = is_wanted(here);
      if (is_taken) keep_node(*folder, path, name, Loss::gone, false, false);
      is_all &= is_taken;
      continue;
    }
    is_all &= keep_folder_below(*folder, path, name, is_wanted, is_root);
  }
  return is_all;
}

bool Keeper::keep_folder_below(const Folder& folder, const std::string& path, const std::string& name,
                               const std::function<bool(const std::string& path)>& is_wanted, bool is_root) {
  const std::string here = join_path(path, name);
  if (classes_of_written(here, false, world_).has(PathClass::regenerable)) return false;
  if (name == ".git") {
    if (path != world_.project && !is_root) leave_out(here, "it is a repository of its own");
    return false;
  }
  const std::size_t before = record_.entries.size();
  const bool is_all = keep_below(here, is_wanted, false);
  if (is_all || record_.entries.size() > before) keep_node(folder, path, name, Loss::gone, false, false);
  return is_all;
}

}  // namespace pawl
