// SPDX-License-Identifier: Apache-2.0
// The files that every script begins with, for the stub world and for Pawl alike.
#pragma once

#include <vector>

#include "base/files.h"
#include "stub_world.h"

namespace pawl::meaning {

inline constexpr std::string_view kHome = "/home/dev";
inline constexpr std::string_view kProject = "/home/dev/app";

[[nodiscard]] const std::vector<TreeEntry>& tree();
[[nodiscard]] const MemoryFiles& files_of_tree();

}  // namespace pawl::meaning
