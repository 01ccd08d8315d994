// SPDX-License-Identifier: Apache-2.0
// Which branch a push means that names none, and where the remotes are, by git's own files: HEAD and config. Asked
// only where it matters: of a push by force, of a credential or a whole project that goes to some host.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"

namespace pawl {

// The branch on the other side that `git push` without a ref, or with HEAD for one, would write. Empty if the files do
// not say it: a detached HEAD, or settings that push several branches or others.
[[nodiscard]] std::string branch_of_push(const std::string& project, const std::string& home, const Files& files);

// Whether it is the branch that the remote `origin` has checked out.
[[nodiscard]] bool is_head_of_remote(std::string_view branch, const std::string& project, const Files& files);

// The hosts of all remotes, in their canonical form. Empty if there is no project.
[[nodiscard]] std::vector<std::string> hosts_of_remotes(const std::string& project, const Files& files);

}  // namespace pawl
