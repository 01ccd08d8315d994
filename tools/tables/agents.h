// SPDX-License-Identifier: Apache-2.0
// knowledge/agents/*.toml -> the C++ tables of knowledge/agents.h (docs/formats/agents.md). Complaints are collected;
// any of them stops the build.
#pragma once

#include <string>
#include <vector>

#include "settings/fields.h"

namespace pawl {

[[nodiscard]] std::string agent_tables(const std::vector<SourceFile>& files, std::vector<std::string>& errors);

}  // namespace pawl
