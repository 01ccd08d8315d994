// SPDX-License-Identifier: Apache-2.0
#include "analyse/outputs.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "analyse/escapes.h"
#include "analyse/filters.h"
#include "base/files.h"

namespace pawl {
namespace {

[[nodiscard]] bool all_known(const Step& step) {
  return std::all_of(step.argv.begin(), step.argv.end(), [](const Word& word) { return word.is_known(); });
}

// dirname and basename of one path, and the path that realpath would print but for links: who uses it resolves them.
[[nodiscard]] std::optional<std::string> path_printed(const Step& step) {
  const std::vector<Word>& argv = step.argv;
  const std::string& program = step.program;
  std::size_t first = 1;
  if (program == "readlink" && argv.size() > 1 && (argv[1].text == "-f" || argv[1].text == "-m")) ++first;
  if (program == "readlink" && first == 1) return std::nullopt;
  if (argv.size() != first + 1 || argv[first].text.empty() || argv[first].text[0] == '-') return std::nullopt;
  std::string path = argv[first].text;
  if (program == "realpath" || program == "readlink") {
    if (path[0] == '/') return path + "\n";
    return step.cwd.empty() ? std::nullopt : std::optional(join_path(step.cwd, path) + "\n");
  }
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  const std::size_t slash = path.rfind('/');
  if (program == "basename") return (path == "/" ? path : path.substr(slash + 1)) + "\n";
  if (slash == std::string::npos) return ".\n";
  path.resize(slash);
  while (path.ends_with('/')) path.pop_back();
  return (path.empty() ? "/" : path) + "\n";
}

// Only what the step before another one in `$(…)` usually is.
[[nodiscard]] bool prints_nothing(const Step& step) {
  if (step.program == "cd") return step.argv.size() < 2 || step.argv.back().text != "-";
  if (step.program == "true" || step.program == "false" || step.program == ":") return true;
  return (step.program == "export" || step.program == "set" || step.program == "unset") && step.argv.size() > 1;
}

}  // namespace

Stream known_output(const Step& step, const Stream& input, const World& world) {
  Stream output;
  if (!all_known(step)) return output;
  std::optional<std::string> text;
  if (step.program == "echo") text = echoed(step.argv);
  if (step.program == "printf") text = printed(step.argv);
  if (input.is_known && !text) text = filtered(step, input.text);
  if (prints_nothing(step)) text = "";
  if (step.program == "pwd" && !step.cwd.empty()) text = step.cwd + "\n";
  if (step.program == "whoami" && step.argv.size() == 1 && !world.user.empty()) text = world.user + "\n";
  if (step.program == "dirname" || step.program == "basename" || step.program == "realpath" ||
      step.program == "readlink") {
    text = path_printed(step);
  }
  const auto has_word = [&](std::string_view word) {
    return std::any_of(step.argv.begin() + 1, step.argv.end(), [&](const Word& w) { return w.text == word; });
  };
  const bool names_place = std::any_of(step.argv.begin() + 1, step.argv.end(), [](const Word& w) {
    return !w.text.starts_with('-') || w.text.starts_with("-p") || w.text.starts_with("--tmpdir=");
  });
  if (step.program == "mktemp" && !names_place) text = world.temp + "/tmp.mktemp\n";
  if (step.program == "git" && step.argv.size() == 3 && has_word("rev-parse") && has_word("--show-toplevel") &&
      !world.project.empty()) {
    text = world.project + "\n";
  }
  if (!text) return output;
  output.is_known = true;
  output.text = std::move(*text);
  return output;
}

}  // namespace pawl
