// SPDX-License-Identifier: Apache-2.0
// Files that the agent wrote, in this call or an earlier one of the session, and that a runner takes up by their names:
// `pytest` and conftest.py, `task` and Taskfile.yml, what a compiler made. Of files that were there before, these
// runners are `execute local`; of those of earlier calls only what is certain counts.
#include <algorithm>
#include <set>
#include <utility>

#include "analyse/files/file_follower.h"
#include "analyse/files/references.h"
#include "analyse/places/path_class.h"
#include "analyse/scope/fetched_files.h"
#include "analyse/scope/relocations.h"
#include "analyse/words/parameter_values.h"
#include "base/glob.h"
#include "content/files/yaml_values.h"
#include "knowledge/runs.h"

namespace pawl {
namespace {

// Whether the program's words are such that it runs the file.
[[nodiscard]] bool runs_code(const RunFact& fact, const std::vector<Word>& argv) {
  const auto has = [&](std::span<const std::string_view> words) {
    return std::any_of(argv.begin() + 1, argv.end(), [&](const Word& word) {
      return std::find(words.begin(), words.end(), word.text) != words.end();
    });
  };
  static constexpr std::string_view kAnswers[] = {"--version", "--help", "-h", "-V"};
  return !has(kAnswers) && (fact.with.empty() || has(fact.with)) && !has(fact.unless);
}

// Whether the program, started in `cwd`, runs the file at `path`: by its name, or because it is among the files and
// folders that its words name.
[[nodiscard]] bool runs_file(const RunFact& fact, const std::string& path, const std::string& cwd,
                             const std::vector<std::string>& named) {
  const bool is_anywhere = fact.file.starts_with('/');
  const bool is_only_named = fact.file.starts_with('@');
  const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
  if (!matches_glob(is_anywhere || is_only_named ? fact.file.substr(1) : fact.file, name)) return false;
  const auto names_it = [&](const std::string& one) {
    return path == one || (is_anywhere && path.starts_with(one + "/"));
  };
  if ((is_anywhere || is_only_named) && std::any_of(named.begin(), named.end(), names_it)) return true;
  return !is_only_named && path.starts_with(cwd + "/") && (is_anywhere || folder_of(path) == cwd);
}

// The paths that words may name.
[[nodiscard]] std::vector<std::string> named_paths(const std::vector<Word>& argv, const std::string& cwd,
                                                   const Scope& scope, const World& world) {
  std::vector<std::string> paths;
  for (std::size_t i = 1; i < argv.size(); ++i) {
    if (argv[i].is_known() && !argv[i].text.empty() && !argv[i].text.starts_with('-'))
      paths.push_back(path_in(scope, argv[i].text, cwd, false, true, world));
  }
  return paths;
}

// What task fills in is not known.
[[nodiscard]] std::string without_templates(std::string text) {
  for (std::size_t at = text.find("{{"); at != std::string::npos; at = text.find("{{", at)) {
    const std::size_t end = text.find("}}", at);
    if (end == std::string::npos) break;
    text.replace(at, end + 2 - at, "${__unknown}");
  }
  return text;
}

}  // namespace

void FileFollower::follow_written(const Running& running, StepContext& context, Scope& scope) {
  if (context.cwd.empty() || context.is_remote || state_.is_remote) return;
  follow_fetched(context, scope);
  const bool has_files = !scope.files->contents.empty() || !scope.files->written.empty() ||
                         world_.known_files != nullptr || context.stdin_sources.has(Source::network);
  if (!has_files) return;
  const std::string& program = context.program;
  // A package's program that this call has put in its place: `npx eslint`.
  if (!running.wrappers.empty()) {
    const std::string path = context.cwd + "/node_modules/.bin/" + program;
    if (scope.files->contents.contains(path)) {
      const Word word = quoted_word(path, running.span);
      execute_script({&word, word.text, "", {running.argv.begin() + 1, running.argv.end()}, true}, context, scope, {});
    }
  }
  const RecipeFact* recipes = context.arguments == nullptr ? nullptr : find_recipes(program, context.command);
  if (recipes != nullptr && !context.arguments->has(Mark::idle)) {
    if (recipes->format == RecipeFormat::task) return follow_tasks(*recipes, context, scope);
    if (recipes->format == RecipeFormat::compose) return follow_compose(*recipes, context, scope);
    if (recipes->format == RecipeFormat::playbook) follow_playbooks(context, scope);
    if (recipes->format == RecipeFormat::terraform) follow_terraform(context, scope);
  }
  std::vector<std::pair<std::string, std::string_view>> files;
  const std::span<const RunFact> facts = files_run_by(program);
  std::vector<std::string> named;
  if (!facts.empty()) named = named_paths(running.argv, context.cwd, scope, world_);
  const auto names = [&](const std::string& path) {
    return std::find(named.begin(), named.end(), path) != named.end();
  };
  for (const RunFact& one : facts) {
    if (!runs_code(one, running.argv)) continue;
    for (const auto& [path, sources] : scope.files->written) {
      if (sources.has(Source::network) && runs_file(one, path, context.cwd, named))
        files.emplace_back(path, one.language);
    }
    // What nobody reads is program text where the program is given that very file.
    if (one.language.empty() && !one.file.starts_with('@')) continue;
    for (const auto& [path, content] : scope.files->contents) {
      if ((content.is_known || names(path)) && runs_file(one, path, context.cwd, named))
        files.emplace_back(path, one.language);
    }
    for (const KnownFile& file : own_files_below(context.cwd, world_)) {
      if (!one.language.empty() && !scope.files->contents.contains(file.path) &&
          runs_file(one, file.path, context.cwd, named))
        files.emplace_back(file.path, one.language);
    }
    for (const std::string& path : named) {
      if (!one.language.empty() && !path.starts_with(context.cwd + "/") && is_session_file(path) &&
          !scope.files->contents.contains(path) && runs_file(one, path, context.cwd, named))
        files.emplace_back(path, one.language);
    }
  }
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
  for (const auto& file : files) {
    const std::string& path = file.first;
    const std::string_view language = file.second;
    if (run_fetched(path, context, scope)) continue;
    const Word word = quoted_word(path, running.span);
    const auto execute = [&] {
      execute_script({&word, word.text, language, {}, false, true}, context, scope, {});
      return Stream{};
    };
    // Tests that the agent wrote earlier run again and again: of them what is certain counts.
    if (scope.files->contents.contains(path)) {
      static_cast<void>(execute());
    } else {
      static_cast<void>(as_found(path, execute));
    }
  }
}

void FileFollower::follow_tasks(const RecipeFact& recipes_fact, StepContext& context, Scope& scope) {
  std::vector<std::string> wanted;
  for (const Argument& operand : context.arguments->operands) {
    if (operand.text.find('=') == std::string::npos) wanted.push_back(operand.text);
  }
  if (wanted.empty()) wanted.emplace_back("default");
  const std::string path = find_here(recipes_fact, context, scope);
  if (!is_there(path, *scope.files, world_)) return;
  std::string key = "task " + path;
  for (const std::string& name : wanted) key += '\n' + name;
  const Following following(state_.found.references, std::move(key));
  if (following.is_repeated()) return;
  const std::optional<RunnerFile> file = read_runner_file(path, context, scope);
  if (!file) return;
  const std::vector<YamlValue> values = yaml_values(file->text);
  if (values.size() >= kMostYamlValues && file->is_own)
    add_gap(context.span, file->path + " holds more than is read", Action::unknown, &context);
  Recipes recipes;
  std::set<std::string> done;
  for (std::size_t i = 0; i < wanted.size() && i < 64; ++i) {
    if (!done.insert(wanted[i]).second) continue;
    const std::string task = "tasks." + wanted[i];
    std::string text;
    for (const YamlValue& value : values) {
      if (value.path == task + ".deps" || value.path == task + ".cmds.task" || value.path == task + ".deps.task") {
        wanted.push_back(value.text);
      } else if (value.path == task || value.path == task + ".cmds" || value.path == task + ".cmd" ||
                 value.path == task + ".cmds.cmd") {
        text += without_templates(value.text) + "\n";
      }
    }
    if (!text.empty()) recipes.texts.push_back({wanted[i], std::move(text), false});
  }
  const std::string outer_cwd = std::exchange(context.cwd, folder_of(file->path));
  run_recipes(recipes, *file, context, scope);
  context.cwd = outer_cwd;
}

}  // namespace pawl
