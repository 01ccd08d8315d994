// SPDX-License-Identifier: Apache-2.0
#include "analyse/print/printer.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"whoami"};

Stream print(const PrintingStep& printing) {
  const std::string& user = printing.world.user;
  return printing.argv().size() == 1 && !user.empty() ? known_text(user + "\n") : Stream();
}

}  // namespace

const Printer& whoami_printer() {
  static constexpr Printer printer = {kPrograms, print};
  return printer;
}

}  // namespace pawl
