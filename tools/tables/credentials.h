// SPDX-License-Identifier: Apache-2.0
// knowledge/credentials.toml -> C++ tables (docs/formats/knowledge.md).
#pragma once

#include <string>
#include <vector>

#include "settings/fields.h"

namespace pawl {

// Of knowledge/credentials.h.
[[nodiscard]] std::string credential_tables(const SourceFile& source, std::vector<std::string>& errors);

}  // namespace pawl
