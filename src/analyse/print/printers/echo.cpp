// SPDX-License-Identifier: Apache-2.0
#include "analyse/print/escapes.h"
#include "analyse/print/printer.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"echo"};

Stream print(const PrintingStep& printing) {
  return known_text(printing.echo_knows_escapes ? echoed_by_dash(printing.argv()) : echoed(printing.argv()));
}

}  // namespace

const Printer& echo_printer() {
  static constexpr Printer printer = {kPrograms, print};
  return printer;
}

}  // namespace pawl
