// SPDX-License-Identifier: Apache-2.0
// Runners that read a file of recipes: which file that is, what runs out of it; make and just.
#include <algorithm>
#include <utility>

#include "analyse/files/file_follower.h"
#include "analyse/files/references.h"
#include "analyse/places/path_class.h"
#include "analyse/scope/fetched_files.h"
#include "base/nul.h"
#include "content/files/recipes.h"
#include "knowledge/runs.h"

namespace pawl {
namespace {

constexpr int kMaxFoldersUp = 30;

[[nodiscard]] bool takes_assignment(std::string_view word, std::vector<std::pair<std::string, std::string>>& into) {
  const std::size_t equals = word.find('=');
  if (equals == std::string_view::npos || equals == 0) return false;
  std::string_view name = word.substr(0, equals);
  while (name.ends_with(':')) name.remove_suffix(1);
  into.emplace_back(name, word.substr(equals + 1));
  return true;
}

}  // namespace

void FileFollower::follow_runner(const Running& running, StepContext& context, Scope& scope, const Stream& input) {
  if (context.is_remote || state_.is_remote) return;
  follow_patch(context, scope, input);
  const RecipeFact* recipes = find_recipes(context.program, context.command);
  if (recipes == nullptr || context.arguments->has(Mark::idle)) return;
  if (recipes->format == RecipeFormat::make) follow_make(*recipes, context, scope, input);
  if (recipes->format == RecipeFormat::just) follow_just(*recipes, context, scope, input);
  if (recipes->format == RecipeFormat::package) follow_package_script(*recipes, running, context, scope);
  if (recipes->format == RecipeFormat::git) follow_git(context, scope, input);
}

// The nearest of these files, from `folder` upwards; empty if there is none.
std::string FileFollower::find_upwards(std::string folder, std::span<const std::string_view> names,
                                       const Scope& scope) const {
  for (int i = 0; i < kMaxFoldersUp && !folder.empty(); ++i) {
    for (const std::string_view name : names) {
      const std::string path = join_path(folder == "/" ? "" : folder, name);
      if (is_there(path, *scope.files, world_)) return path;
    }
    if (folder == "/") break;
    folder = folder_of(folder);
  }
  return {};
}

std::string FileFollower::find_here(const RecipeFact& recipes, const StepContext& context, const Scope& scope) const {
  std::string path;
  if (const Argument* named = context.arguments->value_of(Mark::recipes); named != nullptr) path = named->text;
  for (std::size_t i = 0; path.empty() && i < recipes.files.size(); ++i) {
    const std::string here = join_path(context.cwd, recipes.files[i]);
    if (is_there(here, *scope.files, world_) || i + 1 == recipes.files.size()) path = here;
  }
  return real_path(path, context.cwd, false, true, world_);
}

void FileFollower::follow_make(const RecipeFact& recipes, StepContext& context, Scope& scope, const Stream& input) {
  const Arguments& arguments = *context.arguments;
  MakeRequest request;
  bool is_known = true;
  for (const Argument& operand : arguments.operands) {
    const std::size_t equals = operand.text.find('=');
    if (operand.word->is_known()) {
      if (!takes_assignment(operand.text, request.variables)) request.goals.push_back(operand.text);
    } else if (equals == std::string::npos || equals == 0 || operand.text[0] == '$') {
      is_known = false;
    } else {
      request.variables.emplace_back(operand.text.substr(0, equals), "${__unknown}");
    }
  }
  // `CC=gcc` is a variable of the recipes as well.
  for (const Argument& value : arguments.values) {
    if (!value.flag.ends_with('=')) continue;
    request.variables.emplace_back(value.flag.substr(0, value.flag.size() - 1),
                                   value.word->is_known() ? value.text : "${__unknown}");
  }
  // Of `make $(FLAGS) all` the rest says what is wanted.
  const Argument* named = arguments.value_of(Mark::recipes);
  if (context.cwd.empty() || (!is_known && request.goals.empty() && named == nullptr)) {
    add_note(context.span, "what make runs was not seen: its folder or its targets are not known");
    return;
  }
  const std::string path =
      named == nullptr ? find_here(recipes, context, scope) : path_of_runner_file(named->text, context, scope, input);
  std::string key = "make " + context.cwd + '\n' + path;
  for (const std::string& goal : request.goals) key += '\n' + goal;
  for (const auto& [name, value] : request.variables) key += '\n' + name + '=' + value;
  const Following following(state_.found.references, std::move(key));
  if (following.is_repeated()) return;
  std::optional<RunnerFile> file = read_runner_file(path, context, scope);
  if (!file) return;
  request.include = [&](const std::string& name) -> std::optional<std::string> {
    const std::string included = real_path(name, context.cwd, false, true, world_);
    if (scope.files->contents.contains(included) || scope.files->written.contains(included)) {
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
  const Recipes found = recipes_in_makefile(lines_before_nul(file->text), request);
  run_recipes(found, *file, context, scope);
}

void FileFollower::follow_just(const RecipeFact& recipes, StepContext& context, Scope& scope, const Stream& input) {
  const Arguments& arguments = *context.arguments;
  JustRequest request;
  for (std::size_t i = 0; i + 1 < arguments.values.size(); ++i) {
    if (!arguments.values[i].has(Mark::variable)) continue;
    request.variables.emplace_back(arguments.values[i].text, arguments.values[i + 1].text);
    ++i;
  }
  for (const Argument& operand : arguments.operands) {
    if (!request.words.empty() || !takes_assignment(operand.text, request.variables))
      request.words.push_back(operand.word->is_known() ? operand.text : "${__unknown}");
  }
  const Argument* named = arguments.value_of(Mark::recipes);
  const std::string path = named == nullptr ? find_upwards(context.cwd, recipes.files, scope)
                                            : path_of_runner_file(named->text, context, scope, input);
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

}  // namespace pawl
