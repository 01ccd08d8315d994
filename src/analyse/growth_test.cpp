// SPDX-License-Identifier: Apache-2.0
// Values that grow with every step: they end as unknown, not in gigabytes.
#include <gtest/gtest.h>

#include "analyse/analyse.h"
#include "analyse/expand.h"
#include "analyse/test_world.h"

namespace pawl {
namespace {

[[nodiscard]] std::string repeat(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

TEST(Growth, ends_as_an_unknown_value) {
  const TestWorld world;
  for (const std::string_view step : {"a=$a$a;", "a=\"$a$a\";", "a+=$a;", "a=$(echo $a$a);", "a=${a:-x}$a;"}) {
    const Analysis analysis = analyse_shell("a=x;" + repeat(step, 200) + "rm -r $a", world.world());
    ASSERT_FALSE(analysis.steps.empty()) << step;
    for (const Step& taken : analysis.steps) {
      for (const Word& word : taken.argv) EXPECT_LE(word.text.size(), 2 * kMaxValueBytes) << step;
    }
    ASSERT_FALSE(analysis.effects.empty()) << step;
    EXPECT_NE(analysis.effects.back().classes & path_unknown, 0U) << step;
  }
}

TEST(Growth, does_not_touch_what_stays_short) {
  const TestWorld world;
  const Analysis analysis = analyse_shell("a=/ho;a=$a''me;a+=/dev;rm -r $a", world.world());
  ASSERT_FALSE(analysis.effects.empty());
  EXPECT_EQ(analysis.effects.back().object, "/home/dev");
}

}  // namespace
}  // namespace pawl
