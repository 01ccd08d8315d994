// SPDX-License-Identifier: Apache-2.0
#include "analyse/print/printer.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"pwd"};

// The shell's own says how the shell came there; the program, and `pwd -P`, where that is.
Stream print(const PrintingStep& printing) {
  const Step& step = printing.step;
  if (step.cwd.empty()) return {};
  const bool is_shells = step.argv.size() == 1 && step.argv[0].text == "pwd" && step.wrappers.empty();
  return known_text((is_shells && !step.way.empty() ? step.way : step.cwd) + "\n");
}

}  // namespace

const Printer& pwd_printer() {
  static constexpr Printer printer = {kPrograms, print};
  return printer;
}

}  // namespace pawl
