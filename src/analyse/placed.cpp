// SPDX-License-Identifier: Apache-2.0
#include "analyse/placed.h"

#include <algorithm>
#include <vector>

namespace pawl {
namespace {

constexpr int kMaxHops = 8;
constexpr std::size_t kMaxPlaced = 200;
// Classes that make a path less worth protecting.
constexpr std::uint32_t kHarmless = path_regenerable | path_temp | path_project | path_below_home | path_elsewhere;

[[nodiscard]] std::string_view last_part(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace

void note_placed(const Arguments& arguments, std::string_view cwd, Scope& scope, const World& world) {
  const Places how = arguments.fact->places;
  if (how == Places::nothing || scope.placed.size() > kMaxPlaced) return;
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
  // `ln -s ~` puts the link here.
  const std::string place =
      resolve_in(scope, target == nullptr ? std::string_view(".") : std::string_view(target->text), cwd, false, false,
                 world)
          .path;
  if (place.empty()) return;
  const bool is_folder =
      target == nullptr || !target->flag.empty() || sources.size() > 1 || world.files.kind(place) == FileKind::folder;
  for (const Argument* source : sources) {
    const ResolvedPath from = resolve_in(scope, source->text, cwd, false, how != Places::move, world);
    if (from.path.empty()) continue;
    const Placed placed{from.path, how == Places::copy   ? Placed::Kind::copy
                                   : how == Places::link ? Placed::Kind::link
                                                         : Placed::Kind::move};
    const std::string inside = place + (place == "/" ? "" : "/") + std::string(last_part(source->text));
    scope.placed[inside] = placed;
    // A target that is not there may have been made a folder before.
    if (!is_folder && place != from.path) scope.placed[place] = placed;
  }
}

ResolvedPath resolve_in(const Scope& scope, std::string_view text, std::string_view cwd, bool is_glob,
                        bool follows_last, const World& world) {
  ResolvedPath resolved = resolve_path(text, cwd, is_glob, follows_last, world);
  if (scope.placed.empty()) return resolved;
  const bool enters_last = follows_last || text.ends_with('/');
  for (int hop = 0; hop < kMaxHops; ++hop) {
    auto found = scope.placed.end();
    std::size_t length = resolved.path.size();
    // The shortest part of the path that was put there: the rest lies below it.
    for (std::size_t end = resolved.path.find('/', 1); found == scope.placed.end();
         end = resolved.path.find('/', end + 1)) {
      length = std::min(end, resolved.path.size());
      const auto here = scope.placed.find(std::string_view(resolved.path).substr(0, length));
      const bool is_whole = length == resolved.path.size();
      // Who deletes a copy leaves the other; who deletes a link leaves what it leads to.
      const bool leads_on =
          here != scope.placed.end() && (here->second.kind == Placed::Kind::move ||
                                         (here->second.kind == Placed::Kind::link && (!is_whole || enters_last)));
      if (leads_on) found = here;
      if (end == std::string::npos) break;
    }
    if (found == scope.placed.end() || is_below(found->second.from, found->first)) return resolved;
    const ResolvedPath before = resolved;
    resolved = resolve_path(found->second.from + before.path.substr(length), "/", is_glob, follows_last, world);
    // What was moved is what it was, and what its new name makes of it.
    if (found->second.kind == Placed::Kind::move) resolved.classes |= before.classes & ~kHarmless;
  }
  return resolved;
}

std::uint8_t sources_below(std::string_view folder, const Scope& scope, const World& world) {
  std::uint8_t sources = 0;
  const auto add = [&](const std::string& path) {
    sources |= sources_by_class(resolve_path(path, "/", false, true, world).classes);
  };
  for (const auto& [path, content] : scope.written) {
    if (!is_below(path, folder)) continue;
    sources |= content;
    add(path);
  }
  for (const auto& [path, placed] : scope.placed) {
    if (!is_below(path, folder)) continue;
    add(path);
    add(placed.from);
  }
  return sources;
}

std::string origin_of(const Scope& scope, const std::string& path) {
  std::string origin = path;
  for (int hop = 0; hop < kMaxHops; ++hop) {
    const auto found = scope.placed.find(origin);
    if (found == scope.placed.end()) break;
    origin = found->second.from;
  }
  return origin;
}

}  // namespace pawl
