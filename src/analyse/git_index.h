// SPDX-License-Identifier: Apache-2.0
// Git's index, read as a file: which paths are tracked. Nothing of git is run. An index that is missing, too large or
// not understood means "not known", which counts as not tracked.
#pragma once

#include <string>
#include <string_view>

#include "base/files.h"

namespace pawl {

// Whether git tracks `path` or something below it; a pattern stands for all that fits. `project` is the checkout's
// root; `path` is absolute and below it.
[[nodiscard]] bool is_tracked(std::string_view path, const std::string& project, const Files& files);

// Whether the project has an index that can be read at all.
[[nodiscard]] bool has_index(const std::string& project, const Files& files);

// The paths of an index file, in its order; empty if it is not understood. For is_tracked() and its tests.
[[nodiscard]] bool index_holds(std::string_view index, std::string_view relative_path);

}  // namespace pawl
