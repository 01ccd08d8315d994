// SPDX-License-Identifier: Apache-2.0
#include "tree.h"

namespace pawl::meaning {

const std::vector<TreeEntry>& tree() {
  using enum TreeEntry::Kind;
  static const std::vector<TreeEntry> entries = {
      {folder, "/home/dev", ""},
      {folder, "/home/dev/app", ""},
      {folder, "/home/dev/app/.git", ""},
      {folder, "/home/dev/app/src", ""},
      {file, "/home/dev/app/src/main.c", "int main(void) { return 0; }\n"},
      {file, "/home/dev/app/src/part.c", "int part;\n"},
      {folder, "/home/dev/app/dist", ""},
      {file, "/home/dev/app/dist/out.js", "1;\n"},
      {folder, "/home/dev/app/build", ""},
      {folder, "/home/dev/app/a b", ""},
      {file, "/home/dev/app/in.txt", "one two\nthree four\n"},
      {file, "/home/dev/app/list.txt", "src\ndist\n"},
      {link, "/home/dev/app/to_src", "src"},
      {folder, "/home/dev/docs", ""},
      {file, "/home/dev/notes.txt", "notes\n"},
      {file, "/etc/passwd", "root:x:0:0:root:/root:/bin/bash\ndev:x:1000:1000:dev:/home/dev:/bin/bash\n"},
      {file, "/etc/hosts", "127.0.0.1 localhost\n"},
      {folder, "/var/log", ""},
      {folder, "/tmp/t", ""},
  };
  return entries;
}

const MemoryFiles& files_of_tree() {
  static const MemoryFiles files = [] {
    MemoryFiles made;
    for (const TreeEntry& entry : tree()) {
      if (entry.kind == TreeEntry::Kind::folder) made.add_folder(entry.path);
      if (entry.kind == TreeEntry::Kind::file) made.add_file(entry.path, entry.content);
      if (entry.kind == TreeEntry::Kind::link) made.add_link(entry.path, entry.content);
    }
    return made;
  }();
  return files;
}

}  // namespace pawl::meaning
