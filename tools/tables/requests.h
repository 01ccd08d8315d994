// SPDX-License-Identifier: Apache-2.0
// knowledge/requests.toml -> C++ tables (docs/formats/knowledge.md).
#pragma once

#include <string>
#include <vector>

#include "settings/fields.h"

namespace pawl {

[[nodiscard]] std::string request_tables(const SourceFile& requests, std::vector<std::string>& errors);

}  // namespace pawl
