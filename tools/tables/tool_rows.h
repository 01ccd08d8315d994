// SPDX-License-Identifier: Apache-2.0
// knowledge/tools/services.toml -> C++ tables (docs/formats/tools.md).
#pragma once

#include <string>
#include <vector>

#include "settings/fields.h"

namespace pawl {

[[nodiscard]] std::string tool_tables(const SourceFile& tools, std::vector<std::string>& errors);

}  // namespace pawl
