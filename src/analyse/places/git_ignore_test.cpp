// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/git_ignore.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

struct Case {
  const char* patterns;
  const char* path;
  bool is_ignored;
};

class IgnoreFiles : public testing::TestWithParam<Case> {};

// Each case was compared with `git check-ignore --no-index`; a slash at the end means a folder.
TEST_P(IgnoreFiles, say_what_git_says) {
  std::string path = GetParam().path;
  const bool is_folder = path.ends_with('/');
  if (is_folder) path.pop_back();
  const bool is_ignored = IgnoreFile("", GetParam().patterns).word_on(path, is_folder) == IgnoreFile::Word::ignored;
  EXPECT_EQ(is_ignored, GetParam().is_ignored) << GetParam().patterns << " on " << GetParam().path;
}

INSTANTIATE_TEST_SUITE_P(
    All, IgnoreFiles,
    testing::Values(Case{"*.log", "a.log", true}, Case{"*.log", "x/y/a.log", true}, Case{"*.log", "a.log.txt", false},
                    Case{"/a.log", "a.log", true}, Case{"/a.log", "x/a.log", false}, Case{"x/a", "x/a", true},
                    Case{"x/a", "y/x/a", false}, Case{"build/", "build/", true}, Case{"build/", "build", false},
                    Case{"build/", "x/build/", true}, Case{"*.log\n!keep.log", "keep.log", false},
                    Case{"!keep.log\n*.log", "keep.log", true}, Case{"# note\n\n", "# note", false},
                    Case{"\\#note", "#note", true}, Case{"\\!x", "!x", true}, Case{"a  ", "a", true},
                    Case{"a\\ ", "a ", true}, Case{"a\\ ", "a", false}, Case{"**/foo", "x/y/foo", true},
                    Case{"**/foo", "foo", true}, Case{"foo/**", "foo/x/y", true}, Case{"foo/**", "foo/", false},
                    Case{"a/**/b", "a/b", true}, Case{"a/**/b", "a/x/y/b", true}, Case{"a/**/b", "ab", false},
                    Case{"*.[oa]", "x.o", true}, Case{"*.[!oa]", "x.o", false}, Case{"*.[!oa]", "x.c", true},
                    Case{"[a-c]x", "bx", true}, Case{"[a-c]x", "dx", false}, Case{"[]]x", "]x", true},
                    Case{"[ab", "[ab", false}, Case{"a?c", "abc", true}, Case{"x/a?c", "x/a/c", false},
                    Case{"x/*", "x/y", true}, Case{"\xEF\xBB\xBF*.log", "a.log", true},
                    Case{"*.log\r\n", "a.log", true}, Case{"/", "x", false}, Case{"*", "x/y", true}));

TEST(IgnoreFile, holds_below_its_own_folder) {
  const IgnoreFile file("sub", "/a\nb");
  EXPECT_EQ(file.word_on("sub/a", false), IgnoreFile::Word::ignored);
  EXPECT_EQ(file.word_on("sub/x/a", false), IgnoreFile::Word::nothing);
  EXPECT_EQ(file.word_on("sub/x/b", false), IgnoreFile::Word::ignored);
}

TEST(IgnorePatterns, that_are_hostile_take_no_time) {
  std::string pattern;
  for (int i = 0; i < 200; ++i) pattern += "*a";
  pattern += "b";
  EXPECT_FALSE(matches_ignore_pattern(pattern, std::string(4000, 'a')));
  std::string stars;
  for (int i = 0; i < 200; ++i) stars += "**/a/";
  std::string path;
  for (int i = 0; i < 200; ++i) path += "a/";
  EXPECT_FALSE(matches_ignore_pattern(stars + "b", path + "c"));
}

TEST(LeftOutByGit, by_any_ignore_file_unless_it_is_tracked_or_wanted) {
  MemoryFiles files;
  files.add_file("/app/.git/info/exclude", "*.mine\n");
  files.add_file("/app/.gitignore", ".env\nsecrets/\n");
  files.add_file("/app/web/.gitignore", "!.env\n*.key\n");
  const auto is_out = [&](const std::string& path) { return is_left_out_by_git(path, "/app", files); };
  EXPECT_TRUE(is_out("/app/.env"));
  EXPECT_TRUE(is_out("/app/api/.env"));
  EXPECT_TRUE(is_out("/app/secrets/x"));
  EXPECT_TRUE(is_out("/app/a.mine"));
  EXPECT_TRUE(is_out("/app/web/a.key"));
  EXPECT_FALSE(is_out("/app/web/.env"));
  EXPECT_FALSE(is_out("/app/a.key"));
  EXPECT_FALSE(is_out("/app/.envrc"));
  EXPECT_FALSE(is_out("/other/.env"));
  EXPECT_FALSE(is_left_out_by_git("/app/.env", "", files));
  // Where git would take it all the same, or where nobody can tell.
  files.add_file("/app/secrets/inner/.git/HEAD", "");
  EXPECT_FALSE(is_out("/app/secrets/inner/.env"));
  files.add_link("/app/api/.gitignore", "/elsewhere");
  files.add_file("/elsewhere", ".npmrc\n");
  EXPECT_FALSE(is_out("/app/api/.npmrc"));
  MemoryFiles split = files;
  split.add_file("/app/.git/index", std::string("DIRC\0\0\0\2\0\0\0\0", 12));
  EXPECT_TRUE(is_left_out_by_git("/app/.env", "/app", split));
  split.add_file("/app/.git/sharedindex.0123", "");
  EXPECT_FALSE(is_left_out_by_git("/app/.env", "/app", split));
  MemoryFiles other = files;
  other.add_file("/app/.git/index", std::string("DIRC\0\0\0\2\0\0\0\0", 12));
  other.add_file("/app/.git/config", "[extensions]\n\tobjectFormat = sha256\n");
  EXPECT_FALSE(is_left_out_by_git("/app/.env", "/app", other));
  MemoryFiles no_checkout;
  no_checkout.add_file("/app/.gitignore", ".env\n");
  EXPECT_FALSE(is_left_out_by_git("/app/.env", "/app", no_checkout));
}

}  // namespace
}  // namespace pawl
