// SPDX-License-Identifier: Apache-2.0
// jq where it edits: `jq '.scripts.test = "vitest"' package.json`.
#include "analyse/print/printer.h"
#include "base/json.h"
#include "content/small/jq_edit.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"jq", "gojq", "jaq"};

Stream print(const PrintingStep& printing) {
  std::map<std::string, std::string> variables;
  const std::string* filter = nullptr;
  const std::vector<Word>& argv = printing.argv();
  for (std::size_t i = 1; i < argv.size(); ++i) {
    const std::string& word = argv[i].text;
    const bool is_text = word == "--arg";
    if ((is_text || word == "--argjson") && i + 2 < argv.size()) {
      std::string value = argv[i + 2].text;
      if (is_text) {
        value.clear();
        append_json_string(value, argv[i + 2].text);
      }
      variables[argv[i + 1].text] = std::move(value);
      i += 2;
    } else if (word == "--indent" && i + 1 < argv.size()) {
      ++i;
    } else if (word.starts_with('-')) {
      // Those that only change how it looks.
      if (word != "-M" && word != "-S" && word != "--tab" && word != "-c" && word != "-r" && word != "-e" &&
          word != "--sort-keys" && word != "-a")
        return {};
    } else if (filter == nullptr) {
      filter = &word;
    } else if (printing.world.files.kind(word) != FileKind::missing || printing.input.text != "{}") {
      return {};  // a file that was not read
    }
  }
  if (filter == nullptr) return {};
  std::optional<std::string> made = edited_by_jq(*filter, variables, printing.input.text);
  return made ? known_text(std::move(*made)) : Stream();
}

}  // namespace

const Printer& jq_printer() {
  static constexpr Printer printer = {kPrograms, print, true, true, Edits::always};
  return printer;
}

}  // namespace pawl
