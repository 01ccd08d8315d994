// SPDX-License-Identifier: Apache-2.0
// Single secrets that a person lets pass, by their fingerprints: `allowed-secrets.json` in Pawl's folder. `pawl allow`
// writes it; it is looked at only when a secret was found. The secrets themselves stand nowhere.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"
#include "base/result.h"

namespace pawl {

struct AllowedSecret {
  std::string rule;         // `dlp.github-token`
  std::string fingerprint;  // secrets/fingerprint.h
  std::string sample;       // `ghp_****9xQz`, for people
  std::string added;        // the day
};

[[nodiscard]] std::string path_of_allowed_secrets(const std::string& pawl_home);

// No file: none. A broken file is an error, and then none passes.
[[nodiscard]] Result<std::vector<AllowedSecret>> read_allowed_secrets(const std::string& pawl_home, const Files& files);

// Replaces the list; the file is 0600.
[[nodiscard]] Result<Done> write_allowed_secrets(const std::string& pawl_home, const std::vector<AllowedSecret>& allowed);

}  // namespace pawl
