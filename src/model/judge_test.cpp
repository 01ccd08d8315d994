// SPDX-License-Identifier: Apache-2.0
#include "model/judge.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(Judge, every_row_stands_at_its_own_place) {
  int place = 0;
  for (const JudgeRow& row : kJudges) EXPECT_EQ(static_cast<int>(row.judge), place++) << row.name;
  EXPECT_EQ(place, static_cast<int>(Judge::error) + 1);
}

TEST(Judge, the_order_is_that_in_which_they_speak) {
  for (int i = 0; i <= static_cast<int>(Judge::mode); ++i) EXPECT_EQ(order_of(static_cast<Judge>(i)), i);
}

}  // namespace
}  // namespace pawl
