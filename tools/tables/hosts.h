// SPDX-License-Identifier: Apache-2.0
// knowledge/hosts.toml -> C++ tables (docs/formats/knowledge.md).
#pragma once

#include <string>
#include <vector>

#include "settings/fields.h"

namespace pawl {

[[nodiscard]] std::string host_tables(const SourceFile& hosts, std::vector<std::string>& errors);

}  // namespace pawl
