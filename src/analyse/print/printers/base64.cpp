// SPDX-License-Identifier: Apache-2.0
#include "analyse/print/base64.h"

#include <utility>

#include "analyse/print/printer.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"base64"};

Stream print(const PrintingStep& printing) {
  bool decodes = false;
  std::size_t columns = 76;
  for (std::size_t i = 1; i < printing.argv().size(); ++i) {
    const std::string& word = printing.argv()[i].text;
    if (is_one_of(word, {"-d", "-D", "--decode", "-di", "-id", "-Di"})) {
      decodes = true;
    } else if (is_one_of(word, {"-w0", "--wrap=0"})) {
      columns = 0;
    } else if (word == "-w" && i + 1 < printing.argv().size() && printing.argv()[i + 1].text == "0") {
      columns = 0;
      ++i;
    } else if (!is_one_of(word, {"-", "-i", "--ignore-garbage"})) {
      return {};
    }
  }
  if (!decodes) return known_text(base64_encoded(printing.input.text, columns));
  std::optional<std::string> text = base64_decoded(printing.input.text);
  return text ? known_text(std::move(*text)) : Stream();
}

}  // namespace

const Printer& base64_printer() {
  static constexpr Printer printer = {kPrograms, print, true, true};
  return printer;
}

}  // namespace pawl
