// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/git_head.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

const std::string kProject = "/home/dev/app";

MemoryFiles checkout(const std::string& head, const std::string& config) {
  MemoryFiles files;
  files.add_file(kProject + "/.git/HEAD", head);
  files.add_file(kProject + "/.git/config", config);
  return files;
}

TEST(GitHead, tells_which_branch_a_push_means) {
  EXPECT_EQ(branch_of_push(kProject, "/home/dev", checkout("ref: refs/heads/feature/x\n", "")), "feature/x");
  EXPECT_EQ(
      branch_of_push(kProject, "/home/dev",
                     checkout("ref: refs/heads/x\n", "[branch \"x\"]\n\tremote = origin\n\tmerge = refs/heads/main\n")),
      "main");
}

TEST(GitHead, says_nothing_where_more_than_the_branch_is_pushed) {
  EXPECT_EQ(branch_of_push(kProject, "/home/dev", checkout("0123456789\n", "")), "");
  EXPECT_EQ(branch_of_push(kProject, "/home/dev", checkout("ref: refs/heads/x\n", "[push]\n  default = matching\n")),
            "");
  EXPECT_EQ(
      branch_of_push(kProject, "/home/dev",
                     checkout("ref: refs/heads/x\n", "[remote \"origin\"]\n  push = refs/heads/*:refs/heads/*\n")),
      "");
  MemoryFiles files = checkout("ref: refs/heads/x\n", "");
  files.add_file("/home/dev/.gitconfig", "[push]\n\tdefault = matching\n");
  EXPECT_EQ(branch_of_push(kProject, "/home/dev", files), "");
  EXPECT_EQ(branch_of_push(kProject, "/home/dev", MemoryFiles()), "");
}

TEST(GitHead, tells_the_hosts_of_all_remotes) {
  const MemoryFiles files =
      checkout("ref: refs/heads/x\n",
               "[remote \"origin\"]\n\turl = git@GitHub.com:a/b.git\n[remote \"own\"]\n"
               "\turl = ssh://git@git.example:22/b\n\tpushurl = https://u@push.example/b\n"
               "[remote \"disk\"]\n\turl = /srv/b.git\n[branch \"x\"]\n\turl = https://no.example\n");
  EXPECT_EQ(hosts_of_remotes(kProject, files), (std::vector<std::string>{"github.com", "git.example", "push.example"}));
  EXPECT_TRUE(hosts_of_remotes("", files).empty());
  EXPECT_TRUE(hosts_of_remotes(kProject, MemoryFiles()).empty());
}

TEST(GitHead, follows_a_worktree) {
  MemoryFiles files;
  files.add_file(kProject + "/.git", "gitdir: /srv/repo/.git/worktrees/app\n");
  files.add_file("/srv/repo/.git/worktrees/app/HEAD", "ref: refs/heads/y\n");
  files.add_file("/srv/repo/.git/worktrees/app/commondir", "../..\n");
  EXPECT_EQ(branch_of_push(kProject, "/home/dev", files), "y");
}

TEST(GitHead, knows_the_branch_of_the_remote) {
  MemoryFiles files = checkout("ref: refs/heads/x\n", "");
  files.add_file(kProject + "/.git/refs/remotes/origin/HEAD", "ref: refs/remotes/origin/develop\n");
  EXPECT_TRUE(is_head_of_remote("develop", kProject, files));
  EXPECT_FALSE(is_head_of_remote("x", kProject, files));
}

}  // namespace
}  // namespace pawl
