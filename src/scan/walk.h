// SPDX-License-Identifier: Apache-2.0
// Which files of a tree a scan looks at: all but `.git` and what git ignores. What git tracks is looked at even if a
// pattern would ignore it: it is committed all the same.
#pragma once

#include <functional>
#include <string>

#include "base/tree.h"

namespace pawl {

// What is told while the walk goes on.
struct WalkTold {
  std::function<bool(std::string path)> take;                            // a file; false: nobody wants more
  std::function<void(const std::string& path, const char* why)> refuse;  // a folder that was not looked into
};

// Tells every file, in the order of their paths. `root` is the tree's own path: the
// `.gitignore` files above it, up to the root of its checkout, count as well.
void walk(const Tree& tree, const std::string& root, bool uses_ignore_files, const WalkTold& told);

}  // namespace pawl
