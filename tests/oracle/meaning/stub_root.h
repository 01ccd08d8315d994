// SPDX-License-Identifier: Apache-2.0
// The inner side of the stub world: enters the namespaces, builds the root, and serves jobs until its socket closes.
#pragma once

#include <string>
#include <vector>

#include "stub_world.h"

namespace pawl::meaning {

// A file of the machine that the root gets a copy of.
struct RootFile {
  std::string path;
  std::string content;
};

struct RootPlan {
  std::vector<RootFile> libraries;
  std::vector<RootFile> shells;  // `path` is the name alone
  std::string stub;              // the program itself
  std::vector<TreeEntry> tree;
};

// Never returns. Says on the socket first whether the world stands: an empty text, or what is not permitted.
[[noreturn]] void serve_stub_world(int socket, const RootPlan& plan);

}  // namespace pawl::meaning
