// SPDX-License-Identifier: Apache-2.0
// `$(which rm)`, `command -v rm`, `type -P rm`: a known program is where the system keeps its programs.
#include <algorithm>

#include "analyse/print/printer.h"
#include "knowledge/program.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"which", "command", "type"};

Stream print(const PrintingStep& printing) {
  const std::vector<Word>& argv = printing.argv();
  const auto has_word = [&](std::string_view word) {
    return std::any_of(argv.begin() + 1, argv.end(), [&](const Word& w) { return w.text == word; });
  };
  const std::string& program = printing.step.program;
  const bool asks_where = program == "which" || (argv.size() == 3 && has_word(program == "command" ? "-v" : "-P"));
  const std::string& name = argv.back().text;
  if (!asks_where || argv.size() < 2 || find_program(name) == nullptr || name.find('/') != std::string::npos) return {};
  return known_text("/usr/bin/" + name + "\n");
}

}  // namespace

const Printer& which_printer() {
  static constexpr Printer printer = {kPrograms, print};
  return printer;
}

}  // namespace pawl
