// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"

#include <gtest/gtest.h>

#include <set>

namespace pawl {
namespace {

TEST(Result, holds_a_value_or_an_error) {
  const Result<int> good = 3;
  ASSERT_TRUE(good);
  EXPECT_EQ(*good, 3);
  EXPECT_EQ(good.value_or(4), 3);
  const Result<int> bad = Error{Code::not_found, "no"};
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().text, "no");
  EXPECT_EQ(bad.value_or(4), 4);
}

TEST(Code, each_has_a_name_of_its_own) {
  std::set<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(Code::internal); ++i) names.insert(name_of(static_cast<Code>(i)));
  EXPECT_EQ(names.size(), static_cast<std::size_t>(Code::internal) + 1);
}

}  // namespace
}  // namespace pawl
