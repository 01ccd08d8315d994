// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/git_index.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/glob.h"

namespace pawl {
namespace {

constexpr std::size_t kIndexLimit = 4U << 20;
constexpr std::size_t kHeader = 12;
constexpr std::size_t kEntryHead = 62;  // times, ids, mode, size, name of the object, flags

[[nodiscard]] std::uint32_t number_at(std::string_view bytes, std::size_t at, int length) {
  std::uint32_t value = 0;
  for (int i = 0; i < length; ++i)
    value = value << 8 | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
  return value;
}

[[nodiscard]] bool is_it_or_below(std::string_view path, std::string_view folder) {
  return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

// Whether a pattern of as many parts takes in the path or a folder above it.
[[nodiscard]] bool matches_beginning(std::string_view pattern, std::string_view path) {
  while (true) {
    const std::size_t wanted = std::min(pattern.find('/'), pattern.size());
    const std::size_t part = std::min(path.find('/'), path.size());
    if (!matches_glob(pattern.substr(0, wanted), path.substr(0, part))) return false;
    if (wanted == pattern.size()) return true;
    if (part == path.size()) return false;
    pattern.remove_prefix(wanted + 1);
    path.remove_prefix(part + 1);
  }
}

}  // namespace

std::string git_folder_of(const std::string& project, const Files& files) {
  const std::string own = project + "/.git";
  if (files.kind(own) != FileKind::regular) return own;
  const std::string text = files.read(own, 4096).value_or("");
  if (!text.starts_with("gitdir: ")) return own;
  const std::string target = text.substr(8, text.find('\n') - 8);
  return target.starts_with('/') ? target : project + "/" + target;
}

std::optional<IndexEntry> IndexReader::next() {
  if (left_ == 0 || at_ + kEntryHead > index_.size()) return std::nullopt;
  --left_;
  const std::size_t start = at_;
  IndexEntry entry;
  entry.changed_seconds = number_at(index_, at_, 4);
  entry.changed_nanoseconds = number_at(index_, at_ + 4, 4);
  entry.seconds = number_at(index_, at_ + 8, 4);
  entry.nanoseconds = number_at(index_, at_ + 12, 4);
  entry.size = number_at(index_, at_ + 36, 4);
  entry.mode = number_at(index_, at_ + 24, 4);
  entry.object = index_.substr(at_ + 40, 20);
  const bool is_extended = (number_at(index_, at_ + kEntryHead - 2, 2) & 0x4000U) != 0;
  entry.is_sparse = is_extended && version_ >= 3 && (number_at(index_, at_ + kEntryHead, 2) & 0x4000U) != 0;
  at_ += kEntryHead + (is_extended && version_ >= 3 ? 2 : 0);
  if (version_ == 4) {
    // The path shares its beginning with the one before: a number says how much of that path's end is dropped.
    std::size_t cut = 0;
    while (at_ < index_.size()) {
      const auto byte = static_cast<unsigned char>(index_[at_++]);
      cut = (cut << 7) | (byte & 0x7FU);
      if ((byte & 0x80U) == 0) break;
      ++cut;
      if (cut > kIndexLimit) return std::nullopt;
    }
    if (cut > path_.size()) return std::nullopt;
    path_.resize(path_.size() - cut);
  } else {
    path_.clear();
  }
  const std::size_t end = index_.find('\0', at_);
  if (end == std::string_view::npos) return std::nullopt;
  path_ += index_.substr(at_, end - at_);
  at_ = version_ == 4 ? end + 1 : start + ((end - start + 8) & ~std::size_t{7});
  entry.path = path_;
  return entry;
}

IndexReader::IndexReader(std::string_view index) : index_(index) {
  if (index.size() < kHeader || !index.starts_with("DIRC")) return;
  version_ = number_at(index, 4, 4);
  if (version_ >= 2 && version_ <= 4) left_ = number_at(index, 8, 4);
}

bool index_holds(std::string_view index, std::string_view relative_path) {
  const bool is_pattern = has_pattern(relative_path);
  IndexReader reader(index);
  while (const std::optional<IndexEntry> entry = reader.next()) {
    const std::string_view path = entry->path;
    if (is_pattern ? matches_beginning(relative_path, path) : is_it_or_below(path, relative_path)) return true;
  }
  return false;
}

bool is_as_in_index(std::string_view path, const std::string& project, const Files& files) {
  constexpr int kMostFiles = 2000;
  const bool is_all = path == project;
  if (project.empty() || (!is_all && (path.size() <= project.size() + 1 || !path.starts_with(project)))) return false;
  const std::string index_path = git_folder_of(project, files) + "/index";
  const Result<std::string> index = files.read(index_path, kIndexLimit);
  const std::optional<FileTimes> written = files.times(index_path);
  if (!index || !written) return false;
  const std::string_view relative = is_all ? std::string_view() : path.substr(project.size() + 1);
  int seen = 0;
  IndexReader reader(*index);
  while (const std::optional<IndexEntry> entry = reader.next()) {
    if (!is_all && !is_it_or_below(entry->path, relative)) continue;
    if (++seen > kMostFiles) return false;
    const std::string full = project + "/" + std::string(entry->path);
    const std::optional<FileTimes> now = files.times(full);
    if (!now) continue;  // a file that is gone has nothing to lose
    const bool is_same = now->size == entry->size && now->seconds == entry->seconds &&
                         (entry->nanoseconds == 0 || now->nanoseconds == entry->nanoseconds);
    // A change at the moment when the index was written would not be visible.
    const bool is_older = now->seconds < written->seconds;
    if (!is_same || !is_older) return false;
  }
  return seen > 0;
}

bool has_index(const std::string& project, const Files& files) {
  if (project.empty()) return false;
  const Result<std::string> index = files.read(git_folder_of(project, files) + "/index", kIndexLimit);
  return index && index->starts_with("DIRC");
}

bool is_tracked(std::string_view path, const std::string& project, const Files& files) {
  if (project.empty() || path.size() <= project.size() + 1 || !path.starts_with(project)) return false;
  const Result<std::string> index = files.read(git_folder_of(project, files) + "/index", kIndexLimit);
  return index && index_holds(*index, path.substr(project.size() + 1));
}

}  // namespace pawl
