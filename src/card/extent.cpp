// SPDX-License-Identifier: Apache-2.0
#include "card/extent.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <vector>

#include "analyse/places/git_index.h"
#include "base/clock.h"
#include "base/glob.h"

namespace pawl {
namespace {

constexpr std::size_t kIndexLimit = 16U << 20;
constexpr int kDeepest = 64;

// How each file looked when git last did, by its path below the root.
struct IndexedFile {
  std::uint32_t seconds = 0;
  std::uint32_t size = 0;
};
using GitIndex = std::unordered_map<std::string, IndexedFile>;

[[nodiscard]] std::optional<GitIndex> read_git_index(std::string_view bytes) {
  if (!bytes.starts_with("DIRC")) return std::nullopt;
  GitIndex index;
  IndexReader reader(bytes);
  while (const std::optional<IndexEntry> entry = reader.next())
    index.emplace(entry->path, IndexedFile{entry->seconds, entry->size});
  return index;
}

[[nodiscard]] bool is_as_indexed(const IndexedFile& indexed, const FileTimes& times) {
  return indexed.size == static_cast<std::uint32_t>(times.size) &&
         indexed.seconds == static_cast<std::uint32_t>(times.seconds);
}

class Measuring {
 public:
  Measuring(const Files& files, const ExtentLimits& limits)
      : files_(files), limits_(limits), end_ns_(steady_ns() + limits.ns) {}

  [[nodiscard]] Extent all(std::span<const std::string> paths) {
    std::set<std::string> places;
    for (const std::string& path : paths) expand(path, places);
    // What stands below another of the places is counted there.
    const auto is_below_another = [&](std::string place) {
      while (place.size() > 1) {
        place = parent_of(place);
        if (places.contains(place)) return true;
      }
      return false;
    };
    for (const std::string& place : places) {
      if (!is_below_another(place)) add(place, index_for(checkout_of(parent_of(place), files_)), 0);
    }
    return extent_;
  }

 private:
  // A checkout's root and its index; no root: no checkout.
  struct Checkout {
    std::string root;
    const GitIndex* index = nullptr;
  };

  [[nodiscard]] static std::string parent_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos || slash == 0 ? std::string("/") : path.substr(0, slash);
  }

  [[nodiscard]] bool is_over() {
    if (extent_.files + extent_.folders < limits_.entries && steady_ns() < end_ns_) return false;
    extent_.is_cut = true;
    return true;
  }

  // `/a/*.c` -> what is there.
  void expand(const std::string& path, std::set<std::string>& places) {
    const std::size_t at = path.find_first_of("*?[");
    if (at == std::string::npos) {
      if (files_.kind(path) != FileKind::missing) places.insert(path);
      return;
    }
    const std::size_t begin = path.rfind('/', at);
    if (begin == std::string::npos) return;
    const std::size_t end = std::min(path.find('/', at), path.size());
    const std::string folder = begin == 0 ? "/" : path.substr(0, begin);
    const std::string pattern = path.substr(begin + 1, end - begin - 1);
    for (const std::string& name : files_.names(folder)) {
      if (is_over()) return;
      // As a shell does it: hidden names only if the pattern says so.
      if (name.starts_with('.') && !pattern.starts_with('.')) continue;
      if (matches_glob(pattern, name)) expand(join_path(folder, name) + path.substr(end), places);
    }
  }

  [[nodiscard]] Checkout index_for(const std::string& root) {
    if (root.empty()) return {};
    const auto [found, is_new] = indexes_.try_emplace(root);
    if (is_new) {
      const Result<std::string> bytes = files_.read(join_path(git_folder_of(root, files_), "index"), kIndexLimit);
      // A checkout in which nothing was ever added has none.
      if (bytes) found->second = read_git_index(*bytes);
      if (!bytes && bytes.error().code == Code::not_found) found->second = GitIndex();
    }
    if (!found->second) extent_.knows_git = false;
    return {root, found->second ? &*found->second : nullptr};
  }

  void add(const std::string& path, Checkout checkout, int depth) {
    if (is_over()) return;
    const std::optional<FileTimes> found = files_.times(path);
    if (!found) return;
    if (found->kind != FileKind::folder) return add_file(path, *found, checkout);
    ++extent_.folders;
    if (path.ends_with("/.git")) {
      extent_.has_history = true;
      return;
    }
    if (depth >= kDeepest) {
      extent_.is_cut = true;
      return;
    }
    const std::vector<std::string> names = files_.names(path);
    if (std::binary_search(names.begin(), names.end(), ".git")) checkout = index_for(path);
    for (const std::string& name : names) add(join_path(path, name), checkout, depth + 1);
  }

  void add_file(const std::string& path, const FileTimes& times, const Checkout& checkout) {
    ++extent_.files;
    if (times.kind == FileKind::regular) extent_.bytes += times.size;
    extent_.newest = std::max(extent_.newest, times.seconds);
    const bool is_below = checkout.index != nullptr && path.size() > checkout.root.size() + 1;
    const auto found =
        is_below ? checkout.index->find(path.substr(checkout.root.size() + 1)) : GitIndex::const_iterator();
    if (!is_below || found == checkout.index->end()) {
      ++extent_.not_in_git;
    } else if (times.kind == FileKind::regular && !is_as_indexed(found->second, times)) {
      ++extent_.changed;
    }
  }

  const Files& files_;
  ExtentLimits limits_;
  std::int64_t end_ns_;
  std::map<std::string, std::optional<GitIndex>> indexes_;
  Extent extent_;
};

}  // namespace

Extent measure(std::span<const std::string> paths, const Files& files, const ExtentLimits& limits) {
  return Measuring(files, limits).all(paths);
}

std::optional<std::int64_t> changed_in_checkout(const std::string& folder, const Files& files,
                                                const ExtentLimits& limits) {
  const std::string root = checkout_of(folder, files);
  if (root.empty()) return std::nullopt;
  const Result<std::string> bytes = files.read(join_path(git_folder_of(root, files), "index"), kIndexLimit);
  const std::optional<GitIndex> index = bytes ? read_git_index(*bytes) : std::nullopt;
  if (!index || index->size() > static_cast<std::size_t>(limits.entries)) return std::nullopt;
  const std::int64_t end_ns = steady_ns() + limits.ns;
  std::int64_t changed = 0;
  for (const auto& [name, indexed] : *index) {
    if (steady_ns() >= end_ns) return std::nullopt;
    const std::optional<FileTimes> times = files.times(join_path(root, name));
    if (!times || (indexed.size != 0 && !is_as_indexed(indexed, *times))) ++changed;
  }
  return changed;
}

std::string checkout_of(const std::string& path, const Files& files) {
  std::string folder = path;
  while (folder.starts_with('/') && folder.size() > 1) {
    if (files.kind(join_path(folder, ".git")) != FileKind::missing) return folder;
    const std::size_t slash = folder.rfind('/');
    folder.resize(slash == 0 ? 1 : slash);
  }
  return "";
}

}  // namespace pawl
