// SPDX-License-Identifier: Apache-2.0
#include "base/line_diff.h"

#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "base/files.h"
#include "base/process.h"
#include "base/test_folder.h"

namespace pawl {
namespace {

TEST(LineDiff, ShowsWhatChangedWithTheLinesAroundIt) {
  EXPECT_EQ(unified_diff("a\nb\nc\nd\ne\nf\ng\nh\n", "a\nb\nc\nd\nE\nf\ng\nh\n"),
            "@@ -2,7 +2,7 @@\n b\n c\n d\n-e\n+E\n f\n g\n h\n");
  EXPECT_EQ(unified_diff("same\n", "same\n"), "");
  EXPECT_EQ(unified_diff("", "new\n"), "@@ -0,0 +1 @@\n+new\n");
  EXPECT_EQ(unified_diff("gone\n", ""), "@@ -1 +0,0 @@\n-gone\n");
  EXPECT_EQ(unified_diff("a", "b"),
            "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n");
}

TEST(LineDiff, OfTextsThatHaveTooLittleInCommonIsAllOfBoth) {
  std::string before;
  std::string after;
  for (int i = 0; i < 3000; ++i) {
    before += "a" + std::to_string(i) + "\n";
    after += "b" + std::to_string(i) + "\n";
  }
  const std::string diff = unified_diff(before, after);
  EXPECT_TRUE(diff.starts_with("@@ -1,3000 +1,3000 @@\n-a0\n"));
}

// The real `patch` makes the second text of the first.
TEST(LineDiff, IsWhatPatchTakes) {
  if (run_process({.argv = {"patch", "--version"}, .input = "", .cwd = "", .environment = {}}).value_or({}).exit_code !=
      0)
    GTEST_SKIP() << "there is no patch here";
  std::mt19937 random(7);
  const TestFolder folder;
  const std::string file = folder.path() + "/file";
  for (int round = 0; round < 60; ++round) {
    std::string before;
    std::string after;
    for (auto left = random() % 60; left > 0; --left) {
      const std::string text = std::string(1, static_cast<char>('a' + random() % 5)) + "\n";
      const auto fate = random() % 6;
      if (fate != 0) before += text;
      if (fate != 1) after += fate == 2 ? "changed\n" : text;
    }
    std::ofstream(file) << before;
    const std::string diff = unified_diff(before, after);
    if (diff.empty()) {
      EXPECT_EQ(before, after);
      continue;
    }
    const Result<ProcessOutcome> outcome = run_process(
        {.argv = {"patch", "-s", "-E", file}, .input = "--- file\n+++ file\n" + diff, .cwd = "", .environment = {}});
    ASSERT_TRUE(outcome && outcome->exit_code == 0) << diff << (outcome ? outcome->out : "");
    EXPECT_EQ(disk().read(file, 1 << 20).value_or(""), after) << diff;
  }
}

}  // namespace
}  // namespace pawl
