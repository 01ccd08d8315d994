// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "analyse/print/printer.h"
#include "base/utf8.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"rev"};

[[nodiscard]] std::string reversed_lines(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    // Characters that several bytes make up keep their order.
    std::string line(end, ' ');
    for (std::size_t i = 0; i < end;) {
      const std::size_t length =
          std::max<std::size_t>(1, utf8_length(text.substr(i, std::min<std::size_t>(4, end - i))));
      line.replace(end - i - length, length, text.substr(i, length));
      i += length;
    }
    out += line;
    if (end < text.size()) out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

Stream print(const PrintingStep& printing) {
  return printing.only_reads_input() ? known_text(reversed_lines(printing.input.text)) : Stream();
}

}  // namespace

const Printer& rev_printer() {
  static constexpr Printer printer = {kPrograms, print, true, true};
  return printer;
}

}  // namespace pawl
