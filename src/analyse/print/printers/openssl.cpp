// SPDX-License-Identifier: Apache-2.0
// `openssl base64 -d`, `openssl enc -base64 -d`.
#include <utility>

#include "analyse/print/base64.h"
#include "analyse/print/printer.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"openssl"};

Stream print(const PrintingStep& printing) {
  bool decodes = false;
  bool is_base64 = false;
  for (std::size_t i = 1; i < printing.argv().size(); ++i) {
    const std::string& word = printing.argv()[i].text;
    decodes |= word == "-d";
    is_base64 |= is_one_of(word, {"base64", "-base64", "-a"});
    if (!is_one_of(word, {"enc", "base64", "-base64", "-a", "-d", "-A"})) return {};
  }
  if (!decodes || !is_base64) return {};
  std::optional<std::string> text = base64_decoded(printing.input.text);
  return text ? known_text(std::move(*text)) : Stream();
}

}  // namespace

const Printer& openssl_printer() {
  static constexpr Printer printer = {kPrograms, print, true};
  return printer;
}

}  // namespace pawl
