// SPDX-License-Identifier: Apache-2.0
// One call on one line, for `pawl tail`.
#pragma once

#include <string>

#include "app/terminal.h"
#include "record/row.h"

namespace pawl {

struct TailLine {
  std::string time;  // `21:07:01`
  std::string agent;
  std::string tag;
  std::string tool;
  std::string what;
  std::string part;  // of `what`, which stays when it must be cut
  std::string verdict;
  Colour colour = Colour::grey;
  std::string remark;  // `DLP dlp.bearer-token`
};

[[nodiscard]] TailLine tail_line(const Row& row);

// Without its newline. `width` 0: nothing is cut, for a pipe.
[[nodiscard]] std::string text_of(const TailLine& line, std::size_t width);

}  // namespace pawl
