// SPDX-License-Identifier: Apache-2.0
#include "analyse/print/printer.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"pwd"};

Stream print(const PrintingStep& printing) {
  return printing.step.cwd.empty() ? Stream() : known_text(printing.step.cwd + "\n");
}

}  // namespace

const Printer& pwd_printer() {
  static constexpr Printer printer = {kPrograms, print};
  return printer;
}

}  // namespace pawl
