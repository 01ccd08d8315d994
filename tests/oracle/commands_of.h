// SPDX-License-Identifier: Apache-2.0
// Which commands a text contains, as every oracle can say it: each simple command in the order of the text, wherever it
// stands, with what it is called and where that is written.
#pragma once

#include <string>
#include <vector>

#include "parse/parse.h"

namespace pawl {

struct SeenCommand {
  std::string name;  // its first word without quotes; `$` for what is expanded. Empty: only assignments or redirections
  std::size_t at = 0;   // where that word begins
  std::string written;  // the whole command; what is substituted in it is left out, as it is a command of its own
};

[[nodiscard]] std::vector<SeenCommand> commands_of(const Script& script);

}  // namespace pawl
