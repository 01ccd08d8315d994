// SPDX-License-Identifier: Apache-2.0
// Runners that read a file of recipes: make, just, and the package managers' scripts.
#include <algorithm>
#include <utility>

#include "analyse/files/file_follower.h"
#include "analyse/files/references.h"
#include "analyse/places/path_class.h"
#include "analyse/scope/relocations.h"
#include "base/nul.h"
#include "base/one_of.h"
#include "content/files/recipes.h"

namespace pawl {
namespace {

using Words = std::vector<std::string>;

constexpr int kMaxFoldersUp = 30;

// The words as shell text that gives them back.
[[nodiscard]] std::string shell_words(const std::vector<Word>& words, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < words.size(); ++i) {
    text += (text.empty() ? "" : " ") + (words[i].is_known() ? quoted_for_shell(words[i].text) : "\"${__unknown}\"");
  }
  return text;
}

// The nearest of these files, from `folder` upwards; empty if there is none.
[[nodiscard]] std::string find_upwards(std::string folder, std::initializer_list<std::string_view> names,
                                       const Scope& scope, const Files& files) {
  for (int i = 0; i < kMaxFoldersUp && !folder.empty(); ++i) {
    for (const std::string_view name : names) {
      const std::string path = join_path(folder == "/" ? "" : folder, name);
      if (scope.files->contents.contains(path) || files.kind(path) != FileKind::missing) return path;
    }
    if (folder == "/") break;
    folder.resize(folder.rfind('/'));
    if (folder.empty()) folder = "/";
  }
  return {};
}

[[nodiscard]] std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == 0 ? "/" : path.substr(0, slash);
}

// make's words: what is asked for, of which file, and whether anything would run.
struct MakeWords {
  MakeRequest request;
  std::string file;
  bool only_says = false;
  bool is_known = true;
};

[[nodiscard]] bool takes_assignment(std::string_view word, std::vector<std::pair<std::string, std::string>>& into) {
  const std::size_t equals = word.find('=');
  if (equals == std::string_view::npos || equals == 0) return false;
  std::string_view name = word.substr(0, equals);
  while (name.ends_with(':')) name.remove_suffix(1);
  into.emplace_back(name, word.substr(equals + 1));
  return true;
}

[[nodiscard]] MakeWords read_make_words(const std::vector<Word>& argv) {
  MakeWords words;
  for (std::size_t i = 1; i < argv.size(); ++i) {
    const std::string& text = argv[i].text;
    if (!argv[i].is_known()) {
      const std::size_t equals = text.find('=');
      if (equals == std::string::npos || equals == 0 || text[0] == '$') {
        words.is_known = false;
      } else {
        words.request.variables.emplace_back(text.substr(0, equals), "${__unknown}");
      }
    } else if (text.starts_with("--")) {
      const std::string_view name = std::string_view(text).substr(0, text.find('='));
      const bool is_attached = text.find('=') != std::string::npos;
      const std::string value = is_attached           ? text.substr(text.find('=') + 1)
                                : i + 1 < argv.size() ? argv[i + 1].text
                                                      : "";
      if (is_one_of(name, {"--file", "--makefile"})) words.file = value;
      words.only_says |=
          is_one_of(name, {"--dry-run", "--just-print", "--recon", "--question", "--touch", "--version", "--help"});
      if (!is_attached && is_one_of(name, {"--file", "--makefile", "--directory", "--include-dir", "--old-file",
                                           "--assume-old", "--what-if", "--new-file", "--assume-new", "--eval"})) {
        ++i;
      }
    } else if (text.size() > 1 && text[0] == '-') {
      for (std::size_t k = 1; k < text.size(); ++k) {
        words.only_says |= text[k] == 'n' || text[k] == 'q' || text[k] == 't' || text[k] == 'v' || text[k] == 'h';
        if (std::string_view("CfIoWE").find(text[k]) == std::string_view::npos) {
          if (text[k] == 'j' || text[k] == 'l' || text[k] == 'O') break;
          continue;
        }
        const std::string value = k + 1 < text.size() ? text.substr(k + 1) : i + 1 < argv.size() ? argv[++i].text : "";
        if (text[k] == 'f') words.file = value;
        break;
      }
      // `-j 4`
      const bool may_be_count = text == "-j" || text == "-l";
      if (may_be_count && i + 1 < argv.size() && !argv[i + 1].text.empty() &&
          argv[i + 1].text.find_first_not_of("0123456789.") == std::string::npos) {
        ++i;
      }
    } else if (!takes_assignment(text, words.request.variables)) {
      words.request.goals.push_back(text);
    }
  }
  return words;
}

}  // namespace

