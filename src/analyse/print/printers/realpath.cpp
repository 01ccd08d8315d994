// SPDX-License-Identifier: Apache-2.0
// `realpath X`, `readlink -f X`.
#include "analyse/places/path_class.h"
#include "analyse/print/printer.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"realpath", "readlink"};

Stream print(const PrintingStep& printing) {
  const bool is_final = printing.argv().size() == 3 && printing.argv()[1].text == "-f";
  if (printing.step.program == "readlink" ? !is_final : !printing.has_one_operand()) return {};
  const std::string path = real_path(printing.argv().back().text, printing.step.cwd, false, true, printing.world);
  return path.empty() ? Stream() : known_text(path + "\n");
}

}  // namespace

const Printer& realpath_printer() {
  static constexpr Printer printer = {kPrograms, print};
  return printer;
}

}  // namespace pawl
