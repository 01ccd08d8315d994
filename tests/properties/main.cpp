// SPDX-License-Identifier: Apache-2.0
// The same cases in every run, unless RC_PARAMS says otherwise. A long run, with other cases each time:
//
//   RC_PARAMS='max_success=200000' build/dev/tests/properties/pawl_properties_test
#include <gtest/gtest.h>

#include <cstdlib>

int main(int count, char** arguments) {
  ::setenv("RC_PARAMS", "seed=20 max_success=20000", 0);
  testing::InitGoogleTest(&count, arguments);
  return RUN_ALL_TESTS();
}
