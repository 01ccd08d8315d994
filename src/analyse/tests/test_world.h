// SPDX-License-Identifier: Apache-2.0
// The world of the tests in this layer: the user dev in a checkout, with a few files and links.
#pragma once

#include "analyse/places/world.h"
#include "base/files.h"

namespace pawl {

class TestWorld {
 public:
  TestWorld() {
    files.add_folder("/home/dev/app/.git");
    files.add_file("/home/dev/app/src/main.c", "");
    files.add_link("/home/dev/app/to_home", "/home/dev");
    files.add_link("/home/dev/app/to_etc", "../../../etc");
    files.add_link("/home/dev/app/to_src", "src");
    files.add_link("/home/dev/app/loop", "loop");
    files.add_folder("/etc");
  }

  [[nodiscard]] World world() const { return {files, "/home/dev", "/home/dev/app", "/home/dev/app", "dev"}; }

  MemoryFiles files;
};

}  // namespace pawl
