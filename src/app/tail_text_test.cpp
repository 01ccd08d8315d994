// SPDX-License-Identifier: Apache-2.0
#include "app/tail_text.h"

#include <gtest/gtest.h>

#include "base/visible.h"

namespace pawl {
namespace {

[[nodiscard]] TailLine line(std::string what, std::string part = "", std::string remark = "") {
  return {"21:07:01", "claude", "a3", "Bash", std::move(what), std::move(part), "deny", Colour::red, std::move(remark)};
}

TEST(TailText, APipeGetsAllOfIt) {
  EXPECT_EQ(text_of({"21:07:01", "claude", "a3", "Bash", "npm run build", "", "allow", Colour::green, ""}, 0),
            "21:07:01 claude a3  Bash      npm run build                                    allow");
  EXPECT_EQ(text_of(line("curl .. sk-ant-****", "", "DLP dlp.bearer-token"), 0),
            "21:07:01 claude a3  Bash      curl .. sk-ant-****                              deny   DLP dlp.bearer-token");
  EXPECT_NE(text_of(line(std::string(400, 'x')), 0).find(std::string(400, 'x')), std::string::npos);
}

TEST(TailText, NoLineIsWiderThanTheTerminalAndTheDangerousPartStays) {
  const std::string before(300, 'a');
  const std::string behind(300, 'b');
  for (std::size_t width = 60; width <= 200; ++width) {
    const std::string shown = text_of(line(before + "rm -rf ~" + behind, "rm -rf ~", "filesystem.delete-home"), width);
    EXPECT_LE(columns(shown), width);
    EXPECT_NE(shown.find("rm -rf ~"), std::string::npos) << width;
    EXPECT_NE(shown.find("deny"), std::string::npos) << width;
  }
  for (std::size_t width = 1; width < 60; ++width) EXPECT_FALSE(text_of(line(before), width).empty());
}

// A line of 81 columns takes two lines of the screen, and only one of them was written anew.
TEST(TailText, ARowThatChangesItsVerdictStaysOnOneLine) {
  for (const char* verdict : {"PENDING", "abandoned", "answered", "expired", "not run", "late", "ask"}) {
    for (const char* remark : {"", "pawl approve k3v9qab"}) {
      TailLine asked = line(std::string(300, 'a'), "", remark);
      asked.verdict = verdict;
      for (std::size_t width = 60; width <= 120; ++width) EXPECT_LT(columns(text_of(asked, width)), width) << verdict;
    }
  }
}

TEST(TailText, WideCharactersTakeTwoColumns) {
  EXPECT_EQ(cut_around("\u4e16\u754c\u4e16\u754c", "", 5), "\u4e16\u754c\u2026");
  EXPECT_EQ(cut_around("\u4e16\u754c", "", 4), "\u4e16\u754c");
  EXPECT_EQ(in_columns("\u4e16", 4), "\u4e16  ");
}

TEST(TailText, ThePartThatStays) {
  EXPECT_EQ(cut_around("abcdefghijklmnopqrstuvwxyz", "", 5), "abcd\u2026");
  EXPECT_EQ(cut_around("abcdefghijklmnopqrstuvwxyz", "yz", 5), "\u2026wxyz");
  EXPECT_EQ(cut_around("abcdefghijklmnopqrstuvwxyz", "mn", 6), "\u2026mnop\u2026");
  EXPECT_EQ(cut_around("abcdefghijklmnopqrstuvwxyz", "ab", 6), "abcde\u2026");
  EXPECT_EQ(cut_around("abcdefghijklmnopqrstuvwxyz", "not there", 6), "abcde\u2026");
  EXPECT_EQ(cut_around("abcdef", "b", 2), "..");
}

TEST(TailText, SaysWhy) {
  Row row;
  row.kind = RowKind::deny;
  row.state = RowState::deny;
  row.by = "error: x";
  EXPECT_EQ(tail_line(row).remark, "error: x");
  row.rules = {"a.b (trial)", "c.d", "dlp.e"};
  EXPECT_EQ(tail_line(row).remark, "c.d");
  row.is_dlp = true;
  EXPECT_EQ(tail_line(row).remark, "DLP dlp.e");
  row.answer = Answer{"deny", "browser", "seat", 10, "ada"};
  EXPECT_EQ(tail_line(row).remark, "DLP dlp.e refused by ada (browser)");
  row.answer->verdict = "timeout";
  EXPECT_EQ(tail_line(row).remark, "DLP dlp.e nobody answered");
}

}  // namespace
}  // namespace pawl
