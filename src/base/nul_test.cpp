// SPDX-License-Identifier: Apache-2.0
#include "base/nul.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

using std::string_literals::operator""s;

TEST(Nul, is_dropped_by_shells) {
  EXPECT_EQ(without_nul("r\0m x\0\0"s), "rm x");
  EXPECT_EQ(without_nul("abc"), "abc");
  EXPECT_EQ(without_nul("\0"s), "");
}

TEST(Nul, ends_a_line_of_make) {
  EXPECT_EQ(lines_before_nul("a\0b\nc\n\0\nd"s), "a\nc\n\nd");
  EXPECT_EQ(lines_before_nul("a\nb"), "a\nb");
}

}  // namespace
}  // namespace pawl
