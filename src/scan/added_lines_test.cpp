// SPDX-License-Identifier: Apache-2.0
#include "scan/added_lines.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

// `commit path: number text|number text`, one a line.
[[nodiscard]] std::string dump(std::string_view diff, std::size_t limit = 1000) {
  std::string out;
  AddedLines added(limit, [&](const AddedText& text) {
    out += text.commit + (text.commit.empty() ? "" : " ") + text.path + ":";
    std::string_view rest = text.text;
    for (const std::uint32_t number : text.lines) {
      out += " " + std::to_string(number) + " " + std::string(rest.substr(0, rest.find('\n'))) + "|";
      rest.remove_prefix(rest.find('\n') + 1);
    }
    out += text.is_cut ? " cut\n" : "\n";
  });
  while (!diff.empty()) {
    const std::size_t end = std::min(diff.find('\n'), diff.size());
    added.add(diff.substr(0, end));
    diff.remove_prefix(std::min(end + 1, diff.size()));
  }
  added.finish();
  return out;
}

TEST(AddedLines, are_those_of_each_file_with_their_numbers) {
  EXPECT_EQ(dump("diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n-a\n+b\n+c\n"
                 "@@ -9,0 +11 @@ void f()\n+d\ndiff --git a/y b/y\n--- /dev/null\n+++ b/y\n@@ -0,0 +1 @@\n+n\n"
                 "\\ No newline at end of file\n"),
            "x: 1 b| 2 c| 0 | 11 d|\ny: 1 n|\n");
}

TEST(AddedLines, may_look_like_a_diff_themselves) {
  EXPECT_EQ(dump("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n--- a/evil\n-- b\n+++ b/evil\n+@@ -1 +1 @@\n"
                 "diff --git a/y b/y\n--- a/y\n+++ b/y\n@@ -0,0 +1 @@\n+n\n"),
            "x: 1 ++ b/evil| 2 @@ -1 +1 @@|\ny: 1 n|\n");
}

TEST(AddedLines, of_a_merge_are_those_that_no_parent_had) {
  EXPECT_EQ(dump(std::string("\0c1\n\ndiff --cc x\nindex 1,2..3\n--- a/x\n+++ b/x\n@@@ -1,1 -1,1 +1,3 @@@\n"
                             "- a\n -b\n++new\n+ theirs\n +ours\n\0c2\ndiff --git a/y b/y\n--- a/y\n+++ b/y\n"
                             "@@ -0,0 +1 @@\n+n\n",
                             155)),
            "c1 x: 1 new|\nc2 y: 1 n|\n");
}

TEST(AddedLines, of_a_deleted_file_are_none) {
  EXPECT_EQ(dump("diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n"), "");
}

TEST(AddedLines, past_the_limit_are_said_to_be_missing) {
  EXPECT_EQ(dump("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -0,0 +1,2 @@\n+abc\n+defghijk\n", 6), "x: 1 abc| cut\n");
}

TEST(AddedLines, that_are_broken_off_do_no_harm) {
  EXPECT_EQ(dump("@@ -1 +1 @@\n\n@@ nonsense\n+++ b/x\n@@ -0,0 +1 @@\n+a\n"), "x: 1 a|\n");
}

TEST(PathOfDiff, is_read_as_git_writes_it) {
  EXPECT_EQ(path_of_diff("b/x y\t"), "x y");
  EXPECT_EQ(path_of_diff("\"b/a\\nb\\t\\303\\266\\\"\""), "a\nb\t\xC3\xB6\"");
  EXPECT_EQ(path_of_diff("/dev/null"), "");
}

}  // namespace
}  // namespace pawl
