// SPDX-License-Identifier: Apache-2.0
// What came of keeping a copy before a call.
#pragma once

#include <cstdint>
#include <string>

namespace pawl {

struct Kept {
  bool is_kept = false;  // all that the call would take away can be brought back
  std::string id;        // of the record; empty if there is none
  std::int64_t files = 0;
  std::int64_t bytes = 0;
  std::string why_not;  // `too much to keep a copy: more than 20000 files`
};

}  // namespace pawl
