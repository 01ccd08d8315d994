// SPDX-License-Identifier: Apache-2.0
#include "base/parallel.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(Parallel, every_number_is_taken_once_however_many_threads) {
  for (const int threads : {-1, 0, 1, 2, 8}) {
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{3}, std::size_t{1000}}) {
      std::vector<std::atomic<int>> taken(count);
      for_each_number(count, threads, [&](std::size_t i) { ++taken[i]; });
      for (const std::atomic<int>& times : taken) EXPECT_EQ(times.load(), 1) << threads << " threads, " << count;
    }
  }
}

}  // namespace
}  // namespace pawl
