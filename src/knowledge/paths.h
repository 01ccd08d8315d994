// SPDX-License-Identifier: Apache-2.0
// Which paths mean what to a user: system folders, secrets, what runs unasked, build output. Data in
// knowledge/paths.toml and knowledge/agents/*.toml; analyse/path_class.h asks it about resolved paths.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace pawl {

struct PathPattern {
  enum class Anchor : std::uint8_t {
    absolute,  // /etc: it and what is below
    home,      // ~/.ssh: it and what is below
    project,   // <project>/x: it and what is below
    anywhere,  // .env, .git/hooks/*: the last parts of a path, or of a folder above it
  };
  Anchor anchor = Anchor::anywhere;
  std::uint32_t classes = 0;
  bool is_exception = false;  // matches here are not of that class
  bool only_itself = false;   // what is below is not meant
  std::string_view pattern;   // without the anchor; `*` and `?` within a part
};

[[nodiscard]] std::span<const PathPattern> all_path_patterns();

}  // namespace pawl
