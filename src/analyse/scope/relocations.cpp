// SPDX-License-Identifier: Apache-2.0
#include "analyse/scope/relocations.h"

#include <algorithm>

#include "analyse/places/partly_known.h"

namespace pawl {
namespace {

constexpr int kMaxHops = 8;
// Classes that make a path less worth protecting.
constexpr PathClasses kHarmless =
    PathClass::regenerable | PathClass::temp | PathClass::project | PathClass::below_home | PathClass::elsewhere;

}  // namespace

ResolvedPath resolve_in(const CallFiles& files, std::string_view text, std::string_view cwd, bool is_glob,
                        bool follows_last, const World& world) {
  ResolvedPath resolved = resolve_path(text, cwd, is_glob, follows_last, world);
  if (files.relocations.empty()) return resolved;
  const bool enters_last = follows_last || text.ends_with('/');
  for (int hop = 0; hop < kMaxHops; ++hop) {
    auto found = files.relocations.end();
    std::size_t length = resolved.path.size();
    // The shortest part of the path that was put there: the rest lies below it.
    for (std::size_t end = resolved.path.find('/', 1); found == files.relocations.end();
         end = resolved.path.find('/', end + 1)) {
      length = std::min(end, resolved.path.size());
      const auto here = files.relocations.find(std::string_view(resolved.path).substr(0, length));
      const bool is_whole = length == resolved.path.size();
      // Deleting a copy leaves the original; deleting a link leaves what it leads to.
      const bool leads_on = here != files.relocations.end() &&
                            (here->second.kind == Relocation::Kind::move ||
                             (here->second.kind == Relocation::Kind::link && (!is_whole || enters_last)));
      if (leads_on) found = here;
      if (end == std::string::npos) break;
    }
    // `mv n d` puts it at d, or into d if an earlier step has made that a folder: who names d/n knows which.
    const auto whole = files.relocations.find(resolved.path);
    if (found != files.relocations.end() && whole != files.relocations.end() &&
        whole->second.from == found->second.from) {
      found = whole;
      length = resolved.path.size();
    }
    if (found == files.relocations.end() || is_below(found->second.from, found->first)) return resolved;
    const ResolvedPath before = resolved;
    resolved = resolve_path(found->second.from + before.path.substr(length), "/", is_glob, follows_last, world);
    // A moved file keeps its old classes and gets those of its new name.
    if (found->second.kind == Relocation::Kind::move) resolved.classes |= before.classes.without(kHarmless);
  }
  return resolved;
}

Sources sources_below(std::string_view folder, const CallFiles& files, const World& world) {
  Sources sources;
  const auto add = [&](const std::string& path) {
    sources |= sources_by_class(resolve_path(path, "/", false, true, world).classes);
  };
  for (const auto& [path, content] : files.written) {
    if (!is_below(path, folder)) continue;
    sources |= content;
    add(path);
  }
  for (const auto& [path, placed] : files.relocations) {
    if (!is_below(path, folder)) continue;
    add(path);
    add(placed.from);
  }
  return sources;
}

std::string origin_of(const Scope& scope, const std::string& path) {
  std::string origin = path;
  for (int hop = 0; hop < kMaxHops; ++hop) {
    const auto found = scope.files->relocations.find(origin);
    if (found == scope.files->relocations.end()) break;
    origin = found->second.from;
  }
  return origin;
}

// What is known about the content of a file that is read: by its name, or because this call wrote it.
Sources sources_of_file(const Word& word, const Scope& scope, bool is_remote, const World& world) {
  if (word.kind == Word::Kind::unknown)
    return is_remote ? Sources() : sources_by_class(classes_of_part_known(word.text, scope.cwd(), world));
  const ResolvedPath resolved = resolve_in(scope, word.text, scope.cwd(), false, true, world);
  const Sources sources = sources_by_class(resolved.classes);
  const auto written = scope.files->written.find(resolved.path);
  return written == scope.files->written.end() ? sources : Sources(sources | written->second);
}

}  // namespace pawl
