// SPDX-License-Identifier: Apache-2.0
#include "card/extent.h"

#include <gtest/gtest.h>

#include <array>

#include "analyse/places/git_index.h"

namespace pawl {
namespace {

[[nodiscard]] MemoryFiles tree() {
  MemoryFiles files;
  files.add_folder("/p");
  files.add_folder("/p/a");
  files.add_folder("/p/a-b");
  files.add_file("/p/a/one.c", "12345");
  files.add_file("/p/a/two.txt", "12");
  files.add_file("/p/a-b/three.c", "1");
  files.add_file("/p/.hidden", "1");
  files.add_link("/p/a/link", "/etc");
  for (const char* path : {"/p/a/one.c", "/p/a/two.txt", "/p/a-b/three.c", "/p/.hidden"})
    files.set_times(path, {static_cast<std::int64_t>(files.read(path, 100)->size()), 1000, 0});
  return files;
}

TEST(Extent, CountsEverythingBelow) {
  const Extent extent = measure(std::array{std::string("/p")}, tree());
  EXPECT_EQ(extent.files, 5);
  EXPECT_EQ(extent.folders, 3);
  EXPECT_EQ(extent.bytes, 9);
  EXPECT_EQ(extent.newest, 1000);
  EXPECT_EQ(extent.not_in_git, 5);
  EXPECT_FALSE(extent.is_cut);
}

TEST(Extent, CountsNothingTwice) {
  const Extent extent =
      measure(std::array{std::string("/p/a"), std::string("/p/a-b"), std::string("/p/a/one.c")}, tree());
  EXPECT_EQ(extent.files, 4);
}

TEST(Extent, ReadsPatternsAsAShellDoes) {
  EXPECT_EQ(measure(std::array{std::string("/p/a/*.c")}, tree()).files, 1);
  EXPECT_EQ(measure(std::array{std::string("/p/*/*.c")}, tree()).files, 2);
  EXPECT_EQ(measure(std::array{std::string("/p/*")}, tree()).files, 4) << "not the hidden one";
  EXPECT_EQ(measure(std::array{std::string("/p/none*")}, tree()).files, 0);
}

TEST(Extent, StopsAtItsLimit) {
  MemoryFiles files;
  for (int i = 0; i < 100; ++i) files.add_file("/p/" + std::to_string(i), "");
  files.add_folder("/p");
  const Extent extent = measure(std::array{std::string("/p")}, files, {.entries = 50});
  EXPECT_TRUE(extent.is_cut);
  EXPECT_LE(extent.files, 50);
  EXPECT_TRUE(measure(std::array{std::string("/p")}, files, {.ns = 0}).is_cut);
}

TEST(Extent, SaysSoWhereGitsIndexCannotBeRead) {
  MemoryFiles files = tree();
  files.add_folder("/p/.git");
  EXPECT_TRUE(measure(std::array{std::string("/p/a")}, files).knows_git) << "nothing was ever added";
  files.add_file("/p/.git/index", "garbage");
  EXPECT_FALSE(measure(std::array{std::string("/p/a")}, files).knows_git);
  EXPECT_TRUE(measure(std::array{std::string("/p")}, files).has_history);
}

TEST(Extent, FindsTheGitFolderOfAWorktree) {
  MemoryFiles files;
  files.add_file("/w/.git", "gitdir: /repo/.git/worktrees/w\n");
  EXPECT_EQ(git_folder_of("/w", files), "/repo/.git/worktrees/w");
  EXPECT_EQ(checkout_of("/w/a/b", files), "/w");
  EXPECT_EQ(checkout_of("/elsewhere", files), "");
}

}  // namespace
}  // namespace pawl
