// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "analyse/print/escapes.h"
#include "analyse/print/printer.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"printf"};

Stream print(const PrintingStep& printing) {
  std::optional<std::string> text = printed(printing.argv());
  return text ? known_text(std::move(*text)) : Stream();
}

}  // namespace

const Printer& printf_printer() {
  static constexpr Printer printer = {kPrograms, print};
  return printer;
}

}  // namespace pawl
