// SPDX-License-Identifier: Apache-2.0
// Which paths mean what to a user: system folders, secrets, what runs unasked, build output. Data in
// knowledge/paths.toml and knowledge/agents/*.toml; analyse/places/path_class.h asks it about resolved paths.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "model/effect.h"

namespace pawl {

struct PathPattern {
  enum class Anchor : std::uint8_t {
    absolute,  // /etc: it and what is below
    home,      // ~/.ssh: it and what is below
    project,   // <project>/x: it and what is below
    anywhere,  // .env, .git/hooks/*: the last parts of a path, or of a folder above it
  };
  Anchor anchor = Anchor::anywhere;
  PathClasses classes;
  bool is_exception = false;  // matches here are not of that class
  bool only_itself = false;   // what is below is not meant
  bool is_open = false;       // its first part is a pattern itself
  std::string_view pattern;   // without the anchor; `*` and `?` within a part
  std::uint16_t first = 0;    // length of its first part
};

// By anchor, those that are not open first, by their first part.
[[nodiscard]] std::span<const PathPattern> all_path_patterns();

// Where the rows of each anchor begin, and where those of them that are open; the last one is the end.
[[nodiscard]] std::span<const std::uint16_t> path_pattern_starts();

// Of one anchor: all; those whose first part is exactly `first`; those that are open.
[[nodiscard]] std::span<const PathPattern> path_patterns(PathPattern::Anchor anchor);
[[nodiscard]] std::span<const PathPattern> path_patterns(PathPattern::Anchor anchor, std::string_view first);
[[nodiscard]] std::span<const PathPattern> open_path_patterns(PathPattern::Anchor anchor);

}  // namespace pawl
