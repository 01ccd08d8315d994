// SPDX-License-Identifier: Apache-2.0
#include "analyse/scope/file_contents.h"

#include <utility>

namespace pawl {

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
  files.contents[path] = std::move(next);
}

void tell_content(int step, const std::string& path, const Stream& content, bool adds, CallFiles& files,
                  const World& world) {
  put_content(path, content, adds, files, world);
  files.told.emplace(step, path);
}

}  // namespace pawl
