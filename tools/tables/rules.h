// SPDX-License-Identifier: Apache-2.0
// rules/*.toml and rules/shields/*.toml -> the C++ tables of src/rules.
#pragma once

#include <string>
#include <vector>

#include "settings/fields.h"

namespace pawl {

[[nodiscard]] std::string shield_tables(const std::vector<SourceFile>& files, std::vector<std::string>& errors);
[[nodiscard]] std::string rule_tables(const std::vector<SourceFile>& files, std::vector<std::string>& errors);

}  // namespace pawl