void FileFollower::follow_runner(const Running& running, StepContext& context, Scope& scope, const Stream& input) {
  if (context.is_remote || state_.is_remote) return;
  const std::string& program = context.program;
  if (program == "make" || program == "gmake") {
    follow_make(running, context, scope, input);
  } else if (program == "just") {
    follow_just(running, context, scope, input);
  } else if (is_one_of(program, {"npm", "pnpm", "yarn", "yarnpkg", "bun"})) {
    follow_package_script(running, context, scope);
  } else if (program == "git") {
    follow_git(running, context, scope, input);
    follow_patch(running, context, scope, input);
  } else if (is_one_of(program, {"patch", "gpatch", "apply_patch", "applypatch"})) {
    follow_patch(running, context, scope, input);
  }
}

void FileFollower::follow_make(const Running& running, StepContext& context, Scope& scope, const Stream& input) {
  MakeWords words = read_make_words(running.argv);
  if (words.only_says) return;
  // Of `make $(FLAGS) all` the rest says what is wanted.
  if (context.cwd.empty() || (!words.is_known && words.request.goals.empty() && words.file.empty())) {
    add_note(context.span, "what make runs was not seen: its folder or its targets are not known");
    return;
  }
  std::string path = words.file;
  if (path.empty()) {
    for (const std::string_view name : {"GNUmakefile", "makefile", "Makefile"}) {
      path = join_path(context.cwd, name);
      if (scope.files->contents.contains(path) || world_.files.kind(path) != FileKind::missing) break;
    }
  }
  path = path_of_runner_file(path, context, scope, input);
  std::string key = "make " + context.cwd + '\n' + path;
  for (const std::string& goal : words.request.goals) key += '\n' + goal;
  for (const auto& [name, value] : words.request.variables) key += '\n' + name + '=' + value;
  const Following following(state_.found.references, std::move(key));
  if (following.is_repeated()) return;
  std::optional<RunnerFile> file = read_runner_file(path, context, scope);
  if (!file) return;
  words.request.include = [&](const std::string& name) -> std::optional<std::string> {
    const std::string included = resolve_path(name, context.cwd, false, true, world_).path;
    if (scope.files->contents.contains(included)) {
      const std::optional<RunnerFile> part = read_runner_file(included, context, scope);
      if (!part) return std::nullopt;
      file->is_own |= part->is_own;
      return part->text;
    }
    if (world_.files.kind(included) == FileKind::missing) return std::nullopt;  // make may yet make it
    std::optional<std::string> text = read_reference(included, context.span);
    file->is_own |= text && is_own_text(included, *text, world_);
    return text;
  };
  const Recipes recipes = recipes_in_makefile(lines_before_nul(file->text), words.request);
  run_recipes(recipes, *file, context, scope);
}

