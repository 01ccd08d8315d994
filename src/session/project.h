// SPDX-License-Identifier: Apache-2.0
// Which folder is the project: the agent's own project folder, else the checkout around cwd, else cwd. Never `/`, home
// or a folder above home: then there is no project, and nothing counts as being inside it.
#pragma once

#include <string>

#include "base/files.h"

namespace pawl {

[[nodiscard]] std::string find_project(const std::string& agents_folder, const std::string& cwd,
                                       const std::string& home, const Files& files);

}  // namespace pawl
