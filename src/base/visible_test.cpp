// SPDX-License-Identifier: Apache-2.0
#include "base/visible.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(Visible, shows_what_is_there) {
  struct Case {
    std::string_view text;
    std::string_view expected;
  };
  const Case cases[] = {
      {"", ""},
      {"rm -rf ~", "rm -rf ~"},
      {"é 😀 中", "é 😀 中"},
      {"a\nb", "a⏎b"},
      {"a\tb", "a b"},
      {"a\rb", "a\\u{D}b"},
      {std::string_view("a\0b", 3), "a\\u{0}b"},
      {"\x1b[31mred", "\\u{1B}[31mred"},
      {"\x7F", "\\u{7F}"},
      {"\xC2\x9B", "\\u{9B}"},                     // a control character of the second set
      {"a\u202Eb\u202C", "a\\u{202E}b\\u{202C}"},  // right-to-left override
      {"\u2066x\u2069", "\\u{2066}x\\u{2069}"},
      {"\u200Bx\uFEFF", "\\u{200B}x\\u{FEFF}"},
      {"a\u00ADb", "a\\u{AD}b"},
      {"\u2028\u2029", "\\u{2028}\\u{2029}"},
      {"\U000E0041", "\\u{E0041}"},  // a tag character
      {"a\xFFz", "a\\xFFz"},
      {"\xC0\x80", "\\xC0\\x80"},
      {"\xE2\x82", "\\xE2\\x82"},
  };
  for (const Case& c : cases) EXPECT_EQ(visible(c.text), c.expected);
}

TEST(Visible, cuts_around_the_part_that_matters) {
  EXPECT_EQ(visible_around("short", 0, 1, 100), "short");
  EXPECT_EQ(visible_around("0123456789abcdefghij", 10, 12, 6), "…89abcd…");
  EXPECT_EQ(visible_around("0123456789abcdefghij", 0, 2, 6), "012345…");
  EXPECT_EQ(visible_around("0123456789abcdefghij", 18, 20, 6), "…ghij");
  // A part that is longer than the limit is shown whole.
  EXPECT_EQ(visible_around("0123456789abcdefghij", 5, 15, 4), "…56789abcde…");
  // Places outside the text must not fail.
  EXPECT_EQ(visible_around("0123456789", 50, 90, 4), "…89");
}

TEST(Visible, never_cuts_a_character_in_two) {
  std::string text;
  for (int i = 0; i < 20; ++i) text += "é";
  for (std::size_t from = 0; from < text.size(); ++from) {
    EXPECT_EQ(visible_around(text, from, from + 1, 7).find('\\'), std::string::npos) << from;
  }
}

TEST(Visible, stays_short_where_nothing_is_utf8) {
  EXPECT_LT(visible_around(std::string(100000, '\x80'), 50000, 50001, 8).size(), 80U);
}

TEST(Visible, counts_columns) {
  EXPECT_EQ(columns(""), 0U);
  EXPECT_EQ(columns("abc"), 3U);
  EXPECT_EQ(columns("aé€😀"), 5U);
  EXPECT_EQ(columns("a⏎b"), 3U);
  EXPECT_EQ(columns("中文"), 4U);
  EXPECT_EQ(columns("e\u0301"), 1U);
  EXPECT_EQ(columns("a\xFFz"), 3U);
}

TEST(Visible, fits_columns) {
  EXPECT_EQ(in_columns("中", 4), "中  ");
  EXPECT_EQ(in_columns("abcd", 2), "abcd");
  EXPECT_EQ(cut_to_columns("abcd", 4), "abcd");
  EXPECT_EQ(cut_to_columns("abcde", 4), "abc…");
  EXPECT_EQ(cut_to_columns("中文字", 4), "中…");
  EXPECT_EQ(cut_to_columns("中文", 4), "中文");
  EXPECT_EQ(cut_to_columns("abc", 1), "…");
  EXPECT_EQ(cut_to_columns("abc", 0), "");
  for (std::size_t width = 0; width < 12; ++width) EXPECT_LE(columns(cut_to_columns("a中b文c😀e\u0301z", width)), width);
}

}  // namespace
}  // namespace pawl
