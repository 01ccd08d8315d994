// SPDX-License-Identifier: Apache-2.0
#include "inspect/hidden_text.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

[[nodiscard]] std::string dump(std::string_view text, bool is_strict = true) {
  std::string out;
  for (const HiddenText& hidden : find_hidden_text(text, is_strict)) {
    out += (out.empty() ? "" : "; ") + std::to_string(hidden.span.begin) + "-" + std::to_string(hidden.span.end) + " " +
           hidden.words;
    if (!hidden.spelled.empty()) out += " `" + hidden.spelled + "`";
  }
  return out;
}

[[nodiscard]] std::string tags(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto code = static_cast<unsigned>(c);
    out += "\xF3\xA0";
    out += static_cast<char>(0x80U | (code >> 6U));
    out += static_cast<char>(0x80U | (code & 63U));
  }
  return out;
}

TEST(HiddenText, tag_characters_spell_something_in_any_text) {
  EXPECT_EQ(dump("a" + tags("run") + "b", false), "1-13 3 tag characters `run`");
  EXPECT_EQ(dump("a" + tags("r") + "b"), "") << "one alone spells nothing";
}

TEST(HiddenText, flags_of_regions_are_spelled_with_tags) {
  EXPECT_EQ(dump("\xF0\x9F\x8F\xB4" + tags("gbeng") + "\xF3\xA0\x81\xBF"), "");
}

TEST(HiddenText, characters_without_width_count_in_a_row_and_in_code) {
  std::string row;
  for (int i = 0; i < 8; ++i) row += i % 2 == 0 ? "\u200B" : "\u200C";
  EXPECT_EQ(dump("x" + row), "1-25 8 characters without width in a row");
  EXPECT_EQ(dump("x" + row, false), "");
  EXPECT_EQ(dump("\xEF\xBB\xBF#!/bin/sh"), "") << "a mark at the beginning";
  EXPECT_EQ(dump("\U0001F468\u200D\U0001F469\u200D\U0001F467"), "") << "a family";
}

TEST(HiddenText, variation_selectors_and_fillers) {
  EXPECT_EQ(dump("a\uFE00\uFE01\uFE02"), "1-10 3 variation selectors in a row");
  EXPECT_EQ(dump("\u2764\uFE0F"), "") << "a red heart";
  EXPECT_EQ(dump("let \u3164 = 1"), "4-7 a Hangul filler, which is a name that nobody sees");
  EXPECT_EQ(dump("'\uC548\u3164'"), "") << "among letters of Korean";
}

TEST(HiddenText, what_turns_the_order_counts_where_nothing_is_written_from_right_to_left) {
  EXPECT_EQ(dump("if x == \"\u202Eadmin\":"), "9-12 a character that turns the order of what is shown");
  EXPECT_EQ(dump("\u202Ea\u202Cb"), "0-3 a character that turns the order of what is shown") << "once a line";
  EXPECT_EQ(dump("\u05D0 \u2067x\u2069"), "") << "Hebrew";
  EXPECT_EQ(dump("\u2067x\u2069", false), "") << "in a text that is not code";
}

TEST(HiddenText, broken_characters_end_and_are_nothing) {
  EXPECT_EQ(dump("\xF3\xA0"), "");
  EXPECT_EQ(dump("\xFF\xFE\xE2\x80"), "");
  EXPECT_EQ(dump(std::string(100, '\x80')), "");
}

}  // namespace
}  // namespace pawl
