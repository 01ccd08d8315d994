// SPDX-License-Identifier: Apache-2.0
#include "card/line_diff.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

[[nodiscard]] std::string shown(const LineDiff& diff) {
  std::string text;
  for (const std::string& line : diff.lines) text += line + "\n";
  return text;
}

TEST(LineDiff, ShowsWhatWentAndCameWithALittleAround) {
  const LineDiff diff = diff_lines("a\nb\nc\nd\ne\nf\ng\n", "a\nb\nc\nD\ne\nf\ng\n");
  EXPECT_EQ(shown(diff), "@ line 2\n b\n c\n-d\n+D\n e\n f\n");
  EXPECT_EQ(diff.added, 1);
  EXPECT_EQ(diff.removed, 1);
}

TEST(LineDiff, TellsTwoPlacesApart) {
  std::string before;
  for (int i = 1; i <= 20; ++i) before += std::to_string(i) + "\n";
  std::string after = before;
  after.replace(after.find("3\n"), 2, "three\n");
  after.replace(after.find("18\n"), 3, "");
  EXPECT_EQ(shown(diff_lines(before, after)),
            "@ line 1\n 1\n 2\n-3\n+three\n 4\n 5\n@ line 16\n 16\n 17\n-18\n 19\n 20\n");
}

TEST(LineDiff, KnowsNewAndEmptiedTexts) {
  EXPECT_EQ(shown(diff_lines("", "a\nb\n")), "@ line 1\n+a\n+b\n");
  EXPECT_EQ(shown(diff_lines("a\n", "")), "@ line 1\n-a\n");
  EXPECT_EQ(shown(diff_lines("a\nb", "a\nb")), "");
}

TEST(LineDiff, EndsOnLargeTexts) {
  std::string before;
  std::string after;
  for (int i = 0; i < 5000; ++i) {
    before += std::to_string(i) + "\n";
    after += std::to_string(i * 7) + "\n";
  }
  const LineDiff diff = diff_lines(before, after);
  EXPECT_GT(diff.added, 4000);
  EXPECT_GT(diff.removed, 4000);
}

}  // namespace
}  // namespace pawl
