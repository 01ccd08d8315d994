// SPDX-License-Identifier: Apache-2.0
// A path of which a part is not known still says something: `$DIR/.env` is a secret wherever it lies, `~/.ssh/$NAME` a
// key whatever its name.
#pragma once

#include <cstdint>
#include <string_view>

#include "analyse/places/world.h"

namespace pawl {

// The classes (PathClass) that hold whatever the unknown parts of `text` stand for; `text` shows them as `$NAME`,
// `$(…)` or `…`. Only classes that call for care count, never those that make a path harmless.
[[nodiscard]] PathClasses classes_of_part_known(std::string_view text, std::string_view cwd, const World& world);

}  // namespace pawl
