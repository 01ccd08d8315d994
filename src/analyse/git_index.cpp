// SPDX-License-Identifier: Apache-2.0
#include "analyse/git_index.h"

#include <algorithm>
#include <cstdint>

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

// The folder that holds `index`: .git itself, or where a `.git` file of a worktree points.
[[nodiscard]] std::string git_folder(const std::string& project, const Files& files) {
  const std::string own = project + "/.git";
  if (files.kind(own) != FileKind::regular) return own;
  const std::string text = files.read(own, 4096).value_or("");
  if (!text.starts_with("gitdir: ")) return own;
  const std::string target = text.substr(8, text.find('\n') - 8);
  return target.starts_with('/') ? target : project + "/" + target;
}

}  // namespace

bool index_holds(std::string_view index, std::string_view relative_path) {
  if (index.size() < kHeader || !index.starts_with("DIRC")) return false;
  const std::uint32_t version = number_at(index, 4, 4);
  const std::uint32_t count = number_at(index, 8, 4);
  if (version < 2 || version > 4) return false;
  const bool is_pattern = has_pattern(relative_path);
  std::string path;
  std::size_t at = kHeader;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::size_t start = at;
    if (at + kEntryHead > index.size()) return false;
    const bool is_extended = (number_at(index, at + kEntryHead - 2, 2) & 0x4000U) != 0;
    at += kEntryHead + (is_extended && version >= 3 ? 2 : 0);
    if (version == 4) {
      // The path shares its beginning with the one before: a number says how much of that one's end goes.
      std::size_t cut = 0;
      while (at < index.size()) {
        const auto byte = static_cast<unsigned char>(index[at++]);
        cut = (cut << 7) | (byte & 0x7FU);
        if ((byte & 0x80U) == 0) break;
        ++cut;
        if (cut > kIndexLimit) return false;
      }
      if (cut > path.size()) return false;
      path.resize(path.size() - cut);
    } else {
      path.clear();
    }
    const std::size_t end = index.find('\0', at);
    if (end == std::string_view::npos) return false;
    path += index.substr(at, end - at);
    if (is_pattern ? matches_beginning(relative_path, path) : is_it_or_below(path, relative_path)) return true;
    at = version == 4 ? end + 1 : start + ((end - start + 8) & ~std::size_t{7});
  }
  return false;
}

bool has_index(const std::string& project, const Files& files) {
  if (project.empty()) return false;
  const Result<std::string> index = files.read(git_folder(project, files) + "/index", kIndexLimit);
  return index && index->starts_with("DIRC");
}

bool is_tracked(std::string_view path, const std::string& project, const Files& files) {
  if (project.empty() || path.size() <= project.size() + 1 || !path.starts_with(project)) return false;
  const Result<std::string> index = files.read(git_folder(project, files) + "/index", kIndexLimit);
  return index && index_holds(*index, path.substr(project.size() + 1));
}

}  // namespace pawl
