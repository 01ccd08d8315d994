// SPDX-License-Identifier: Apache-2.0
// Prints which of the programs in FILEs are known (scripts/coverage): FILE.txt has names, FILE.jsonl has commands.
#include <cstdio>

#include "base/files.h"
#include "coverage.h"

namespace {

constexpr std::size_t kMaxBytes = std::size_t{1} << 28;
constexpr std::size_t kShown = 20;

void print_line(std::string_view what, const pawl::Coverage& coverage, std::string_view unit) {
  const std::size_t names = coverage.known.size() + coverage.unknown.size();
  std::printf("%-28.*s %6d of %6d %-8.*s %6.2f %%   %5zu of %5zu programs\n", static_cast<int>(what.size()),
              what.data(), coverage.known_rows, coverage.rows, static_cast<int>(unit.size()), unit.data(),
              coverage.rows == 0 ? 0.0 : 100.0 * coverage.known_rows / coverage.rows, coverage.known.size(), names);
}

void print_unknown(const pawl::Coverage& coverage) {
  if (coverage.unknown.empty()) return;
  std::printf("  not known, with the rows they stand in:");
  for (const std::string& name : pawl::most_common(coverage.unknown, kShown)) std::printf(" %s,", name.c_str());
  std::printf(" ...\n");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: pawl_coverage FILE...\n");
    return 2;
  }
  pawl::Coverage all;
  for (int i = 1; i < argc; ++i) {
    const std::string path = argv[i];
    const pawl::Result<std::string> text = pawl::disk().read(path, kMaxBytes);
    if (!text) {
      std::fprintf(stderr, "%s\n", text.error().text.c_str());
      return 1;
    }
    const std::string name = path.substr(path.rfind('/') + 1);
    if (!path.ends_with(".jsonl")) {
      const pawl::Coverage names = pawl::coverage_of_names(*text);
      print_line(name, names, "names");
      print_unknown(names);
      continue;
    }
    const pawl::Coverage commands = pawl::coverage_of_commands(*text);
    print_line(name, commands, "commands");
    pawl::add(all, commands);
  }
  if (all.rows == 0) return 0;
  print_line("all commands", all, "commands");
  print_unknown(all);
  return 0;
}
