// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "content/files/patch.h"

namespace pawl {
namespace {

std::string names_in(std::string_view text, std::optional<int> strip) {
  std::string line;
  for (const PatchFact& file : read_diff(text, strip).files) {
    static constexpr std::string_view kSigns[] = {"+", "~", "-", ">"};
    line += (line.empty() ? "" : " ") + std::string(kSigns[static_cast<std::size_t>(file.kind)]) + file.path;
  }
  return line;
}

struct DiffCase {
  std::string_view text;
  std::optional<int> strip;
  std::string_view files;
};

TEST(Diff, names_the_files_that_it_changes) {
  const DiffCase cases[] = {
      {"--- a/x/y.c\n+++ b/x/y.c\n@@ -1 +1 @@\n-a\n+b\n", 1, "~x/y.c"},
      {"--- a/x/y.c\n+++ b/x/y.c\n@@ -1 +1 @@\n-a\n+b\n", 0, "~a/x/y.c ~b/x/y.c"},
      {"--- a/x/y.c\n+++ b/x/y.c\n@@ -1 +1 @@\n-a\n+b\n", std::nullopt, "~y.c"},
      {"--- x.orig\t2024-01-01\n+++ x\t2024-01-02\n", 0, "~x.orig ~x"},
      {"--- /dev/null\n+++ b/new\n@@ -0,0 +1 @@\n+a\n", 1, "+new"},
      {"diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n", 1, "-x"},
      {"diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n", 1, "~y -x >y"},
      {"diff --git a/x b/x\nold mode 100644\nnew mode 100755\n", 1, "~x"},
      {"--- \"a/\\056env\"\n+++ \"b/\\056env\"\n", 1, "~.env"},
      {"*** a/x 2024\n--- b/x 2024\n***************\n*** 1,2 ****\n", 1, "~x 2024"},
      {"Index: src/x\n===\n", 0, "~src/x"},
      {"From 1 Mon\nSubject: x\n---\n x | 1 +\n\n--- a/x\n+++ b/x\r\n", 1, "~x"},
      // A line of a hunk is not a heading.
      {"--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n---- a/no\n a\n+++++ b/no\n--- a/yes\n+++ b/yes\n", 1, "~x ~yes"},
      {"--- a/x\n+++ b/x\n@@ -1 +1 @@\n--- a/no\n+++ b/no\n", 1, "~x"},
  };
  for (const DiffCase& c : cases) EXPECT_EQ(names_in(c.text, c.strip), c.files) << c.text;
}

TEST(Diff, tells_what_a_new_file_holds) {
  const PatchFacts facts = read_diff("--- /dev/null\n+++ b/x\n@@ -0,0 +1,2 @@\n+a\n+ b\n\\ No newline\n", 1);
  ASSERT_EQ(facts.files.size(), 1U);
  EXPECT_EQ(facts.files[0].content, "a\n b\n");
  EXPECT_EQ(read_patch("*** Begin Patch\n*** Add File: x\n+a\n+b\n*** End Patch\n").files[0].content, "a\nb\n");
}

TEST(Diff, is_not_total_without_a_file) {
  EXPECT_FALSE(read_diff("", 1).is_total);
  EXPECT_FALSE(read_diff("hello\n", 1).is_total);
  EXPECT_TRUE(read_diff("+++ b/x\n", 1).is_total);
}

}  // namespace
}  // namespace pawl
