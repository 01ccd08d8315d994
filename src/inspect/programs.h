// SPDX-License-Identifier: Apache-2.0
// The programs that stand in a file of another form: scripts of packages, steps of CI, lines that Python runs at start.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "inspect/tables.h"

namespace pawl {

struct HeldProgram {
  std::string_view language;
  std::string text;
  std::size_t begin = 0;  // where it stands in the file, as far as it can be told
};

// Those that run without being asked for, in the order of the text.
[[nodiscard]] std::vector<HeldProgram> programs_in(HolderFormat format, std::string_view text);

}  // namespace pawl
