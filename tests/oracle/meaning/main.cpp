// SPDX-License-Identifier: Apache-2.0
// pawl_meaning: runs scripts in the stub world and in Pawl's reading, and prints where they differ, each difference
// minimised and under the kind it belongs to. Ends with 1 if there are differences, 77 if the machine does not permit
// the namespaces.
//
//   --seed S --count N   N generated scripts; --only I the one with this number, and all that is said about it
//   --shell NAME         bash, dash, busybox, zsh, all, or one mode: `bash -ec`
//   --kept FOLDER        scripts that differed once, first
//   --own                the shell texts of the repository
//   --texts FILE         one JSON value a line: a text, or an object with `command`, `text` or `tool_input.command`
//   --scripts PATH...    files that are shell scripts; a folder stands for those in it
//   --text TEXT          this one, and all that is said about it
//   --keep FOLDER        put minimised scripts that differ there
//   --most N             minimise no more than N differing scripts (60); the others are only counted
//   --report FILE        write the figures and kinds there as well
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/json.h"
#include "differences.h"
#include "generate.h"
#include "texts.h"
#include "tree.h"

namespace pawl::meaning {
namespace {

struct Options {
  std::uint64_t seed = 1;
  std::uint64_t count = 0;
  std::int64_t only = -1;
  std::string shell = "all";
  std::string kept;
  bool has_own = false;
  std::vector<std::string> text_files;
  std::vector<std::string> scripts;
  std::vector<std::string> texts;
  std::string keep;
  std::size_t most = 60;
  std::string report;
};

bool read_options(int count, char** values, Options& options) {
  for (int i = 1; i < count; ++i) {
    const std::string name = values[i];
    const auto value = [&]() -> std::string { return i + 1 < count ? values[++i] : ""; };
    if (name == "--seed") {
      options.seed = std::strtoull(value().c_str(), nullptr, 10);
    } else if (name == "--count") {
      options.count = std::strtoull(value().c_str(), nullptr, 10);
    } else if (name == "--only") {
      options.only = std::strtoll(value().c_str(), nullptr, 10);
    } else if (name == "--shell") {
      options.shell = value();
    } else if (name == "--kept") {
      options.kept = value();
    } else if (name == "--own") {
      options.has_own = true;
    } else if (name == "--texts") {
      options.text_files.push_back(value());
    } else if (name == "--scripts") {
      while (i + 1 < count && values[i + 1][0] != '-') options.scripts.emplace_back(values[++i]);
    } else if (name == "--text") {
      options.texts.push_back(value());
    } else if (name == "--keep") {
      options.keep = value();
    } else if (name == "--most") {
      options.most = std::strtoull(value().c_str(), nullptr, 10);
    } else if (name == "--report") {
      options.report = value();
    } else if (name == "--jobs") {
      static_cast<void>(value());  // one world, one job
    } else {
      std::fprintf(stderr, "pawl_meaning: `%s` is not an option\n", name.c_str());
      return false;
    }
  }
  return true;
}

std::vector<ShellMode> modes_of(const std::string& shell, const StubWorld& world) {
  std::vector<ShellMode> modes;
  for (const ShellMode mode : kShellModes) {
    const std::string_view name = name_of(mode);
    const bool is_wanted = shell == "all" || shell == name || (shell == "bash" && name.starts_with("bash"));
    if (is_wanted && world.has(mode)) modes.push_back(mode);
  }
  return modes;
}

// Of the modes, one for each generated script: half of them are what agents run.
ShellMode mode_for(std::uint64_t number, const std::vector<ShellMode>& modes) {
  return number % 2 == 0 ? modes.front() : modes[(number / 2) % modes.size()];
}

int run(const Options& options) {
  Result<StubWorld> world = StubWorld::start(PAWL_STUB, tree());
  if (!world) {
    std::printf("skipped: there can be no stub world here: %s\n", world.error().text.c_str());
    return 77;
  }
  const std::vector<ShellMode> modes = modes_of(options.shell, *world);
  if (modes.empty()) {
    std::fprintf(stderr, "pawl_meaning: `%s` is not a shell that is tried here\n", options.shell.c_str());
    return 2;
  }
  Differences found(*world, options.most, options.keep);
  for (const std::string& text : options.texts) {
    for (const ShellMode mode : modes) found.show(text, mode);
  }
  if (options.only >= 0) {
    const auto number = static_cast<std::uint64_t>(options.only);
    const ShellMode mode = mode_for(number, modes);
    found.show(generate_script(options.seed, number, mode), mode);
    return found.figures().differences > 0 ? 1 : 0;
  }
  if (!options.kept.empty()) {
    for (const Text& text : texts_in_folder(options.kept)) {
      for (const ShellMode mode : modes) {
        if (is_for(text, mode)) found.check(text.text, mode, text.name);
      }
    }
    found.print_figures("kept");
  }
  if (options.has_own) {
    for (const Text& text : texts_of_repository()) found.check(text.text, modes.front(), text.name);
    found.print_figures("own texts");
  }
  for (const std::string& file : options.text_files) {
    for (const Text& text : texts_in_lines(file)) found.check(text.text, modes.front(), text.name);
    found.print_figures(file);
  }
  for (const Text& text : scripts_at(options.scripts)) {
    for (const ShellMode mode : modes) {
      if (is_for(text, mode)) found.check(text.text, mode, text.name);
    }
  }
  if (!options.scripts.empty()) found.print_figures("scripts");
  for (std::uint64_t i = 0; i < options.count; ++i) {
    const ShellMode mode = mode_for(i, modes);
    found.check(
        generate_script(options.seed, i, mode), mode,
        "--seed " + std::to_string(options.seed) + " --shell '" + options.shell + "' --only " + std::to_string(i));
    if (i % 1000 == 999) found.print_figures("seed " + std::to_string(options.seed) + ", " + std::to_string(i + 1));
  }
  found.print_kinds();
  found.print_figures("      all");
  if (!options.report.empty()) found.write_report(options.report);
  return found.figures().differences > 0 ? 1 : 0;
}

}  // namespace
}  // namespace pawl::meaning

int main(int count, char** values) {
  pawl::meaning::Options options;
  if (!pawl::meaning::read_options(count, values, options)) return 2;
  return pawl::meaning::run(options);
}
