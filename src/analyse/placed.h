// SPDX-License-Identifier: Apache-2.0
// Links, copies and moves that the call itself makes: where a path leads then, and which program a file is.
#pragma once

#include <string>
#include <string_view>

#include "analyse/arguments.h"
#include "analyse/path_class.h"
#include "analyse/scope.h"
#include "analyse/world.h"

namespace pawl {

// Writes down what a step with these arguments puts where.
void note_placed(const Arguments& arguments, std::string_view cwd, Scope& scope, const World& world);

// resolve_path(), with that in mind: `ln -s ~ build; rm -rf build/*` empties home.
[[nodiscard]] ResolvedPath resolve_in(const Scope& scope, std::string_view text, std::string_view cwd, bool is_glob,
                                      bool follows_last, const World& world);

// Where what this call put below a folder comes from: who packs the folder packs that.
[[nodiscard]] std::uint8_t sources_below(std::string_view folder, const Scope& scope, const World& world);

// The file that `path` was copied, moved or linked from in this call, or `path` itself.
[[nodiscard]] std::string origin_of(const Scope& scope, const std::string& path);

}  // namespace pawl
