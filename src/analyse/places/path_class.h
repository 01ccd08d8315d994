// SPDX-License-Identifier: Apache-2.0
// Where a path really leads, and what that place is to the user. `..`, `.` and links are resolved before a path is
// classified; where nothing exists the name alone decides.
#pragma once

#include <string>
#include <string_view>

#include "analyse/places/world.h"
#include "model/effect.h"

namespace pawl {

struct ResolvedPath {
  std::string path;     // absolute; empty if it cannot be known
  PathClasses classes;  // PathClass
  bool is_wildcard = false;
};

// `text` as a program in `cwd` would take it. `follows_last`: whether a link at the end is followed (`rm` acts on the
// link itself). `is_glob`: `*`, `?` and `[` in it are a pattern. An empty cwd makes a relative path unknown.
[[nodiscard]] ResolvedPath resolve_path(std::string_view text, std::string_view cwd, bool is_glob, bool follows_last,
                                        const World& world);

// The path alone, for who only looks for it: what the place is costs more than to find it.
[[nodiscard]] std::string real_path(std::string_view text, std::string_view cwd, bool is_glob, bool follows_last,
                                    const World& world);

// What the content of such a path is: Source::secret, Source::key.
[[nodiscard]] Sources sources_by_class(PathClasses classes);

// Of an absolute path as it is written: links in it are not followed.
[[nodiscard]] PathClasses classes_of_written(const std::string& path, bool is_glob, const World& world);

// The classes of the settings that are directly in this folder: replacing the folder replaces them. 0 for most folders.
[[nodiscard]] PathClasses classes_held_by(std::string_view folder, const World& world);

// Whether secrets have their place in a folder that is neither home nor root: /etc, /etc/*, ~/.config.
[[nodiscard]] bool holds_secrets(std::string_view folder, const World& world);

// The class names of a mask, for people: `home, secret`.
[[nodiscard]] std::string names_of_classes(PathClasses classes);

[[nodiscard]] bool is_below(std::string_view path, std::string_view folder);  // strictly

// Whether a program that is given this as a file's name reads its standard input.
[[nodiscard]] bool is_standard_input(std::string_view path);

}  // namespace pawl
