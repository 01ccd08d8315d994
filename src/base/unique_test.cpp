// SPDX-License-Identifier: Apache-2.0
#include "base/unique.h"

#include <gtest/gtest.h>

#include <set>

namespace pawl {
namespace {

TEST(UniqueBits, are_others_each_time) {
  std::set<std::uint64_t> seen;
  for (int i = 0; i < 10000; ++i) seen.insert(unique_bits());
  EXPECT_EQ(seen.size(), 10000U);
}

TEST(UniqueBits, are_spread_over_all_bits) {
  std::uint64_t ever_set = 0;
  std::uint64_t always_set = ~std::uint64_t{0};
  for (int i = 0; i < 200; ++i) {
    const std::uint64_t bits = unique_bits();
    ever_set |= bits;
    always_set &= bits;
  }
  EXPECT_EQ(ever_set, ~std::uint64_t{0});
  EXPECT_EQ(always_set, 0U);
}

}  // namespace
}  // namespace pawl
