// SPDX-License-Identifier: Apache-2.0
#include "analyse/scope/file_contents.h"

#include <utility>

namespace pawl {

void replace_content(const std::string& path, Stream content, CallFiles& files) {
  constexpr std::size_t kMostEarlier = 8;
  const auto old = files.contents.find(path);
  if (old != files.contents.end() && !old->second.text.empty() && !content.text.starts_with(old->second.text)) {
    std::vector<std::string>& earlier = files.earlier[path];
    if (earlier.size() < kMostEarlier) earlier.push_back(old->second.text);
  }
  // What it holds now is no other text.
  if (const auto earlier = files.earlier.find(path); earlier != files.earlier.end() && content.is_known) {
    std::erase(earlier->second, content.text);
    if (earlier->second.empty()) files.earlier.erase(earlier);
  }
  // What nobody has seen is worse than what may stand in its place.
  if (files.doubt > 0 && old != files.contents.end() && !old->second.is_known && old->second.file.empty()) {
    std::vector<std::string>& others = files.earlier[path];
    if (content.is_known && others.size() < kMostEarlier) others.push_back(content.text);
    old->second.sources |= content.sources;
    return;
  }
  content.is_doubtful = files.doubt > 0;
  files.contents[path] = std::move(content);
}

void put_content(const std::string& path, const Stream& content, bool adds, CallFiles& files, const World& world) {
  const auto old = files.contents.find(path);
  Stream next;
  if (!adds) {
    next = content;
  } else if (content.is_known && old != files.contents.end() && (old->second.is_known || !old->second.file.empty())) {
    next = old->second;
    next.text += content.text;
  } else if (content.is_known && old == files.contents.end()) {
    // The file may have content already, and this is added to it.
    next.text = content.text;
    if (world.files.kind(path) == FileKind::missing) {
      next.is_known = true;
    } else {
      next.file = path;
    }
  }
  next.items.clear();
  if (next.file.empty() && !next.is_known) next.text.clear();
  if (next.text.size() > kMaxContent) next = {};
  replace_content(path, std::move(next), files);
}

void tell_content(int step, const std::string& path, const Stream& content, bool adds, CallFiles& files,
                  const World& world) {
  put_content(path, content, adds, files, world);
  files.told.emplace(step, path);
}

}  // namespace pawl
