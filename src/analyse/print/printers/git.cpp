// SPDX-License-Identifier: Apache-2.0
// `git rev-parse`: where the project and its `.git` are.
#include "analyse/print/printer.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"git"};

Stream print(const PrintingStep& printing) {
  const std::vector<Word>& argv = printing.argv();
  const std::string& project = printing.world.project;
  if (argv.size() < 3 || argv[1].text != "rev-parse" || project.empty()) return {};
  const std::string& asked = argv[2].text;
  if (argv.size() == 3 && asked == "--show-toplevel") return known_text(project + "\n");
  if (argv.size() == 3 && is_one_of(asked, {"--git-dir", "--absolute-git-dir", "--git-common-dir"}))
    return known_text(project + "/.git\n");
  if (argv.size() == 4 && asked == "--git-path") return known_text(project + "/.git/" + argv[3].text + "\n");
  return {};
}

}  // namespace

const Printer& git_printer() {
  static constexpr Printer printer = {kPrograms, print};
  return printer;
}

}  // namespace pawl
