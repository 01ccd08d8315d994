// SPDX-License-Identifier: Apache-2.0
#include "base/quantity.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(Quantity, ReadsLikeEnglish) {
  EXPECT_EQ(count_of(1, "file"), "1 file");
  EXPECT_EQ(count_of(1234567, "file"), "1,234,567 files");
  EXPECT_EQ(size_of(1), "1 byte");
  EXPECT_EQ(size_of(999), "999 bytes");
  EXPECT_EQ(size_of(3'100'000), "3.1 MB");
  EXPECT_EQ(size_of(999'999), "1.0 MB");
  EXPECT_EQ(size_of(42'000'000'000), "42 GB");
}

}  // namespace
}  // namespace pawl
