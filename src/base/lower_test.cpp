// SPDX-License-Identifier: Apache-2.0
#include "base/lower.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(Lower, changes_ascii_letters_alone) {
  EXPECT_EQ(lower("AbZ@[`{ É"), "abz@[`{ É");
  EXPECT_EQ(lower('Q'), 'q');
  EXPECT_EQ(lower('_'), '_');
}

}  // namespace
}  // namespace pawl
