// SPDX-License-Identifier: Apache-2.0
// Which files of a tree a scan looks at: all but `.git` and what git ignores. What git tracks is looked at even if a
// pattern would ignore it: it is committed all the same.
#pragma once

#include <functional>
#include <string>

#include "base/tree.h"

namespace pawl {

struct WalkResult {
  std::uint64_t unreadable = 0;  // folders
};

// Calls `take` for every file, in the order of their paths, until it says false. `root` is the tree's own path: the
// `.gitignore` files above it, up to the root of its checkout, count as well.
[[nodiscard]] WalkResult walk(const Tree& tree, const std::string& root, bool uses_ignore_files,
                              const std::function<bool(std::string path)>& take);

}  // namespace pawl
