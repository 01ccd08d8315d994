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
#include "analyse/words/parameter_values.h"
#include "analyse/words/variables.h"
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
  return !has(kAnswers) && (fact.with.empty() || has(fact.with));
}

// Whether the program, started in `cwd`, runs the file at `path` by its name.
[[nodiscard]] bool runs_file(const RunFact& fact, const std::string& path, const std::string& cwd) {
  const bool is_anywhere = fact.file.starts_with('/');
  if (!path.starts_with(cwd + "/") || (!is_anywhere && folder_of(path) != cwd)) return false;
  const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
  return matches_glob(is_anywhere ? fact.file.substr(1) : fact.file, name);
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
  }
  std::vector<std::pair<std::string, std::string_view>> files;
  for (const RunFact& one : files_run_by(program)) {
    if (!runs_code(one, running.argv)) continue;
    for (const auto& [path, sources] : scope.files->written) {
      if (sources.has(Source::network) && runs_file(one, path, context.cwd)) files.emplace_back(path, one.language);
    }
    if (one.language.empty()) continue;
    for (const auto& [path, content] : scope.files->contents) {
      if (content.is_known && runs_file(one, path, context.cwd)) files.emplace_back(path, one.language);
    }
    for (const KnownFile& file : own_files_below(context.cwd, world_)) {
      if (!scope.files->contents.contains(file.path) && runs_file(one, file.path, context.cwd))
        files.emplace_back(file.path, one.language);
    }
  }
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
