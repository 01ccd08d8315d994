// SPDX-License-Identifier: Apache-2.0
// The user's own kinds of secrets: `secrets/*.toml` in Pawl's folder, read before every call. Without any it costs one
// look at the folder. A broken file leaves its last good version in force, as a pack of rules does.
#pragma once

#include <string>
#include <vector>

namespace pawl {

struct UserKindFile {
  std::string path;
  std::vector<std::string> errors;  // with place and source line
  std::size_t kinds = 0;            // in force
};

struct UserKinds {
  std::vector<UserKindFile> files;
  std::vector<std::string> notices;
  bool has_lost_kinds = false;  // a file that is there is not in force in any version
};

// From now on they count in this process.
UserKinds load_user_kinds(const std::string& pawl_home);

[[nodiscard]] std::string path_of_user_kinds(const std::string& pawl_home);

}  // namespace pawl
