// SPDX-License-Identifier: Apache-2.0
// Programs that print nothing: only those that usually come before another step in `$(…)`.
#include "analyse/print/printer.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"cd", "true", "false", ":", "sleep", "export", "set", "unset"};

Stream print(const PrintingStep& printing) {
  const std::size_t words = printing.argv().size();
  const std::string& program = printing.step.program;
  const bool lists = is_one_of(program, {"export", "set", "unset"}) && words == 1;
  const bool tells_folder = program == "cd" && words > 1 && printing.argv().back().text == "-";
  return lists || tells_folder ? Stream() : known_text("");
}

}  // namespace

const Printer& silent_printer() {
  static constexpr Printer printer = {kPrograms, print};
  return printer;
}

}  // namespace pawl
