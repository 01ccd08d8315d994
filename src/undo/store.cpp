// SPDX-License-Identifier: Apache-2.0
#include "undo/store.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <set>

#include "base/clock.h"
#include "base/files.h"
#include "base/open_file.h"
#include "model/call_id.h"

namespace pawl {
namespace {

// The counts: a line of fixed length for each record, in their order, with the sum of all up to it. So the last line
// alone says how much there is.
constexpr std::size_t kLine = 7 + 1 + 13 + 1 + 13 + 1;
constexpr std::string_view kCounts = "counts";
constexpr std::string_view kManifest = "manifest";
constexpr std::string_view kAfter = "after";
constexpr std::string_view kUndone = "undone";
constexpr std::string_view kPartly = " partly\n";
constexpr std::string_view kBlobs = "blobs";
constexpr std::size_t kMostManifest = 64U << 20U;
constexpr std::size_t kMostNames = 100000;
constexpr int kLockMs = 200;
constexpr std::int64_t kGarbageSeconds = 3600;
constexpr std::int64_t kDaySeconds = 86400;

[[nodiscard]] std::string line_of(const std::string& id, std::int64_t bytes, std::int64_t sum) {
  char text[kLine + 1];
  std::snprintf(text, sizeof text, "%7.7s %13lld %13lld\n", id.c_str(), static_cast<long long>(bytes),
                static_cast<long long>(sum));
  return text;
}

[[nodiscard]] std::int64_t number_in(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  std::int64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

[[nodiscard]] std::string text_of(OpenFile& file, std::size_t most) {
  const auto size = static_cast<std::size_t>(file.size());
  const std::size_t length = std::min(size, most);
  std::string text(length, '\0');
  const Result<std::size_t> got = file.read_at(static_cast<std::int64_t>(size - length), text.data(), length);
  text.resize(got.value_or(0));
  return text;
}

[[nodiscard]] bool is_id(const std::string& name) {
  return read_call_id(name).id == name;
}

}  // namespace

UndoStore::UndoStore(std::string folder, const StoreBounds& bounds) : path_(std::move(folder)), bounds_(bounds) {
  // Links above it are the user's own.
  if (const std::optional<std::string> real = real_place(path_)) path_ = *real;
}

Result<Folder> UndoStore::open(const std::string& id) const {
  return Folder::open(join_path(path_, id));
}

Result<Folder> UndoStore::begin(const std::string& id) {
  const std::string path = join_path(path_, id);
  Result<Folder> root = Folder::open(path_);
  if (!root && root.error().code == Code::not_found) {
    if (const Result<Done> made = make_folder(path_, 0700); !made) return made.error();
    root = Folder::open(path_);
  }
  if (!root) return root.error();
  if (!root->make_folder(id, 0700)) {
    remove_folder(id);
    if (const Result<Done> made = root->make_folder(id, 0700); !made) return made.error();
  }
  return root->open_below(id);
}

Result<Done> UndoStore::finish(const Folder& folder, const Record& record, std::int64_t bytes) {
  const std::string text = write_record(record);
  const std::string part = std::string(kManifest) + ".part";
  if (const Result<Done> written = folder.write_new(part, text); !written) return written;
  if (folder.move_from(folder, part, std::string(kManifest)) != Moved::done)
    return Error{Code::io_failed, "`" + join_path(path_, record.id) + "`: the record cannot be put in its place"};
  count(record.id, bytes + static_cast<std::int64_t>(text.size()));
  return Done{};
}

void UndoStore::count(const std::string& id, std::int64_t bytes) {
  Result<OpenFile> counts = OpenFile::open(join_path(path_, kCounts), OpenFile::How::append);
  if (!counts || !counts->lock_within(kLockMs)) return;
  counts->look_again();
  const std::string last = text_of(*counts, kLine);
  const std::int64_t before = last.size() == kLine ? number_in(std::string_view(last).substr(22)) : 0;
  if (!counts->append(line_of(id, bytes, before + bytes))) return;
  const bool is_over =
      before + bytes > bounds_.most_bytes || counts->size() / static_cast<std::int64_t>(kLine) > bounds_.most_records;
  if (!is_over) return;
  std::vector<Counted> lines = counted_in(text_of(*counts, kMostManifest));
  make_room(lines);
  static_cast<void>(counts->replace(written(lines)));
}

std::vector<UndoStore::Counted> UndoStore::counted_in(std::string_view text) {
  std::vector<Counted> lines;
  std::set<std::string> seen;
  // What is torn is not a line of this length; the newest line of an id counts.
  for (std::size_t end = text.size() / kLine * kLine; end >= kLine; end -= kLine) {
    const std::string_view line = text.substr(end - kLine, kLine);
    std::string id(line.substr(0, 7));
    if (line.back() == '\n' && is_id(id) && seen.insert(id).second)
      lines.push_back({std::move(id), number_in(line.substr(8, 13))});
  }
  std::reverse(lines.begin(), lines.end());
  return lines;
}

std::string UndoStore::written(const std::vector<Counted>& lines) {
  std::string text;
  std::int64_t sum = 0;
  for (const Counted& line : lines) {
    sum += line.bytes;
    text += line_of(line.id, line.bytes, sum);
  }
  return text;
}

// The oldest go, down to nine tenths of the bounds, so that not every call has to make room. The newest stays.
void UndoStore::make_room(std::vector<Counted>& lines) {
  const auto is_gone = [&](const Counted& line) { return !disk().times(join_path(path_, line.id)); };
  lines.erase(std::remove_if(lines.begin(), lines.end(), is_gone), lines.end());
  std::int64_t bytes = 0;
  for (const Counted& line : lines) bytes += line.bytes;
  const auto records = [&] { return static_cast<std::int64_t>(lines.size()); };
  if (bytes <= bounds_.most_bytes && records() <= bounds_.most_records) return;
  std::size_t first = 0;
  while (first + 1 < lines.size() && (bytes > bounds_.most_bytes / 10 * 9 ||
                                      records() - static_cast<std::int64_t>(first) > bounds_.most_records * 9 / 10)) {
    bytes -= lines[first].bytes;
    remove_folder(lines[first].id);
    ++first;
  }
  lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(first));
}

// Away with its name first: what is killed after that is swept up by its new one.
void UndoStore::remove_folder(const std::string& id) {
  const Result<Folder> root = Folder::open(path_);
  if (!root) return;
  const std::string gone = id.starts_with('.') ? id : ".gone-" + id + "-" + std::to_string(steady_ns());
  if (gone != id && root->move_from(*root, id, gone) != Moved::done) return;
  const Result<Folder> folder = root->open_below(gone);
  const Result<Folder> blobs = root->open_below(std::string(kBlobs));
  std::set<std::string> shared;
  if (folder) {
    if (const Result<std::string> text = folder->read(std::string(kManifest), kMostManifest)) {
      if (const Result<Record> record = read_record(*text)) {
        for (const KeptEntry& entry : record->entries) {
          if (entry.by == KeptBy::blob) shared.insert(entry.hash);
        }
      }
    }
    for (const std::string& name : folder->names(kMostNames).value_or({})) static_cast<void>(folder->remove(name));
  }
  static_cast<void>(root->remove_folder(gone));
  if (!blobs) return;
  for (const std::string& hash : shared) {
    if (blobs->look(hash).links == 1) static_cast<void>(blobs->remove(hash));
  }
}

void UndoStore::drop(const std::string& id) {
  remove_folder(id);
}

Result<Done> UndoStore::keep_blob(const Folder& folder, const std::string& as, std::string_view bytes,
                                  const std::string& hash) {
  Result<Folder> blobs = Folder::open(join_path(path_, kBlobs));
  if (!blobs) {
    if (const Result<Done> made = make_folder(join_path(path_, kBlobs), 0700); !made) return made;
    blobs = Folder::open(join_path(path_, kBlobs));
    if (!blobs) return blobs.error();
  }
  const FileNode there = blobs->look(hash);
  if (there.kind == FileKind::regular && there.size == static_cast<std::int64_t>(bytes.size()) &&
      folder.link_from(*blobs, hash, as) == Moved::done)
    return Done{};
  if (const Result<Done> written = folder.write_new(as, bytes); !written) return written;
  static_cast<void>(blobs->link_from(folder, as, hash));
  return Done{};
}

bool UndoStore::has_room_for(std::int64_t bytes) const {
  const std::optional<FreeSpace> space = free_space(path_);
  if (!space) return true;  // the folder is still to be made: its first record says more
  const std::int64_t least = std::max(bounds_.least_free_bytes, space->all_bytes / 100 * bounds_.least_free_percent);
  // A small disk keeps its percentage; two gigabytes of it would be most of it.
  return space->free_bytes - bytes >= std::min(least, space->all_bytes / 2);
}

Result<Record> UndoStore::read(const std::string& id) const {
  const Result<Folder> folder = open(id);
  if (!folder) return folder.error();
  const Result<std::string> text = folder->read(std::string(kManifest), kMostManifest);
  if (!text) return text.error();
  return read_record(*text);
}

std::optional<After> UndoStore::read_after(const std::string& id) const {
  const Result<Folder> folder = open(id);
  if (!folder) return std::nullopt;
  const Result<std::string> text = folder->read(std::string(kAfter), kMostManifest);
  if (!text) return std::nullopt;
  Result<After> after = pawl::read_after(*text);
  return after ? std::optional(*std::move(after)) : std::nullopt;
}

Result<Done> UndoStore::write_after(const std::string& id, const After& after) const {
  return write_file(join_path(join_path(path_, id), kAfter), pawl::write_after(after));
}

std::string UndoStore::undone_by(const std::string& id) const {
  const Result<Folder> folder = open(id);
  if (!folder) return "";
  const std::string by = folder->read(std::string(kUndone), 100).value_or("");
  return by.substr(0, by.find_first_of(" \n"));
}

bool UndoStore::is_partly_undone(const std::string& id) const {
  const Result<Folder> folder = open(id);
  return folder && folder->read(std::string(kUndone), 100).value_or("").ends_with(kPartly);
}

Result<Done> UndoStore::mark_undone(const std::string& id, const std::string& by, bool is_partly) const {
  return write_file(join_path(join_path(path_, id), kUndone), by + std::string(is_partly ? kPartly : "\n"));
}

Result<Done> UndoStore::check() const {
  const Result<Folder> root = Folder::open(path_);
  if (!root && root.error().code != Code::not_found) return root.error();
  return Done{};
}

std::vector<std::string> UndoStore::ids() const {
  Result<OpenFile> counts = OpenFile::open(join_path(path_, kCounts), OpenFile::How::read);
  if (!counts) return {};
  std::vector<std::string> ids;
  for (const Counted& line : counted_in(text_of(*counts, kMostManifest))) {
    if (disk().kind(join_path(join_path(path_, line.id), kManifest)) == FileKind::regular) ids.push_back(line.id);
  }
  std::reverse(ids.begin(), ids.end());
  return ids;
}

StoreUsage UndoStore::usage() const {
  StoreUsage usage;
  const Result<Folder> root = Folder::open(path_);
  if (!root) return usage;
  std::set<std::uint64_t> seen;  // a blob is one file, whoever shares it
  for (const std::string& name : root->names(kMostNames).value_or({})) {
    const Result<Folder> folder = root->open_below(name);
    if (!folder) continue;
    bool is_whole = false;
    for (const std::string& file : folder->names(kMostNames).value_or({})) {
      const FileNode node = folder->look(file);
      if (node.kind != FileKind::folder && seen.insert(node.inode).second) usage.bytes += node.disk_bytes;
      is_whole |= file == kManifest;
    }
    if (is_whole) ++usage.records;
  }
  return usage;
}

void UndoStore::tidy() {
  const Result<Folder> root = Folder::open(path_);
  if (!root) return;
  for (const std::string& name : root->names(kMostNames).value_or({})) {
    const std::int64_t age = seconds_since_change(join_path(path_, name)).value_or(0);
    const bool is_record = is_id(name);
    const bool is_whole = is_record && disk().kind(join_path(join_path(path_, name), kManifest)) == FileKind::regular;
    if (name.starts_with(".gone-") || (is_record && !is_whole && age > kGarbageSeconds) ||
        (is_whole && age > bounds_.most_days * kDaySeconds))
      remove_folder(name);
  }
  Result<OpenFile> counts = OpenFile::open(join_path(path_, kCounts), OpenFile::How::append);
  if (!counts || !counts->lock_within(kLockMs)) return;
  counts->look_again();
  std::vector<Counted> lines = counted_in(text_of(*counts, kMostManifest));
  const std::size_t before = lines.size();
  make_room(lines);
  if (lines.size() != before) static_cast<void>(counts->replace(written(lines)));
}

Result<Done> UndoStore::purge() {
  const Result<Folder> root = Folder::open(path_);
  if (!root) return root.error().code == Code::not_found ? Result<Done>(Done{}) : Result<Done>(root.error());
  const Result<std::vector<std::string>> names = root->names(kMostNames);
  if (!names) return names.error();
  for (const std::string& name : *names) {
    if (is_id(name) || name.starts_with(".gone-")) remove_folder(name);
  }
  if (const Result<Folder> blobs = root->open_below(std::string(kBlobs))) {
    for (const std::string& name : blobs->names(kMostNames).value_or({})) static_cast<void>(blobs->remove(name));
    static_cast<void>(root->remove_folder(std::string(kBlobs)));
  }
  static_cast<void>(root->remove(std::string(kCounts)));
  return Done{};
}

}  // namespace pawl
