// SPDX-License-Identifier: Apache-2.0
// What a search may find: `find ~ -name config.toml` finds the settings of agents, `find ~ -name '*rsa*'` finds keys.
#pragma once

#include <string_view>

#include "analyse/places/world.h"
#include "model/effect.h"

namespace pawl {

// What is done to each file that is found.
enum class FoundUse { shown, read, changed };

// `found` is the root of the search and what is known of the names below it, as one path: `/home/dev/*rsa*`. The
// classes of the guarded paths that such a search finds on its way, wherever they are below the root. A pattern that
// fits nearly any name (`*`, `*.json`) finds what is changed, but counts as no secret that is read.
[[nodiscard]] PathClasses classes_found(std::string_view found, FoundUse use, const World& world);

}  // namespace pawl
