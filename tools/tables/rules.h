// SPDX-License-Identifier: Apache-2.0
// rules/*.toml -> the C++ table of src/rules.
#pragma once

#include <string>
#include <vector>

#include "settings/fields.h"

namespace pawl {

[[nodiscard]] std::string rule_tables(const std::vector<SourceFile>& files, std::vector<std::string>& errors);

}  // namespace pawl
