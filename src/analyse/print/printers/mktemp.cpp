// SPDX-License-Identifier: Apache-2.0
#include "analyse/print/printer.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"mktemp"};

// `mktemp -d`, `mktemp -t x.XXXX`, `mktemp -p DIR`, `mktemp /tmp/x.XXXX`: a name that nobody has used before.
Stream print(const PrintingStep& printing) {
  std::string folder;
  std::string name;
  bool is_below_folder = printing.argv().size() == 1;
  for (std::size_t i = 1; i < printing.argv().size(); ++i) {
    const std::string& word = printing.argv()[i].text;
    const bool has_next = i + 1 < printing.argv().size();
    const bool is_short = word.starts_with('-') && !word.starts_with("--");
    if (word.starts_with("--tmpdir")) {
      is_below_folder = true;
      if (word.size() > 9) folder = word.substr(9);
    } else if (word.starts_with("--suffix")) {
      if (word == "--suffix") ++i;
    } else if (is_short && word.ends_with('p') && has_next) {
      is_below_folder = true;
      folder = printing.argv()[++i].text;
    } else if (is_short && word.find('t') != std::string::npos) {
      is_below_folder = true;
    } else if (!word.starts_with('-')) {
      if (!name.empty()) return {};
      name = word;
    }
  }
  is_below_folder |= name.empty();
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
