// SPDX-License-Identifier: Apache-2.0
#include "analyse/arguments/arguments.h"
#include "analyse/print/printer.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"mktemp"};

// `mktemp -d`, `mktemp -t x.XXXX`, `mktemp -p DIR`, `mktemp /tmp/x.XXXX`: a name that nobody has used before.
Stream print(const PrintingStep& printing) {
  const ProgramFact* fact = find_program(printing.step.program);
  if (fact == nullptr) return {};
  const std::vector<Word> words(printing.argv().begin() + 1, printing.argv().end());
  const Arguments arguments = sort_arguments(*fact, words);
  if (arguments.operands.size() > 1) return {};
  const std::string name = arguments.operands.empty() ? "" : arguments.operands[0].text;
  const Argument* below = arguments.value_of(Mark::temp);
  std::string folder = below == nullptr ? "" : below->text;
  const bool is_below_folder = name.empty() || arguments.has(Mark::temp);
  if (folder.empty() && is_below_folder) folder = printing.world.temp;
  const std::size_t end = name.find_last_not_of('X') + 1;
  const std::string made = (name.empty() ? "tmp." : name.substr(0, end)) + "mktemp";
  return known_text((is_below_folder ? folder + "/" + made : made) + "\n");
}

}  // namespace

const Printer& mktemp_printer() {
  static constexpr Printer printer = {kPrograms, print};
  return printer;
}

}  // namespace pawl
