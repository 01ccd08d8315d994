// SPDX-License-Identifier: Apache-2.0
// Standard input up to a limit.
#pragma once

#include <string>

#include "base/result.h"

namespace pawl {

// Over the limit, the text is cut there and `is_cut` is set: its first bytes may still say which event it was.
struct InputText {
  std::string text;
  bool is_cut = false;
};

[[nodiscard]] Result<InputText> read_input(int fd, std::size_t limit);

}  // namespace pawl
