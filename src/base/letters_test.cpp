// SPDX-License-Identifier: Apache-2.0
#include "base/letters.h"

#include <gtest/gtest.h>

namespace pawl {
namespace {

TEST(Letters, of_names) {
  for (const char c : {'a', 'z', 'A', 'Z', '0', '9', '_'}) EXPECT_TRUE(is_name_character(c)) << c;
  for (const char c : {'-', '.', ' ', '@', '[', '`', '{', '/', ':', '\xe4', '\0'})
    EXPECT_FALSE(is_name_character(c)) << c;
}

}  // namespace
}  // namespace pawl
