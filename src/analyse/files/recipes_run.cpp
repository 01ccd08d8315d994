// SPDX-License-Identifier: Apache-2.0
// The file of a runner and the recipes in it: where it comes from, and each recipe as a shell of its own.
#include <utility>

#include "analyse/files/file_follower.h"
#include "analyse/files/references.h"
#include "analyse/places/path_class.h"
#include "analyse/scope/relocations.h"
#include "base/restored.h"

namespace pawl {

std::optional<FileFollower::RunnerFile> FileFollower::read_runner_file(const std::string& path, StepContext& context,
                                                                       const Scope& scope) {
  RunnerFile file;
  file.path = path.starts_with("/dev/fd/") ? path : real_path(path, "/", false, true, world_);
  // `jq … > p && mv p package.json`: what lies there now.
  const std::string held = path.starts_with("/dev/fd/") ? path : path_in(scope, path, "/", false, true, world_);
  if (run_fetched(held, context, scope)) return std::nullopt;
  std::string from = held;
  std::string added;
  if (const auto content = scope.files->contents.find(held); content != scope.files->contents.end()) {
    if (content->second.is_known && !scope.files->earlier.contains(held)) {
      file.text = content->second.text;
      file.is_own = true;
      return file;
    }
    if (content->second.file.empty() || scope.files->earlier.contains(held)) {
      add_gap(context.span, file.path + " is written by this call, with what is not known",
              unseen_text(content->second.sources), &context);
      return std::nullopt;
    }
    from = content->second.file;
    added = content->second.text;
    steps_.suppose_texts(std::vector<std::string>(content->second.pieces), context, scope);
  }
  std::optional<std::string> text = read_reference(from, context.span);
  if (!text) return std::nullopt;
  file.is_own = is_own_text(from, *text, world_);
  if (is_binary(*text) && !file.is_own) return std::nullopt;
  note_run(from, "", *text, file.is_own);
  file.text = std::move(*text) + added;
  return file;
}

// `make -f -` takes what comes by standard input for its file.
std::string FileFollower::path_of_runner_file(const std::string& name, const StepContext& context, Scope& scope,
                                              const Stream& input) const {
  if (!is_standard_input(name)) return path_in(scope, name, context.cwd, false, true, world_);
  if (!input.is_known && !input.file.empty()) return input.file;
  static const std::string kPath = "/dev/fd/0";
  scope.files->contents[kPath] = input;
  scope.files->written[kPath] = input.sources;
  return kPath;
}

// Each recipe is a shell of its own in the file's folder.
void FileFollower::run_recipes(const Recipes& recipes, const RunnerFile& file, StepContext& context, Scope& scope) {
  for (const std::string& unseen : recipes.unseen) add_note(context.span, file.path + " " + unseen);
  if (recipes.is_cut && file.is_own)
    add_gap(context.span, file.path + " holds more than is read", Action::too_long, &context);
  const Span place = context.span;
  const auto run_all = [&] {
    for (const RecipeText& recipe : recipes.texts) {
      Scope inner = scope.of_child_shell();
      inner.go_to(context.cwd);
      inner.forget_positional();
      inner.is_found = !file.is_own;
      const std::string_view language = recipe.is_script ? language_of_script(recipe.text) : "shell";
      if (language == "shell") {
        static_cast<void>(host_.walk_shell(recipe.text, inner, {}, &place));
      } else if (!language.empty()) {
        static_cast<void>(texts_.run_known(recipe.text, language, place, context, inner, {}));
      }
    }
    return Stream{};
  };
  const Restored<bool> its_shell(state_.is_for_sh, true);
  const Restored<int> pipe(state_.pipe_depth, 0);
  if (file.is_own) {
    static_cast<void>(run_all());
  } else {
    static_cast<void>(as_found(file.path, run_all));
  }
}

}  // namespace pawl
