// SPDX-License-Identifier: Apache-2.0
// What a file is, by its path and its first line: its language, whether it holds programs of others, whether it runs by
// itself.
#pragma once

#include <optional>
#include <string_view>

#include "inspect/tables.h"

namespace pawl {

struct FileKindOf {
  const LanguageFiles* language = nullptr;  // nullptr: not a program by itself
  std::optional<HolderFormat> holder;
  bool installs = false;  // it runs by itself, or before anybody has read it
  bool shows = false;     // a test, an example, documentation
};

[[nodiscard]] FileKindOf kind_of_file(std::string_view path, std::string_view text);

// nullptr: none of that name.
[[nodiscard]] const LanguageFiles* find_language_files(std::string_view name);

}  // namespace pawl
