// SPDX-License-Identifier: Apache-2.0
#include "analyse/scope/relocations.h"

#include <algorithm>
#include <utility>

#include "analyse/places/partly_known.h"

namespace pawl {
namespace {

constexpr int kMaxHops = 8;
constexpr std::size_t kMaxPlaces = 8;
// Classes that make a path less worth protecting.
constexpr PathClasses kHarmless =
    PathClass::regenerable | PathClass::temp | PathClass::project | PathClass::below_home | PathClass::elsewhere;

// One thing that was put at the front part of a path: the rest lies below it.
struct Hop {
  const Relocations* placed = nullptr;
  std::size_t length = 0;  // of the front part
};

// The shortest part of the path that leads on.
[[nodiscard]] Hop next_hop(const CallFiles& files, const std::string& path, bool enters_last) {
  for (std::size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
    const std::size_t length = std::min(end, path.size());
    const bool is_whole = length == path.size();
    const auto here = files.relocations.find(std::string_view(path).substr(0, length));
    // Deleting a copy leaves the original; deleting a link leaves what it leads to.
    const auto leads_on = [&](const Relocation& way) {
      return way.kind == Relocation::Kind::move || (way.kind == Relocation::Kind::link && (!is_whole || enters_last));
    };
    if (here != files.relocations.end() && std::any_of(here->second.ways.begin(), here->second.ways.end(), leads_on))
      return {&here->second, length};
    if (is_whole) return {};
  }
}

// Follows the ways of all that was put there, one within the other.
class Follow {
 public:
  Follow(const CallFiles& files, bool is_glob, bool follows_last, bool enters_last, const World& world)
      : files_(files), is_glob_(is_glob), follows_last_(follows_last), enters_last_(enters_last), world_(world) {}

  void from(const ResolvedPath& at, int hops) {
    if (found.size() > kMaxPlaces) return;
    const Hop hop = hops < kMaxHops ? next_hop(files_, at.path, enters_last_) : Hop{};
    if (hop.placed == nullptr) return found.push_back(at);
    const std::string front = at.path.substr(0, hop.length);
    bool is_said = false;  // that it may be this path itself
    const auto stay = [&] {
      if (!std::exchange(is_said, true)) found.push_back(at);
    };
    for (const Relocation& way : hop.placed->ways) {
      const bool is_itself = way.kind == Relocation::Kind::copy ||
                             (way.kind == Relocation::Kind::link && hop.length == at.path.size() && !enters_last_);
      if (is_itself || is_below(way.from, front)) {
        stay();
        continue;
      }
      // `mv n d` puts it at d, or into d if an earlier step has made that a folder: who names d/n knows which.
      const auto whole = files_.relocations.find(at.path);
      const bool is_named =
          whole != files_.relocations.end() && std::any_of(whole->second.ways.begin(), whole->second.ways.end(),
                                                           [&](const Relocation& one) { return one.from == way.from; });
      const std::size_t length = is_named ? at.path.size() : hop.length;
      ResolvedPath next = resolve_path(way.from + at.path.substr(length), "/", is_glob_, follows_last_, world_);
      // A moved file keeps its old classes and gets those of its new name.
      if (way.kind == Relocation::Kind::move) next.classes |= at.classes.without(kHarmless);
      from(next, hops + 1);
    }
    if (hop.placed->may_be_none) stay();
  }

  std::vector<ResolvedPath> found;

 private:
  const CallFiles& files_;
  bool is_glob_;
  bool follows_last_;
  bool enters_last_;
  const World& world_;
};

}  // namespace

std::vector<ResolvedPath> resolve_all_in(const CallFiles& files, std::string_view text, std::string_view cwd,
                                         bool is_glob, bool follows_last, const World& world) {
  ResolvedPath plain = resolve_path(text, cwd, is_glob, follows_last, world);
  if (files.relocations.empty() || plain.path.empty()) return {std::move(plain)};
  Follow follow(files, is_glob, follows_last, follows_last || text.ends_with('/'), world);
  follow.from(plain, 0);
  if (follow.found.size() > kMaxPlaces) {
    follow.found.resize(kMaxPlaces);
    follow.found.push_back({"", PathClass::unknown, plain.is_wildcard});
  }
  return std::move(follow.found);
}

ResolvedPath resolve_in(const CallFiles& files, std::string_view text, std::string_view cwd, bool is_glob,
                        bool follows_last, const World& world) {
  if (files.relocations.empty()) return resolve_path(text, cwd, is_glob, follows_last, world);
  return resolve_all_in(files, text, cwd, is_glob, follows_last, world).front();
}

std::string path_in(const CallFiles& files, std::string_view text, std::string_view cwd, bool is_glob,
                    bool follows_last, const World& world) {
  if (files.relocations.empty()) return real_path(text, cwd, is_glob, follows_last, world);
  return resolve_in(files, text, cwd, is_glob, follows_last, world).path;
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
    for (const Relocation& way : placed.ways) add(way.from);
  }
  return sources;
}

std::vector<std::string> origins_of(const CallFiles& files, const std::string& path) {
  std::vector<std::string> origins = {path};
  // Each is looked at once; those that were put there themselves give way to where they come from.
  std::vector<std::string> found;
  for (std::size_t i = 0; i < origins.size(); ++i) {
    const auto placed = files.relocations.find(origins[i]);
    const bool stays = placed == files.relocations.end() || placed->second.may_be_none;
    if (stays) found.push_back(origins[i]);
    if (placed == files.relocations.end()) continue;
    for (const Relocation& way : placed->second.ways) {
      if (std::find(origins.begin(), origins.end(), way.from) == origins.end()) origins.push_back(way.from);
    }
  }
  // Where it may be what it was before, that comes last.
  if (found.size() > 1 && found.front() == path) std::rotate(found.begin(), found.begin() + 1, found.end());
  if (found.empty()) found.push_back(path);
  return found;
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
