// SPDX-License-Identifier: Apache-2.0
// The table of settings in words: docs/configuration.md, which a test compares with it, and the JSON Schema for
// editors.
#pragma once

#include <string>

#include "settings/setting.h"

namespace pawl {

// What it means, and which name it has beside this one, which is one of its own.
[[nodiscard]] std::string told_meaning(const Setting& setting, std::string_view name);

// What it takes, on one line: `audit | standard | strict`, `1 to 10000`, `array of tools, such as ["WebFetch"]`; of a
// table without its example, which is more than a line can show. Empty for true or false.
[[nodiscard]] std::string plain_values(const Setting& setting);

// docs/configuration.md; scripts/config-page writes it anew.
[[nodiscard]] std::string config_page();

// As JSON. What is not built yet is left out: a file that holds it is broken.
[[nodiscard]] std::string config_schema();

}  // namespace pawl
