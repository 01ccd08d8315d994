// SPDX-License-Identifier: Apache-2.0
// git's configuration files as a list of settings, in their order. What git itself would refuse is left out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

struct GitSetting {
  std::string key;  // `core.hookspath`, `alias.co`, `remote.origin.url`; section and name in lower case
  std::string value;
};

[[nodiscard]] std::vector<GitSetting> read_git_config(std::string_view text);

// The last value of `key`; nullptr if it is not set.
[[nodiscard]] const std::string* find_setting(const std::vector<GitSetting>& settings, std::string_view key);

}  // namespace pawl
