// SPDX-License-Identifier: Apache-2.0
#include "inspect/file_kind.h"

#include <algorithm>

#include "analyse/files/references.h"
#include "base/glob.h"

namespace pawl {
namespace {

// `.github/workflows/*.yml` means the last parts of a path.
[[nodiscard]] bool matches_end(std::string_view pattern, std::string_view path) {
  auto parts = std::count(pattern.begin(), pattern.end(), '/') + 1;
  std::size_t begin = path.size();
  while (parts-- > 0) {
    if (begin == 0) return false;
    begin = path.rfind('/', begin - 1);
    if (begin == std::string_view::npos) {
      if (parts > 0) return false;
      return matches_glob(pattern, path);
    }
  }
  return matches_glob(pattern, path.substr(begin + 1));
}

[[nodiscard]] bool is_one_of(std::span<const std::string_view> patterns, std::string_view path) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](std::string_view pattern) { return matches_end(pattern, path); });
}

// Whether one of the folders on the way is for showing: `tests/*`, or the file's own name says so.
[[nodiscard]] bool is_shown(std::string_view path) {
  for (const std::string_view pattern : content_places().shows) {
    if (pattern.find('/') == std::string_view::npos) {
      if (matches_end(pattern, path)) return true;
    } else if (matches_glob(pattern, path)) {
      return true;
    }
  }
  return false;
}

[[nodiscard]] const LanguageFiles* language_by_name(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  for (const LanguageFiles& language : all_language_files()) {
    for (const std::string_view file : language.files) {
      if (file.starts_with('.') ? name.ends_with(file) : name == file) return &language;
    }
  }
  return nullptr;
}

}  // namespace

const LanguageFiles* find_language_files(std::string_view name) {
  for (const LanguageFiles& language : all_language_files()) {
    if (language.name == name) return &language;
  }
  return nullptr;
}

FileKindOf kind_of_file(std::string_view path, std::string_view text) {
  FileKindOf kind;
  for (const Holder& holder : all_holders()) {
    if (is_one_of(holder.files, path)) kind.holder = holder.format;
  }
  if (!kind.holder) kind.language = language_by_name(path);
  if (!kind.holder && kind.language == nullptr && text.starts_with("#!"))
    kind.language = find_language_files(language_of_script(text));
  if (!kind.holder && kind.language == nullptr) return kind;
  kind.installs = is_one_of(content_places().installs, path);
  kind.shows = is_shown(path);
  return kind;
}

}  // namespace pawl
