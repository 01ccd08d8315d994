// SPDX-License-Identifier: Apache-2.0
// Which projects a person trusts: `trust.json` in Pawl's folder, each project's folder with the hash of its
// `pawl.toml`. A file that has changed since is not trusted any more. `pawl trust` writes it, load_policy() reads it.
#pragma once

#include <string>
#include <vector>

#include "base/files.h"
#include "base/result.h"

namespace pawl {

struct TrustedProject {
  std::string path;    // the project's folder
  std::string sha256;  // of its pawl.toml, as `sha256sum` prints it
};

[[nodiscard]] std::string path_of_trust(const std::string& pawl_home);

// No file: nobody is trusted. A broken file is an error; the reader then trusts nobody.
[[nodiscard]] Result<std::vector<TrustedProject>> read_trust(const std::string& pawl_home, const Files& files);

// Replaces the list. Makes Pawl's folder (0700) if it is missing; the file is 0600.
[[nodiscard]] Result<Done> write_trust(const std::string& pawl_home, const std::vector<TrustedProject>& projects);

}  // namespace pawl
