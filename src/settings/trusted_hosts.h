// SPDX-License-Identifier: Apache-2.0
// The hosts to which a person lets secrets go: `trusted-hosts.json` in Pawl's folder. `pawl trust add` writes it,
// load_policy() reads it, rules/trusted_hosts.h says what it means. Names are plain ASCII, in lower case.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"
#include "base/result.h"

namespace pawl {

[[nodiscard]] std::string path_of_trusted_hosts(const std::string& pawl_home);

// `api.x.com`, `*.logs.x.com` (every name below logs.x.com, not that itself) or the host of an address:
// `https://api.x.com:8443/v1` gives `api.x.com`. An error says what is wrong with it, without a place.
[[nodiscard]] Result<std::string> read_host_pattern(std::string_view text);

// No file: no host is trusted. A broken file is an error; the reader then trusts none.
[[nodiscard]] Result<std::vector<std::string>> read_trusted_hosts(const std::string& pawl_home, const Files& files);

// Replaces the list. Makes Pawl's folder (0700) if it is missing; the file is 0600.
[[nodiscard]] Result<Done> write_trusted_hosts(const std::string& pawl_home, const std::vector<std::string>& hosts);

}  // namespace pawl
