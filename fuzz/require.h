// SPDX-License-Identifier: Apache-2.0
// What must hold whatever the input is: libFuzzer reports the input for which it does not.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace pawl {

inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

}  // namespace pawl
