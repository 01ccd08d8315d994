// SPDX-License-Identifier: Apache-2.0
#include "session/project.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(Project, is_the_agents_folder_else_the_checkout_else_cwd) {
  MemoryFiles files;
  files.add_folder("/home/dev/app/.git");
  EXPECT_EQ(find_project("/home/dev/other/", "/home/dev/app/src", "/home/dev", files), "/home/dev/other");
  EXPECT_EQ(find_project("", "/home/dev/app/src/deep", "/home/dev", files), "/home/dev/app");
  EXPECT_EQ(find_project("", "/srv/x", "/home/dev", files), "/srv/x");
}

TEST(Project, is_never_root_home_or_above) {
  MemoryFiles files;
  files.add_folder("/home/dev/.git");
  files.add_folder("/.git");
  for (const char* folder : {"/", "/home", "/home/dev", "/home/dev/", "", "relative"}) {
    EXPECT_EQ(find_project(folder, folder, "/home/dev", files), "") << folder;
  }
  EXPECT_EQ(find_project("", "/home/dev/notes", "/home/dev", files), "/home/dev/notes");
}

}  // namespace
}  // namespace pawl
