// SPDX-License-Identifier: Apache-2.0
// Files of which only the first counts: several processes may try to place one, and the file system says who did.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace pawl {

enum class Placed { placed, taken };

// Writes a file beside `path` and renames it to `path` if nothing is there; the text is then whole or not there at all.
[[nodiscard]] Result<Placed> place_file(const std::string& path, std::string_view text);

// Removes the file. True for exactly one of all who try.
[[nodiscard]] bool take_away(const std::string& path);

}  // namespace pawl
