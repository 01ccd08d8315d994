// SPDX-License-Identifier: Apache-2.0
#include "base/diagnostic.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(Complain, shows_place_line_and_caret) {
  EXPECT_EQ(
      complain("rules/x.toml", "a = 1\nsevrity = 2\n", {6, 13}, "`sevrity` is not a field; did you mean `severity`?"),
      "rules/x.toml:2: `sevrity` is not a field; did you mean `severity`?\n"
      "  sevrity = 2\n"
      "  ^");
  EXPECT_EQ(complain("f", "ab = cd", {5, 7}, "bad"), "f:1: bad\n  ab = cd\n       ^");
}

TEST(Complain, counts_columns_not_bytes) {
  const std::string text = "é😀 = x";
  EXPECT_EQ(complain("f", text, {static_cast<std::uint32_t>(text.find('x')), 0}, "bad"),
            "f:1: bad\n  é😀 = x\n        ^");
}

TEST(Complain, makes_hidden_characters_visible_and_keeps_the_caret_below_its_character) {
  EXPECT_EQ(complain("f", "a\x1b[b", {3, 4}, "bad"), "f:1: bad\n  a\\u{1B}[b\n          ^");
  EXPECT_EQ(complain("f",
                     "\tb\xFF"
                     "c",
                     {3, 4}, "bad"),
            "f:1: bad\n   b\\xFFc\n        ^");
}

TEST(Complain, stands_at_the_edges_of_the_text) {
  EXPECT_EQ(complain("f", "", {0, 0}, "empty"), "f:1: empty\n  \n  ^");
  EXPECT_EQ(complain("f", "a\n", {2, 2}, "at the end"), "f:2: at the end\n  \n  ^");
  EXPECT_EQ(complain("f", "a\nb", {99, 100}, "behind it"), "f:2: behind it\n  b\n   ^");
  EXPECT_EQ(complain("f", "a\nb", {1, 2}, "the newline"), "f:1: the newline\n  a\n   ^");
  EXPECT_EQ(complain("f", "\nb", {0, 1}, "an empty line"), "f:1: an empty line\n  \n  ^");
}

TEST(Complain, cuts_a_long_line_around_the_caret) {
  const std::string text(1000, 'x');
  EXPECT_EQ(complain("f", text, {500, 501}, "bad"),
            "f:1: bad\n  " + std::string(100, 'x') + "\n  " + std::string(50, ' ') + "^");
  EXPECT_EQ(complain("f", text, {0, 1}, "bad"), "f:1: bad\n  " + std::string(100, 'x') + "\n  ^");
}

TEST(Complain, cuts_no_character_in_two) {
  std::string text;
  for (int i = 0; i < 300; ++i) text += "€";
  for (std::uint32_t at = 0; at < text.size(); at += 3) {
    EXPECT_EQ(complain("f", text, {at, at + 3}, "bad").find('\\'), std::string::npos) << at;
  }
}

TEST(Closest, finds_the_likely_word) {
  constexpr std::string_view kKnown[] = {"severity", "verdict", "title", "hits"};
  EXPECT_EQ(closest("severty", kKnown), "severity");
  EXPECT_EQ(closest("titel", kKnown), "title");  // two letters swapped are one mistake
  EXPECT_EQ(closest("tixex", kKnown), "");       // two changes in five letters are too many
  EXPECT_EQ(closest(std::string(101, 't'), kKnown), "");
  EXPECT_EQ(closest("verdicts", kKnown), "verdict");
  EXPECT_EQ(closest("hit", kKnown), "hits");
  EXPECT_EQ(closest("zzz", kKnown), "");
  EXPECT_EQ(closest("", kKnown), "");
  EXPECT_EQ(closest("x", {}), "");
  EXPECT_EQ(did_you_mean("severty", kKnown), "; did you mean `severity`?");
  EXPECT_EQ(did_you_mean("colour", kKnown), "");
}

}  // namespace
}  // namespace pawl
