// SPDX-License-Identifier: Apache-2.0
#include "analyse/places/path_class.h"
#include "analyse/print/printer.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"cat"};

Stream print(const PrintingStep& printing) {
  if (printing.argv().size() == 2 && printing.argv()[1].text == "/dev/null") return known_text("");
  if (printing.argv().size() == 2 && !printing.argv()[1].text.starts_with('-')) {
    // Its content is read only if something runs it.
    Stream output;
    output.file = real_path(printing.argv()[1].text, printing.step.cwd, false, true, printing.world);
    return output;
  }
  return printing.input.is_known && printing.only_reads_input() ? known_text(printing.input.text) : Stream();
}

}  // namespace

const Printer& cat_printer() {
  static constexpr Printer printer = {kPrograms, print, false, true};
  return printer;
}

}  // namespace pawl
