// SPDX-License-Identifier: Apache-2.0
// Files of settings with one setting a line, as ssh, curl, wget and npm take them: `KEY VALUE`, `key = "value"`,
// `--key value`, `key:value`. Empty lines and those that begin with `#` or `;` say nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pawl {

struct SettingLine {
  std::string key;    // without dashes before it
  std::string value;  // without the quotes around it; empty if there is none
};

[[nodiscard]] std::vector<SettingLine> read_setting_lines(std::string_view text);

}  // namespace pawl
