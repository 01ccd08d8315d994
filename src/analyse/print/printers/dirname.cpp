// SPDX-License-Identifier: Apache-2.0
// Where a script finds its neighbours: `$(cd "$(dirname "$0")" && pwd)`.
#include "analyse/print/printer.h"

namespace pawl {
namespace {

constexpr std::string_view kPrograms[] = {"dirname", "basename"};

Stream print(const PrintingStep& printing) {
  if (!printing.has_one_operand()) return {};
  std::string_view path = printing.argv().back().text;
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  const std::size_t slash = path.rfind('/');
  if (printing.step.program == "basename") {
    const bool is_bare = slash == std::string_view::npos || path == "/";
    return known_text(std::string(path.substr(is_bare ? 0 : slash + 1)) + "\n");
  }
  if (slash == std::string_view::npos) return known_text(".\n");
  path = path.substr(0, slash);
  while (path.ends_with('/')) path.remove_suffix(1);
  return known_text(std::string(path.empty() ? "/" : path) + "\n");
}

}  // namespace

const Printer& dirname_printer() {
  static constexpr Printer printer = {kPrograms, print};
  return printer;
}

}  // namespace pawl