void FileFollower::follow_just(const Running& running, StepContext& context, Scope& scope, const Stream& input) {
  JustRequest request;
  std::string path;
  for (std::size_t i = 1; i < running.argv.size(); ++i) {
    const std::string& text = running.argv[i].text;
    if (is_one_of(text,
                  {"-l", "--list", "--summary", "-s", "--show", "--dump", "-n", "--dry-run", "--evaluate", "--fmt",
                   "-e", "--edit", "--choose", "--help", "-h", "--version", "-V", "--variables", "--init"})) {
      return;
    }
    if (is_one_of(text, {"-f", "--justfile", "-d", "--working-directory", "--shell", "--dotenv-path"})) {
      if (i + 1 < running.argv.size() && (text == "-f" || text == "--justfile")) path = running.argv[i + 1].text;
      ++i;
    } else if (text == "--set" && i + 2 < running.argv.size()) {
      request.variables.emplace_back(running.argv[i + 1].text, running.argv[i + 2].text);
      i += 2;
    } else if (text.starts_with('-') && request.words.empty()) {
      continue;
    } else if (!request.words.empty() || !takes_assignment(text, request.variables)) {
      request.words.push_back(running.argv[i].is_known() ? text : "${__unknown}");
    }
  }
  path = path.empty() ? find_upwards(context.cwd, {"justfile", "Justfile", ".justfile"}, scope, world_.files)
                      : path_of_runner_file(path, context, scope, input);
  std::string key = "just " + path;
  for (const std::string& word : request.words) key += '\n' + word;
  const Following following(state_.found.references, std::move(key));
  if (following.is_repeated()) return;
  if (path.empty()) {
    add_note(context.span, "what just runs was not seen: there is no justfile");
    return;
  }
  const std::optional<RunnerFile> file = read_runner_file(path, context, scope);
  if (!file) return;
  context.cwd = folder_of(file->path);
  run_recipes(recipes_in_justfile(file->text, request), *file, context, scope);
}

namespace {

// A package manager's words: which scripts of package.json would run.
struct PackageWords {
  PackageRequest request;
  std::string folder;        // --prefix behind the script's name
  bool may_be_file = false;  // `yarn x`, `pnpm x`: a script if there is one of that name
};

[[nodiscard]] bool takes_value(std::string_view flag) {
  return is_one_of(
      flag, {"--prefix", "-C", "--dir", "--cwd", "--registry", "--loglevel", "--script-shell", "--cache",
             "--userconfig", "--reporter", "--tag", "--otp", "--omit", "--include", "-F", "--filter", "--workspace"});
}

[[nodiscard]] bool names_workspaces(std::string_view flag) {
  return is_one_of(flag.substr(0, flag.find('=')),
                   {"-w", "--workspace", "--workspaces", "-ws", "--ws", "-r", "--recursive", "-F", "--filter"});
}

[[nodiscard]] PackageWords read_package_words(const std::string& program, const std::vector<Word>& argv,
                                              bool& names_others) {
  PackageWords words;
  std::vector<std::size_t> operands;
  bool ignores = false;
  std::size_t rest = argv.size();
  for (std::size_t i = 1; i < argv.size(); ++i) {
    const std::string& text = argv[i].text;
    const bool is_run = !operands.empty() && is_one_of(argv[operands[0]].text, {"run", "run-script", "rum", "urn"});
    const std::size_t needed = is_run ? 2 : 1;
    if (text == "--") {
      rest = i + 1;
      break;
    }
    if (text.size() > 1 && text[0] == '-') {
      // yarn, pnpm and bun hand on all that stands behind the script's name.
      if (program != "npm" && operands.size() >= needed) {
        rest = i;
        break;
      }
      names_others |= names_workspaces(text);
      ignores |= text == "--ignore-scripts";
      if (operands.size() >= needed && is_one_of(text, {"--prefix", "-C"}) && i + 1 < argv.size()) {
        words.folder = argv[i + 1].text;
      }
      if (takes_value(text)) ++i;
      continue;
    }
    operands.push_back(i);
    if (program != "npm" && operands.size() > needed) {
      rest = i;
      break;
    }
  }
  const auto operand = [&](std::size_t i) { return i < operands.size() ? argv[operands[i]].text : std::string(); };
  const std::string command = operand(0);
  words.request.with_hooks = !ignores;
  const auto lifecycle = [&](std::initializer_list<std::string_view> names) {
    if (ignores) return;
    words.request.with_hooks = false;
    words.request.names.assign(names.begin(), names.end());
  };
  if (is_one_of(command, {"run", "run-script", "rum", "urn"})) {
    if (operands.size() > 1 && argv[operands[1]].is_known()) words.request.names = {operand(1)};
    if (program == "npm" && operands.size() > 2) rest = std::min(rest, operands[2]);
  } else if (is_one_of(command, {"test", "t", "tst"}) && program != "bun") {
    words.request.names = {"test"};
  } else if (is_one_of(command, {"start", "stop", "restart"})) {
    words.request.names = {command};
  } else if ((command.empty() && program.starts_with("yarn")) ||
             (operands.size() == 1 &&
              is_one_of(command, {"install", "i", "ci", "clean-install", "install-clean", "in"}))) {
    lifecycle({"preinstall", "install", "postinstall", "prepublish", "preprepare", "prepare", "postprepare"});
  } else if (is_one_of(command, {"publish", "pack"})) {
    lifecycle({"prepublishOnly", "prepack", "prepare", "postpack", "publish", "postpublish"});
  } else if (command == "version") {
    lifecycle({"preversion", "version", "postversion"});
  } else if (program != "npm" && !command.empty() && argv[operands[0]].is_known()) {
    words.request.names = {command};
    words.may_be_file = true;
  }
  if (words.request.names.size() == 1) words.request.arguments = shell_words(argv, rest);
  return words;
}

}  // namespace

