// SPDX-License-Identifier: Apache-2.0
// rules/secrets/*.toml -> C++ tables (docs/formats/secrets.md). The first file says how frequent characters are.
#pragma once

#include <string>
#include <vector>

#include "settings/fields.h"

namespace pawl {

[[nodiscard]] std::string secret_tables(const std::vector<SourceFile>& files, std::vector<std::string>& errors);

}  // namespace pawl
