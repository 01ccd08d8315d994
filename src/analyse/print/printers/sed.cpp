// SPDX-License-Identifier: Apache-2.0
#include "analyse/print/printer.h"
#include "analyse/print/sed_words.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"sed", "gsed"};

Stream print(const PrintingStep& printing) {
  const std::optional<SedWords> words = read_sed_words(printing.argv());
  if (!words || words->is_in_place || !words->files.empty()) return {};
  std::optional<std::string> made = edited_by_sed(words->script, words->options, printing.input.text);
  return made ? known_text(std::move(*made)) : Stream();
}

}  // namespace

const Printer& sed_printer() {
  static constexpr Printer printer = {kPrograms, print, true, true, Edits::kept};
  return printer;
}

}  // namespace pawl
