// SPDX-License-Identifier: Apache-2.0
#include "analyse/step/note_relocations.h"

#include <vector>

#include "analyse/scope/relocations.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxRelocations = 200;

[[nodiscard]] std::string_view last_part(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace

void note_relocations(const Arguments& arguments, std::string_view cwd, Scope& scope, const World& world) {
  const Places how = arguments.fact->places;
  if (how == Places::nothing || scope.files->relocations.size() > kMaxRelocations) return;
  std::vector<const Argument*> sources;
  const Argument* target = nullptr;
  const auto take = [&](const Argument& argument) {
    if (!argument.word->is_known()) return;
    const bool is_named = how == Places::link && argument.role == Role::text && argument.flag.empty();
    const bool is_read = argument.role == Role::read || argument.role == Role::show;
    if (is_read || argument.role == Role::move || is_named) sources.push_back(&argument);
    if (argument.role == Role::write || argument.role == Role::create) target = &argument;
  };
  for (const Argument& argument : arguments.values) take(argument);
  for (const Argument& argument : arguments.operands) take(argument);
  // `ln -s ~` puts the link here; `cp x` alone is an error.
  if (target == nullptr && how != Places::link) return;
  const std::string place = path_in(scope, target == nullptr ? std::string_view(".") : std::string_view(target->text),
                                    cwd, false, false, world);
  if (place.empty()) return;
  const bool is_folder =
      target == nullptr || !target->flag.empty() || sources.size() > 1 || world.files.kind(place) == FileKind::folder;
  for (const Argument* source : sources) {
    const ResolvedPath from = resolve_in(scope, source->text, cwd, false, how != Places::move, world);
    if (from.path.empty()) continue;
    const Relocation placed{from.path, how == Places::copy   ? Relocation::Kind::copy
                                       : how == Places::link ? Relocation::Kind::link
                                                             : Relocation::Kind::move};
    const std::string inside = place + (place == "/" ? "" : "/") + std::string(last_part(source->text));
    const auto put = [&](const std::string& at) {
      scope.files->place(at, placed, world.files.kind(at) != FileKind::missing);
    };
    put(inside);
    // A target that is not there may have been made a folder before.
    if (!is_folder && place != from.path) put(place);
  }
}

}  // namespace pawl
