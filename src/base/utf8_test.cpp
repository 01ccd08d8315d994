// SPDX-License-Identifier: Apache-2.0
#include "base/utf8.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(Utf8, knows_whole_characters) {
  struct Case {
    std::string_view text;
    std::size_t length;
    std::uint32_t code_point;
  };
  const Case cases[] = {
      {std::string_view("\0", 1), 1, 0},
      {"a", 1, 'a'},
      {"\x7F", 1, 0x7F},
      {"\xC2\x80", 2, 0x80},
      {"é!", 2, 0xE9},
      {"\xDF\xBF", 2, 0x7FF},
      {"\xE0\xA0\x80", 3, 0x800},
      {"€uro", 3, 0x20AC},
      {"\xED\x9F\xBF", 3, 0xD7FF},
      {"\xEE\x80\x80", 3, 0xE000},
      {"\xEF\xBF\xBF", 3, 0xFFFF},
      {"\xF0\x90\x80\x80", 4, 0x10000},
      {"😀", 4, 0x1F600},
      {"\xF4\x8F\xBF\xBF", 4, 0x10FFFF},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(utf8_length(c.text), c.length) << c.text;
    EXPECT_EQ(utf8_code_point(c.text), c.code_point) << c.text;
    std::string out;
    append_utf8(out, c.code_point);
    EXPECT_EQ(out, c.text.substr(0, c.length));
  }
}

TEST(Utf8, knows_white_space) {
  for (const std::uint32_t c : {0x9U, 0xAU, 0xBU, 0xDU, 0x20U, 0xA0U, 0x2003U, 0x2029U, 0x3000U, 0xFEFFU})
    EXPECT_TRUE(is_white_space(c)) << c;
  for (const std::uint32_t c : {0x0U, 0x8U, 0xEU, 0x21U, 0x85U, 0xE9U, 0x200BU, 0x2060U})
    EXPECT_FALSE(is_white_space(c)) << c;
}

TEST(Utf8, refuses_what_is_none) {
  const std::string_view cases[] = {
      "",
      "\x80",  // a continuation alone
      "\xBF",
      "\xC0\x80",  // overlong
      "\xC1\xBF",
      "\xE0\x80\x80",
      "\xE0\x9F\xBF",
      "\xF0\x80\x80\x80",
      "\xF0\x8F\xBF\xBF",
      "\xED\xA0\x80",  // surrogates
      "\xED\xBF\xBF",
      "\xF4\x90\x80\x80",  // above U+10FFFF
      "\xF5\x80\x80\x80",
      "\xFE",
      "\xFF",
      "\xC3",  // cut off
      "\xE2\x82",
      "\xF0\x9F\x98",
      "\xE2"
      "a\x82",  // broken in the middle
      "\xC3(",
  };
  for (const std::string_view text : cases) EXPECT_EQ(utf8_length(text), 0U) << text.size();
}

TEST(Utf8, a_beginning_ends_between_characters) {
  EXPECT_EQ(utf8_beginning("abc", 3), "abc");
  EXPECT_EQ(utf8_beginning("abc", 2), "ab");
  EXPECT_EQ(utf8_beginning("a\u20ACb", 3), "a");
  EXPECT_EQ(utf8_beginning("a\u20ACb", 4), "a\u20AC");
  EXPECT_EQ(utf8_beginning("\u20AC", 2), "");
  EXPECT_EQ(utf8_beginning("", 0), "");
}

TEST(Utf8, appends_a_replacement_for_what_is_no_character) {
  for (const std::uint32_t c : {0xD800U, 0xDFFFU, 0x110000U, 0xFFFFFFFFU}) {
    std::string out;
    append_utf8(out, c);
    EXPECT_EQ(out, "\xEF\xBF\xBD") << c;
  }
}

}  // namespace
}  // namespace pawl
