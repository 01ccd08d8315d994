// SPDX-License-Identifier: Apache-2.0
#include "analyse/print/printer.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"tee"};

Stream print(const PrintingStep& printing) {
  return known_text(printing.input.text);
}

}  // namespace

const Printer& tee_printer() {
  static constexpr Printer printer = {kPrograms, print, true};
  return printer;
}

}  // namespace pawl
