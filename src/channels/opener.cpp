// SPDX-License-Identifier: Apache-2.0
#include "channels/opener.h"

#include "base/desktop.h"

namespace pawl {

std::vector<std::string> command_that_opens(const std::string& file) {
  if (const std::string program = program_of_root("xdg-open"); !program.empty()) return {program, file};
  if (const std::string program = program_of_root("gio"); !program.empty()) return {program, "open", file};
  // Of macOS.
  if (const std::string program = program_of_root("open"); !program.empty()) return {program, file};
  return {};
}

}  // namespace pawl
