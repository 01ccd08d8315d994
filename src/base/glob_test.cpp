// SPDX-License-Identifier: Apache-2.0
#include "base/glob.h"

#include <gtest/gtest.h>

#include <string>

namespace pawl {
namespace {

struct Case {
  std::string_view pattern;
  std::string_view text;
};

TEST(Glob, Matches) {
  constexpr Case kCases[] = {
      {"", ""},
      {"Bash", "Bash"},
      {"*", ""},
      {"*", "x"},
      {"**", "x"},
      {"mcp__*", "mcp__"},
      {"mcp__*__read", "mcp__git__read"},
      {"*a*b", "xaxbab"},
      {"?", "é"},
      {"B??h", "Bash"},
      {"[a-c]x", "bx"},
      {"[!a-c]x", "dx"},
      {"[^a]", "b"},
      {"[]]", "]"},
      {"[!]]", "a"},
      {"[a-]", "-"},
      {"[é-ü]", "ö"},
      {"[", "["},
      {"a[b", "a[b"},
      {"[*]", "*"},
      {"é*", "éa"},
      {"\xFF", "\xFF"},
      {"?", "\xFF"},
      {"*[0-9]", "a1b2"},
  };
  for (const Case& c : kCases) EXPECT_TRUE(matches_glob(c.pattern, c.text)) << c.pattern << " " << c.text;
}

TEST(Glob, DoesNotMatch) {
  constexpr Case kCases[] = {
      {"", "x"},     {"Bash", "bash"}, {"Bash", "BashX"}, {"?", ""},       {"?", "ab"},
      {"a*", "ba"},  {"*a", "ab"},     {"[a-c]", "d"},    {"[!a-c]", "b"}, {"[z-a]", "m"},
      {"[z-a]", ""}, {"[a]", "[a]"},   {"[*]", "x"},      {"*a*b", "ba"},  {"\xFF", "\xFE"},
  };
  for (const Case& c : kCases) EXPECT_FALSE(matches_glob(c.pattern, c.text)) << c.pattern << " " << c.text;
}

TEST(Glob, ManyStarsEnd) {
  std::string pattern;
  for (int i = 0; i < 200; ++i) pattern += "a*";
  EXPECT_FALSE(matches_glob(pattern + "b", std::string(20000, 'a')));
}

TEST(Glob, Covers) {
  constexpr Case kYes[] = {{"*", "x*"}, {"mcp__*", "mcp__git__*"}, {"B*", "Bash"}, {"a?", "a?"}, {"a?", "ab"},
                           {"*", "[a]"}};
  for (const Case& c : kYes) EXPECT_TRUE(covers_glob(c.pattern, c.text)) << c.pattern << " " << c.text;
  // `m?x` matches the text `m*x`, but not all that the pattern `m*x` matches.
  constexpr Case kNo[] = {{"m?x", "m*x"}, {"Bash", "B*"}, {"mcp__git*", "mcp__*"}, {"a[b]*", "a[b]c*"}, {"x", "y"}};
  for (const Case& c : kNo) EXPECT_FALSE(covers_glob(c.pattern, c.text)) << c.pattern << " " << c.text;
}

TEST(Glob, many_stars_end) {
  std::string pattern;
  for (int i = 0; i < 300; ++i) pattern += "a*";
  EXPECT_FALSE(matches_glob(pattern + "b", std::string(20000, 'a')));
}

TEST(Glob, knows_a_pattern) {
  for (const std::string_view text : {"a*", "?", "x[yz]", "[a]*", "[!a]"}) EXPECT_TRUE(has_pattern(text)) << text;
  for (const std::string_view text : {"", "a]b{c}", "[", "x[y", "[]"}) EXPECT_FALSE(has_pattern(text)) << text;
}

}  // namespace
}  // namespace pawl
