// SPDX-License-Identifier: Apache-2.0
// The end of a log file, which the next line is chained to. It may be anything: a writer was killed, the power
// went, somebody edited it. Nothing of that is fatal; the next writer goes on and says what it found.
#pragma once

#include <cstdint>
#include <string>

#include "base/open_file.h"
#include "record/line.h"

namespace pawl {

struct Tail {
  std::string hash = std::string(kNoHash);  // of the last line
  std::int64_t number = 0;                  // of the last line; 0 if it cannot be known
  bool is_whole = true;                     // false: the last line is cut off or garbage
  bool lacks_newline = false;
  bool is_too_long = false;  // the last line is beyond kLineLimit: the chain starts anew
};

// REQUIRES: the file is not empty.
[[nodiscard]] Result<Tail> read_tail(const OpenFile& file);

}  // namespace pawl