// What is no script is a program of an installed package: `pnpm prisma migrate reset`. A name alone is a script far
// more often than a program.
void FileFollower::run_installed(const std::string& script, const Running& running, StepContext& context,
                                 Scope& scope) {
  const bool may_run = context.program == "pnpm" || context.program.starts_with("yarn");
  if (!may_run || context.command != context.program) return;
  const std::vector<Word>& argv = running.argv;
  auto name = std::find_if(argv.begin() + 1, argv.end(), [&](const Word& word) { return word.text == script; });
  if (script == "workspace" && argv.end() - name > 2) name += 2;
  if (argv.end() - name < 2 || !name->is_known() || find_program(name->text) == nullptr) return;
  static_cast<void>(steps_.run_inner({name, argv.end()}, running, context.program, scope, {}));
}

void FileFollower::follow_package_script(const Running& running, StepContext& context, Scope& scope) {
  bool names_others = false;
  PackageWords words = read_package_words(context.program, running.argv, names_others);
  if (words.request.names.empty()) return;
  if (names_others) {
    run_installed(words.request.names.front(), running, context, scope);
    add_note(context.span, "the scripts of other workspaces were not seen");
    return;
  }
  const std::string folder =
      words.folder.empty() ? context.cwd : resolve_path(words.folder, context.cwd, false, true, world_).path;
  const std::string path = find_upwards(folder, {"package.json"}, scope, world_.files);
  std::string key = "package " + path + '\n' + words.request.arguments;
  for (const std::string& name : words.request.names) key += '\n' + name;
  const Following following(state_.found.references, std::move(key));
  if (following.is_repeated()) return;
  if (path.empty()) {
    run_installed(words.request.names.front(), running, context, scope);
    add_note(context.span, "package.json was not seen: there is none here");
    return;
  }
  const std::optional<RunnerFile> file = read_runner_file(path, context, scope);
  if (!file) return;
  Recipes recipes = recipes_in_package(file->text, words.request);
  if (recipes.texts.empty()) run_installed(words.request.names.front(), running, context, scope);
  if (recipes.texts.empty() && words.request.names == Words{"restart"}) {
    words.request.names = {"stop", "start"};
    recipes = recipes_in_package(file->text, words.request);
  }
  const std::string outer_cwd = std::exchange(context.cwd, folder_of(file->path));
  run_recipes(recipes, *file, context, scope);
  context.cwd = outer_cwd;
}

}  // namespace pawl
