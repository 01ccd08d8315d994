// SPDX-License-Identifier: Apache-2.0
#include "analyse/print/known_output.h"

#include <algorithm>

#include "analyse/print/printer.h"

namespace pawl {

const std::vector<const Printer*>& all_printers();  // made from the files in print/printers

namespace {

// `python*` is for all versions.
[[nodiscard]] bool names(std::string_view pattern, std::string_view program) {
  if (!pattern.ends_with('*')) return pattern == program;
  return program.starts_with(pattern.substr(0, pattern.size() - 1));
}

}  // namespace

const Printer* find_printer(std::string_view program) {
  for (const Printer* printer : all_printers()) {
    for (const std::string_view pattern : printer->programs) {
      if (names(pattern, program)) return printer;
    }
  }
  return nullptr;
}

Stream known_output(const Step& step, const Stream& input, const World& world, bool echo_knows_escapes) {
  const Printer* printer = find_printer(step.program);
  if (printer == nullptr || (printer->is_filter && !input.is_known)) return {};
  const bool is_known =
      std::all_of(step.argv.begin(), step.argv.end(), [](const Word& word) { return word.is_known(); });
  if (!is_known) return {};
  Stream output = printer->print({step, input, world, echo_knows_escapes});
  // Of several texts below each other, only a copy is several texts again.
  if (printer->is_filter && input.is_either) {
    if (output.text != input.text) return {};
    output.is_either = true;
  }
  return output;
}

std::vector<Word> words_of_stream(const Stream& input, bool by_lines) {
  if (!input.items.empty()) return input.items;
  std::vector<Word> words;
  if (input.is_known) {
    static constexpr std::string_view kBlanks("\n\0 \t", 4);
    const std::string_view blanks = by_lines ? kBlanks.substr(0, 2) : kBlanks;
    std::string_view rest = input.text;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find_first_of(blanks), rest.size());
      if (end > 0) words.emplace_back().text = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return words;
  }
  Word unknown;
  unknown.kind = Word::Kind::unknown;
  unknown.text = "…";
  unknown.reason = "words from standard input";
  unknown.sources = input.sources;
  unknown.step = input.step;
  words.push_back(unknown);
  return words;
}

}  // namespace pawl
