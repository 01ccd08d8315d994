// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/git_index.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace pawl {
namespace {

std::string big_endian(std::uint32_t value) {
  return {static_cast<char>(value >> 24), static_cast<char>(value >> 16 & 255), static_cast<char>(value >> 8 & 255),
          static_cast<char>(value & 255)};
}

// A version 2 index with these paths, as git writes it.
std::string index_of(const std::vector<std::string>& paths) {
  std::string text = "DIRC" + big_endian(2) + big_endian(static_cast<std::uint32_t>(paths.size()));
  for (const std::string& path : paths) {
    std::string entry(62, '\0');
    entry += path;
    entry.append(8 - entry.size() % 8, '\0');
    text += entry;
  }
  return text;
}

TEST(GitIndex, knows_what_is_tracked_at_and_below_a_path) {
  const std::string index = index_of({"README.md", "build/keep.txt", "src/a.cpp"});
  for (const char* path : {"README.md", "build", "build/keep.txt", "src"})
    EXPECT_TRUE(index_holds(index, path)) << path;
  for (const char* path : {"READ", "buil", "build/other", "dist", "src/a"})
    EXPECT_FALSE(index_holds(index, path)) << path;
  for (const char* pattern : {"*.md", "*", "b*", "build/*.txt", "*/*.cpp"})
    EXPECT_TRUE(index_holds(index, pattern)) << pattern;
  for (const char* pattern : {"*.o", "build/*.o", "*/*/*"}) EXPECT_FALSE(index_holds(index, pattern)) << pattern;
}

TEST(GitIndex, what_changed_in_the_second_of_the_index_is_not_known) {
  MemoryFiles files;
  files.add_file("/p/.git/index", index_of({"a"}));
  files.add_file("/p/a", "");
  files.set_times("/p/.git/index", {74, 10, 0});
  files.set_times("/p/a", {0, 0, 0});
  EXPECT_TRUE(is_as_in_index("/p/a", "/p", files));
  files.set_times("/p/.git/index", {74, 0, 5});
  EXPECT_FALSE(is_as_in_index("/p/a", "/p", files));
  files.set_times("/p/.git/index", {74, 10, 0});
  files.set_times("/p/a", {1, 0, 0});
  EXPECT_FALSE(is_as_in_index("/p/a", "/p", files));
  EXPECT_FALSE(is_as_in_index("/q/a", "/p", files));
  EXPECT_FALSE(is_as_in_index("/p/a", "", files));
}

TEST(GitIndex, what_is_not_understood_is_not_tracked) {
  const std::string index = index_of({"build/keep.txt"});
  EXPECT_FALSE(index_holds("", "build"));
  EXPECT_FALSE(index_holds("DIRC", "build"));
  EXPECT_FALSE(index_holds("XIRC" + index.substr(4), "build"));
  for (std::size_t length = 0; length + 20 < index.size(); ++length)
    EXPECT_FALSE(index_holds(index.substr(0, length), "build")) << length;
}

TEST(GitIndex, reads_the_checkout_and_a_worktree) {
  MemoryFiles files;
  files.add_file("/p/.git/index", index_of({"build/keep.txt"}));
  files.add_file("/w/.git", "gitdir: /p/.git/worktrees/w\n");
  files.add_file("/p/.git/worktrees/w/index", index_of({"dist/x"}));
  EXPECT_TRUE(is_tracked("/p/build", "/p", files));
  EXPECT_FALSE(is_tracked("/p/dist", "/p", files));
  EXPECT_TRUE(is_tracked("/w/dist", "/w", files));
  EXPECT_FALSE(is_tracked("/w/build", "/w", files));
  EXPECT_FALSE(is_tracked("/p", "/p", files));
  EXPECT_FALSE(is_tracked("/other/build", "/p", files));
}

// The same by git's own hand, in every version of the format that it writes.
TEST(GitIndex, agrees_with_git) {
  if (std::system("git --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "git is not here";
  for (const char* version : {"2", "3", "4"}) {
    const std::string folder =
        (std::filesystem::temp_directory_path() / ("pawl-git-index-" + std::to_string(::getpid()))).string();
    std::filesystem::remove_all(folder);
    const std::string command =
        "mkdir -p " + folder + "/build/deep " + folder + "/dist && cd " + folder +
        " && git init -q . && echo x > build/deep/kept && echo y > dist/y && echo z > build/z "
        "&& touch -d '2020-01-01 12:00:00.5' build/deep/kept build/z && git update-index --index-version " +
        version + " --add build/deep/kept build/z > /dev/null 2>&1";
    ASSERT_EQ(std::system(command.c_str()), 0);
    EXPECT_TRUE(is_tracked(folder + "/build", folder, disk())) << version;
    EXPECT_TRUE(is_tracked(folder + "/build/z", folder, disk())) << version;
    EXPECT_FALSE(is_tracked(folder + "/dist", folder, disk())) << version;
    for (const char* kept : {"/build/z", "/build", ""})
      EXPECT_TRUE(is_as_in_index(folder + kept, folder, disk())) << version << kept;
    EXPECT_FALSE(is_as_in_index(folder + "/dist/y", folder, disk())) << version;
    ASSERT_EQ(std::system(("echo changed > " + folder + "/build/z").c_str()), 0);
    EXPECT_FALSE(is_as_in_index(folder + "/build/z", folder, disk())) << version;
    EXPECT_FALSE(is_as_in_index(folder + "/build", folder, disk())) << version;
    EXPECT_TRUE(is_as_in_index(folder + "/build/deep/kept", folder, disk())) << version;
    std::filesystem::remove_all(folder + "/build/z");
    EXPECT_TRUE(is_as_in_index(folder + "/build", folder, disk())) << "what is gone has nothing to lose";
    std::filesystem::remove_all(folder);
  }
}

}  // namespace
}  // namespace pawl
