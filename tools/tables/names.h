// SPDX-License-Identifier: Apache-2.0
// knowledge/names.toml and knowledge/tools/arguments.toml -> the C++ tables of knowledge/names.h and argument_names.h
// (docs/formats/knowledge.md, tools.md).
#pragma once

#include <string>
#include <vector>

#include "settings/fields.h"

namespace pawl {

[[nodiscard]] std::string name_tables(const SourceFile& source, std::vector<std::string>& errors);
[[nodiscard]] std::string argument_tables(const SourceFile& source, std::vector<std::string>& errors);

}  // namespace pawl
