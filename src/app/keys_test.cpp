// SPDX-License-Identifier: Apache-2.0
#include "app/keys.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

constexpr std::int64_t kMs = 1'000'000;

TEST(KeyGate, lets_no_key_through_before_the_screen_has_been_as_it_is) {
  KeyGate gate;
  gate.shown(0);
  EXPECT_FALSE(gate.lets(100 * kMs));
  EXPECT_FALSE(gate.lets(450 * kMs)) << "keys that keep coming keep it shut";
  EXPECT_TRUE(gate.lets(900 * kMs));
  EXPECT_TRUE(gate.lets(901 * kMs));
  gate.shown(1000 * kMs);
  EXPECT_FALSE(gate.lets(1399 * kMs));
}

}  // namespace
}  // namespace pawl
