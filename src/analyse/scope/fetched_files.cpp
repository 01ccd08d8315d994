// SPDX-License-Identifier: Apache-2.0
#include "analyse/scope/fetched_files.h"

#include <algorithm>

#include "analyse/places/path_class.h"

namespace pawl {

bool has_fetched(const CallFiles& files) {
  return std::any_of(files.written.begin(), files.written.end(),
                     [](const auto& written) { return written.second.has(Source::network); });
}

Fetched fetched_at(const std::string& path, const CallFiles& files, const World& world) {
  if (!has_fetched(files)) return Fetched::nothing;
  // A folder that was there before is not what came into it.
  if (path == world.cwd || path == world.project || world.files.kind(path) == FileKind::folder) return Fetched::nothing;
  if (const auto written = files.written.find(path); written != files.written.end())
    return written->second.has(Source::network) ? Fetched::file : Fetched::nothing;
  const bool is_among = std::any_of(files.written.begin(), files.written.end(), [&](const auto& written) {
    return written.second.has(Source::network) && is_below(path, written.first);
  });
  return is_among && world.files.kind(path) == FileKind::missing ? Fetched::among : Fetched::nothing;
}

bool is_there(const std::string& path, const CallFiles& files, const World& world) {
  return files.contents.contains(path) || files.written.contains(path) || files.relocations.contains(path) ||
         world.files.kind(path) != FileKind::missing;
}

}  // namespace pawl
