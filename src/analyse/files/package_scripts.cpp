// SPDX-License-Identifier: Apache-2.0
// The scripts in a package.json that a package manager runs: one by its name, or those of a command that runs them
// unasked (`npm install`).
#include <utility>

#include "analyse/files/file_follower.h"
#include "analyse/files/references.h"
#include "analyse/places/path_class.h"
#include "content/files/recipes.h"
#include "knowledge/runs.h"

namespace pawl {
namespace {

// The operand that names what is run; nullptr if nobody named it.
[[nodiscard]] const Argument* recipe_named(const Arguments& arguments) {
  for (const Role role : {Role::recipe, Role::recipe_or_program, Role::script}) {
    if (const Argument* named = arguments.operand_with(role); named != nullptr) return named;
  }
  return nullptr;
}

// Operands as shell text that gives them back.
[[nodiscard]] std::string shell_words(std::span<const Argument> operands) {
  std::string text;
  for (const Argument& operand : operands) {
    text += text.empty() ? "" : " ";
    text += operand.word->is_known() ? quoted_for_shell(operand.text) : "\"${__unknown}\"";
  }
  return text;
}

[[nodiscard]] std::span<const Argument> operands_behind(const Argument* named, const Arguments& arguments) {
  const std::span<const Argument> all = arguments.operands;
  const std::span<const Argument> behind =
      named == nullptr ? all : all.subspan(static_cast<std::size_t>(named - all.data()) + 1);
  return !behind.empty() && behind[0].text == "--" ? behind.subspan(1) : behind;
}

[[nodiscard]] PackageRequest read_request(const Argument* named, const StepContext& context) {
  const Arguments& arguments = *context.arguments;
  PackageRequest request;
  request.with_hooks = !arguments.has(Mark::unhooked);
  const bool has_subcommand = context.command != context.program;
  const std::span<const UnaskedFact> unasked =
      run_unasked_by(named == nullptr || has_subcommand ? context.command : context.command + " " + named->text);
  for (const UnaskedFact& one : unasked) {
    if (!one.is_hook || request.with_hooks) request.names.emplace_back(one.name);
  }
  if (unasked.empty() && named != nullptr && named->word->is_known()) request.names = {named->text};
  if (request.names.size() > 1) {
    request.with_hooks = false;  // they are among them
  } else {
    request.arguments = shell_words(operands_behind(named, arguments));
  }
  return request;
}

}  // namespace

// What is no script is a program of an installed package: `pnpm prisma migrate reset`. A name alone is a script far
// more often than a program.
void FileFollower::run_installed(const Argument* named, const Running& running, StepContext& context, Scope& scope) {
  if (named == nullptr || named->role != Role::recipe_or_program || !named->word->is_known()) return;
  const std::span<const Argument> behind = operands_behind(named, *context.arguments);
  if (behind.empty() || find_program(named->text) == nullptr) return;
  std::vector<Word> words = {*named->word};
  for (const Argument& operand : behind) words.push_back(*operand.word);
  static_cast<void>(steps_.run_inner(std::move(words), running, context.program, scope, {}));
}

void FileFollower::follow_package_script(const RecipeFact& recipes_fact, const Running& running, StepContext& context,
                                         Scope& scope) {
  const Argument* named = recipe_named(*context.arguments);
  PackageRequest request = read_request(named, context);
  if (request.names.empty()) return;
  if (context.arguments->has(Mark::members)) {
    run_installed(named, running, context, scope);
    add_note(context.span, "the scripts of other workspaces were not seen");
    return;
  }
  const std::string path = find_upwards(context.cwd, recipes_fact.files, scope);
  std::string key = "package " + path + '\n' + request.arguments;
  for (const std::string& name : request.names) key += '\n' + name;
  const Following following(state_.found.references, std::move(key));
  if (following.is_repeated()) return;
  if (path.empty()) {
    run_installed(named, running, context, scope);
    add_note(context.span, "package.json was not seen: there is none here");
    return;
  }
  const std::optional<RunnerFile> file = read_runner_file(path, context, scope);
  if (!file) return;
  Recipes recipes = recipes_in_package(file->text, request);
  if (recipes.texts.empty()) run_installed(named, running, context, scope);
  if (recipes.texts.empty() && request.names == std::vector<std::string>{"restart"}) {
    request.names = {"stop", "start"};
    recipes = recipes_in_package(file->text, request);
  }
  const std::string outer_cwd = std::exchange(context.cwd, folder_of(file->path));
  run_recipes(recipes, *file, context, scope);
  context.cwd = outer_cwd;
}

}  // namespace pawl
