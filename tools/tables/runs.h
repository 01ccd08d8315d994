// SPDX-License-Identifier: Apache-2.0
// knowledge/interactive.toml and runs.toml -> C++ tables (docs/formats/knowledge.md).
#pragma once

#include <string>
#include <vector>

#include "settings/fields.h"

namespace pawl {

// Of knowledge/interactive.h and runs.h.
[[nodiscard]] std::string interactive_tables(const SourceFile& source, std::vector<std::string>& errors);
[[nodiscard]] std::string run_tables(const SourceFile& source, std::vector<std::string>& errors);

}  // namespace pawl
