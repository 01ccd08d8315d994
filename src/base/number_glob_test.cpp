// SPDX-License-Identifier: Apache-2.0
#include "base/number_glob.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(NumberGlob, compares_the_number_that_stands_there) {
  struct Case {
    std::string_view pattern;
    std::string_view text;
    bool is_match;
  };
  constexpr Case kCases[] = {
      {"a={0..99}", "a=0", true},
      {"a={0..99}", "a=99", true},
      {"a={0..99}", "a=007", true},
      {"a={1..}", "a=123456", true},
      {"a={..9}", "a=-5", true},
      {"a={-2..2}", "a=-1", true},
      {"*.ms={0..99}*", "--set=x.ms=12,y=1", true},
      {"172.{16..31}.*", "172.20.0.1", true},
      {"*/pulls/{1..}/merge", "repos/a1/b/pulls/7/merge", true},
      {"{5..5}", "5", true},
      {"v-{1..3}", "v-2", true},
      {"a*", "abc", true},
      {"{a..b}", "{a..b}", true},
      {"{..}", "{..}", true},
      {"{x", "{x", true},
      {"{x}{1..2}", "{x}2", true},
      {"{1..2}{3..4}", "1{3..4}", true},
      {"a={0..99}", "a=100", false},
      {"a={0..99}", "a=-1", false},
      {"a={0..99}", "a=", false},
      {"a={0..99}", "a=x", false},
      {"a={0..99}", "a=9.5", false},
      {"a={0..99}", "a=99999999999999999999999", false},
      {"a={0..99}", "b=1", false},
      {"172.{16..31}.*", "172.32.0.1", false},
      {"172.{16..31}.*", "172.160.0.1", false},
      {"{9..1}", "5", false},
      {"{1..2}", "", false},
      {"a*", "b", false},
  };
  for (const Case& c : kCases)
    EXPECT_EQ(matches_number_glob(c.pattern, c.text), c.is_match) << c.pattern << " " << c.text;
  EXPECT_TRUE(matches_number_glob("a={1..}", "a=99999999999999999999999"));
}

TEST(NumberGlob, a_range_is_told_with_what_stands_around_it) {
  const std::optional<NumberRange> range = find_range("x={1..20}*");
  ASSERT_TRUE(range);
  EXPECT_EQ(range->before, "x=");
  EXPECT_EQ(range->after, "*");
  EXPECT_EQ(range->least, 1);
  EXPECT_EQ(range->most, 20);
  EXPECT_FALSE(find_range("x={1}"));
  EXPECT_FALSE(find_range("x={1..b}"));
  EXPECT_FALSE(find_range(""));
}

}  // namespace
}  // namespace pawl
