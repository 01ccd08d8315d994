// SPDX-License-Identifier: Apache-2.0
#include "analyse/outputs.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "analyse/escapes.h"
#include "analyse/filters.h"
#include "analyse/path_class.h"
#include "content/code.h"
#include "knowledge/program.h"

namespace pawl {
namespace {

[[nodiscard]] bool all_known(const Step& step) {
  return std::all_of(step.argv.begin(), step.argv.end(), [](const Word& word) { return word.is_known(); });
}

// Only what the step before another one in `$(…)` usually is.
[[nodiscard]] bool prints_nothing(const Step& step) {
  if (step.program == "cd") return step.argv.size() < 2 || step.argv.back().text != "-";
  if (step.program == "true" || step.program == "false" || step.program == ":" || step.program == "sleep") return true;
  return (step.program == "export" || step.program == "set" || step.program == "unset") && step.argv.size() > 1;
}

// Where a script finds its neighbours: `$(cd "$(dirname "$0")" && pwd)` and its like.
[[nodiscard]] std::optional<std::string> place(const Step& step, const World& world) {
  if (step.program == "pwd" && !step.cwd.empty()) return step.cwd + "\n";
  const std::string& last = step.argv.back().text;
  const bool is_alone = step.argv.size() == 2 || (step.argv.size() == 3 && step.argv[1].text == "--");
  const bool is_final = step.program == "readlink" && step.argv.size() == 3 && step.argv[1].text == "-f";
  if ((step.program == "dirname" || step.program == "basename") && is_alone) {
    std::string_view path = last;
    while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
    const std::size_t slash = path.rfind('/');
    if (step.program == "basename")
      return std::string(path.substr(slash == std::string_view::npos || path == "/" ? 0 : slash + 1)) + "\n";
    if (slash == std::string_view::npos) return ".\n";
    path = path.substr(0, slash);
    while (path.ends_with('/')) path.remove_suffix(1);
    return std::string(path.empty() ? "/" : path) + "\n";
  }
  if ((step.program == "realpath" && is_alone) || is_final) {
    const std::string path = resolve_path(last, step.cwd, false, true, world).path;
    if (!path.empty()) return path + "\n";
  }
  return std::nullopt;
}

// `mktemp -d`, `mktemp -t x.XXXX`, `mktemp -p DIR`, `mktemp /tmp/x.XXXX`: a name that nobody has used before.
[[nodiscard]] std::optional<std::string> made_by_mktemp(const Step& step, const World& world) {
  std::string folder;
  std::string name;
  bool is_below_folder = step.argv.size() == 1;
  for (std::size_t i = 1; i < step.argv.size(); ++i) {
    const std::string& word = step.argv[i].text;
    const bool has_next = i + 1 < step.argv.size();
    const bool is_short = word.starts_with('-') && !word.starts_with("--");
    if (word.starts_with("--tmpdir")) {
      is_below_folder = true;
      if (word.size() > 9) folder = word.substr(9);
    } else if (word.starts_with("--suffix")) {
      if (word == "--suffix") ++i;
    } else if (is_short && word.ends_with('p') && has_next) {
      is_below_folder = true;
      folder = step.argv[++i].text;
    } else if (is_short && word.find('t') != std::string::npos) {
      is_below_folder = true;
    } else if (!word.starts_with('-')) {
      if (!name.empty()) return std::nullopt;
      name = word;
    }
  }
  is_below_folder |= name.empty();
  if (folder.empty() && is_below_folder) folder = world.temp;
  const std::size_t end = name.find_last_not_of('X') + 1;
  const std::string made = (name.empty() ? "tmp." : name.substr(0, end)) + "mktemp";
  return (is_below_folder ? folder + "/" + made : made) + "\n";
}

// Where Python keeps packages: `python -m site --user-site`, or code that asks for it. Of its version only that it has
// one is known.
[[nodiscard]] std::optional<std::string> place_of_packages(const Step& step, const World& world) {
  constexpr std::string_view kFolder = "/lib/python3/site-packages\n";
  const std::vector<Word>& argv = step.argv;
  if (argv.size() == 4 && argv[1].text == "-m" && argv[2].text == "site" && argv[3].text == "--user-site")
    return world.home + "/.local" + std::string(kFolder);
  if (argv.size() != 3 || argv[1].text != "-c" || argv[2].text.find("site") == std::string::npos) return std::nullopt;
  const CodeFacts facts = read_code("python", argv[2].text, {});
  for (const CodeCall& call : facts.calls) {
    if (call.name == "site.getusersitepackages") return world.home + "/.local" + std::string(kFolder);
    const std::size_t bin = argv[0].text.rfind("/bin/");
    if (call.name == "site.getsitepackages")
      return (bin == std::string::npos ? "/usr" : argv[0].text.substr(0, bin)) + std::string(kFolder);
  }
  return std::nullopt;
}

}  // namespace

Stream known_output(const Step& step, const Stream& input, const World& world) {
  Stream output;
  if (!all_known(step)) return output;
  // Its content, for whoever runs it; nobody reads it before.
  if (step.program == "cat" && step.argv.size() == 2 && step.argv[1].text == "/dev/null") {
    output.is_known = true;
    return output;
  }
  if (step.program == "cat" && step.argv.size() == 2 && !step.argv[1].text.starts_with('-')) {
    output.file = resolve_path(step.argv[1].text, step.cwd, false, true, world).path;
    return output;
  }
  std::optional<std::string> text = place(step, world);
  if (step.program == "echo") text = echoed(step.argv);
  if (step.program == "printf") text = printed(step.argv);
  if (input.is_known && !text) text = filtered(step, input.text);
  if (prints_nothing(step)) text = "";
  if (step.program == "whoami" && step.argv.size() == 1 && !world.user.empty()) text = world.user + "\n";
  const auto has_word = [&](std::string_view word) {
    return std::any_of(step.argv.begin() + 1, step.argv.end(), [&](const Word& w) { return w.text == word; });
  };
  // `$(which rm)`: a known program stands where the system keeps its programs.
  const bool asks_where =
      step.program == "which" || (step.argv.size() == 3 && ((step.program == "command" && has_word("-v")) ||
                                                            (step.program == "type" && has_word("-P"))));
  if (asks_where && step.argv.size() > 1 && find_program(step.argv.back().text) != nullptr &&
      step.argv.back().text.find('/') == std::string::npos)
    text = "/usr/bin/" + step.argv.back().text + "\n";
  if (step.program.starts_with("python")) text = place_of_packages(step, world);
  if (step.program == "mktemp") text = made_by_mktemp(step, world);
  if (step.program == "git" && step.argv.size() > 2 && step.argv[1].text == "rev-parse" && !world.project.empty()) {
    const std::string& asked = step.argv[2].text;
    const bool is_alone = step.argv.size() == 3;
    if (is_alone && asked == "--show-toplevel") text = world.project + "\n";
    if (is_alone && (asked == "--git-dir" || asked == "--absolute-git-dir" || asked == "--git-common-dir"))
      text = world.project + "/.git\n";
    if (step.argv.size() == 4 && asked == "--git-path") text = world.project + "/.git/" + step.argv[3].text + "\n";
  }
  if (!text) return output;
  output.is_known = true;
  output.text = std::move(*text);
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
