// SPDX-License-Identifier: Apache-2.0
// What this call has fetched and now runs, installs or starts, by whichever program: `curl -o Makefile … && make`. It
// is what a script is that comes straight from the network.
#include <algorithm>

#include "analyse/files/file_follower.h"
#include "analyse/places/path_class.h"
#include "analyse/scope/fetched_files.h"
#include "analyse/scope/relocations.h"
#include "base/glob.h"
#include "knowledge/runs.h"

namespace pawl {
namespace {

[[nodiscard]] bool does(const StepContext& context, EffectKind kind, Action action) {
  const std::vector<EffectFact>& effects = context.arguments->effects;
  return std::any_of(effects.begin(), effects.end(),
                     [&](const EffectFact& effect) { return effect.kind == kind && effect.action == action; });
}

// A package by its path, not by its name.
[[nodiscard]] bool is_path(std::string_view text) {
  return text.starts_with('.') || text.starts_with('/') || text.starts_with('~');
}

[[nodiscard]] bool starts_containers(const StepContext& context) {
  const RecipeFact* recipes = find_recipes(context.program, context.command);
  return is_manifest_reader(context.program) || (recipes != nullptr && recipes->format == RecipeFormat::compose);
}

// Whether the step that fetched the file asked only hosts of code and packages.
[[nodiscard]] bool is_from_code_host(const std::string& path, const CallFiles& files, const Analysis& analysis) {
  const auto writer = files.writers.find(path);
  if (writer == files.writers.end()) return false;
  bool is_any = false;
  for (const Effect& effect : analysis.effects) {
    if (effect.step != writer->second || effect.kind != EffectKind::connect) continue;
    if (!effect.hosts.has_any(HostClass::code_host | HostClass::package_source)) return false;
    is_any = true;
  }
  return is_any;
}

[[nodiscard]] bool is_said(const StepContext& context) {
  return std::any_of(context.out.effects.begin(), context.out.effects.end(), [&](const Effect& effect) {
    return effect.step == context.step && (effect.action == Action::downloaded || effect.action == Action::unpacked);
  });
}

}  // namespace

bool FileFollower::run_fetched(const std::string& path, StepContext& context, const Scope& scope) {
  const Fetched fetched = fetched_at(path, *scope.files, world_);
  if (fetched == Fetched::nothing) return false;
  if (const auto writer = scope.files->writers.find(path); writer != scope.files->writers.end())
    add_flow(writer->second, context.step, path, Source::network, out_);
  if (starts_containers(context)) {
    add_effect(EffectKind::container, Action::downloaded, path, {}, context);
  } else {
    add_effect(EffectKind::execute, fetched == Fetched::file ? Action::downloaded : Action::unpacked, path, {},
               context);
  }
  return true;
}

// `dpkg -i x.deb`, `pip install ./x`: an archive of which nobody has seen the inside.
void FileFollower::install_fetched(const Argument& operand, StepContext& context, const Scope& scope) {
  std::vector<std::string> paths;
  if (operand.word->kind == Word::Kind::glob) {
    const std::string pattern = real_path(operand.text, context.cwd, true, true, world_);
    for (const auto& [path, sources] : scope.files->written) {
      if (matches_glob(pattern, path)) paths.push_back(path);
    }
  } else if (operand.word->is_known()) {
    paths.push_back(path_in(scope, operand.text, context.cwd, false, true, world_));
  }
  for (const std::string& path : paths) {
    const Fetched fetched = fetched_at(path, *scope.files, world_);
    const bool is_named = fetched == Fetched::file || (fetched == Fetched::among && is_path(operand.text));
    if (is_named && !is_from_code_host(path, *scope.files, out_))
      add_effect(EffectKind::execute, Action::unpacked, path, {}, context);
  }
}

void FileFollower::follow_fetched(StepContext& context, Scope& scope) {
  const bool is_fed = context.stdin_sources.has(Source::network);
  if (context.arguments == nullptr || (!is_fed && !has_fetched(*scope.files))) return;
  const auto take = [&](const Argument& argument) {
    if (argument.role != Role::unread) return;
    if (is_standard_input(argument.text) && is_fed) {
      // `curl … | docker build -`
      const bool is_container = starts_containers(context);
      add_effect(is_container ? EffectKind::container : EffectKind::execute, Action::downloaded, argument.text, {},
                 context);
    } else if (argument.word->is_known()) {
      run_fetched(path_in(scope, argument.text, context.cwd, false, true, world_), context, scope);
    }
  };
  for (const Argument& value : context.arguments->values) take(value);
  for (const Argument& operand : context.arguments->operands) take(operand);
  const bool installs = does(context, EffectKind::package, Action::install);
  for (const Argument& operand : context.arguments->operands) {
    if (installs) install_fetched(operand, context, scope);
  }
  // `curl … | tar xz && cd a && cmake .`: whatever it is told, the code is in the folder that it works in.
  if ((installs || does(context, EffectKind::execute, Action::local)) && !context.cwd.empty() && !is_said(context) &&
      fetched_at(context.cwd, *scope.files, world_) != Fetched::nothing)
    add_effect(EffectKind::execute, Action::unpacked, context.cwd, {}, context);
}

}  // namespace pawl
