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

TEST(PathGlob, matches) {
  constexpr Case kCases[] = {
      {"", ""},       {"a", "a"},         {"*", ""},          {"*", "abc"},     {"a*", "a"},      {"*.log", "x.log"},
      {"?", "x"},     {"a?c", "abc"},     {"*a*b*", "xaybz"}, {"**", "x"},      {"[abc]x", "bx"}, {"[a-c]x", "bx"},
      {"[!a]", "b"},  {"[^a]", "b"},      {"[]]", "]"},       {"[!]]", "x"},    {"[a-]", "-"},    {"[", "["},
      {"a[b", "a[b"}, {"[*]", "*"},       {"id_*", "id_rsa"}, {"*ab", "aab"},   {"a*a", "aa"},    {"[a", "[a"},
  };
  for (const Case& c : kCases) EXPECT_TRUE(matches_part(c.pattern, c.text)) << c.pattern << " " << c.text;
}

TEST(PathGlob, does_not_match) {
  constexpr Case kCases[] = {
      {"", "a"},     {"a", ""},      {"a", "A"},     {"?", ""},      {"?", "ab"},     {"a*", "ba"},   {"*.log", "log"},
      {"[abc]", "d"}, {"[a-c]", "d"}, {"[!a]", "a"}, {"[!]]", "]"},  {"[a", "a"},     {"*a", "ab"},   {"[]", "]"},
      {"x*y", "xyz"}, {"[*]", "a"},
  };
  for (const Case& c : kCases) EXPECT_FALSE(matches_part(c.pattern, c.text)) << c.pattern << " " << c.text;
}

TEST(PathGlob, many_stars_end) {
  std::string pattern;
  for (int i = 0; i < 300; ++i) pattern += "a*";
  EXPECT_FALSE(matches_part(pattern + "b", std::string(20000, 'a')));
}

TEST(PathGlob, knows_a_pattern) {
  EXPECT_TRUE(has_pattern("a*"));
  EXPECT_TRUE(has_pattern("?"));
  EXPECT_TRUE(has_pattern("x[y"));
  EXPECT_FALSE(has_pattern("a]b{c}"));
  EXPECT_FALSE(has_pattern(""));
}

}  // namespace
}  // namespace pawl
