// SPDX-License-Identifier: Apache-2.0
// Where a path leads once the links, copies and moves of this call are made, and which program a file is then.
// step/note_relocations.h writes them down.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analyse/places/path_class.h"
#include "analyse/places/world.h"
#include "analyse/scope/scope.h"

namespace pawl {

// resolve_path(), with them in mind: `ln -s ~ build; rm -rf build/*` empties home. All places that it may lead to, the
// likeliest first; one of them is unknown if there are more than can be followed.
[[nodiscard]] std::vector<ResolvedPath> resolve_all_in(const CallFiles& files, std::string_view text,
                                                       std::string_view cwd, bool is_glob, bool follows_last,
                                                       const World& world);
// The first of them.
[[nodiscard]] ResolvedPath resolve_in(const CallFiles& files, std::string_view text, std::string_view cwd, bool is_glob,
                                      bool follows_last, const World& world);
[[nodiscard]] inline ResolvedPath resolve_in(const Scope& scope, std::string_view text, std::string_view cwd,
                                             bool is_glob, bool follows_last, const World& world) {
  return resolve_in(*scope.files, text, cwd, is_glob, follows_last, world);
}

// Its path alone.
[[nodiscard]] std::string path_in(const CallFiles& files, std::string_view text, std::string_view cwd, bool is_glob,
                                  bool follows_last, const World& world);
[[nodiscard]] inline std::string path_in(const Scope& scope, std::string_view text, std::string_view cwd, bool is_glob,
                                         bool follows_last, const World& world) {
  return path_in(*scope.files, text, cwd, is_glob, follows_last, world);
}

// Where what this call put below a folder comes from: packing the folder packs that.
[[nodiscard]] Sources sources_below(std::string_view folder, const CallFiles& files, const World& world);

// The files that `path` may have been copied, moved or linked from in this call, or `path` itself.
[[nodiscard]] std::vector<std::string> origins_of(const CallFiles& files, const std::string& path);

// Where the content of a file that is read comes from: by its name, or because this call wrote it.
[[nodiscard]] Sources sources_of_file(const Word& word, const Scope& scope, bool is_remote, const World& world);

}  // namespace pawl
