// SPDX-License-Identifier: Apache-2.0
// knowledge/programs/*.toml -> the C++ tables of src/knowledge. Complaints are collected; any of them stops the build.
#pragma once

#include <string>
#include <vector>

#include "settings/fields.h"

namespace pawl {

[[nodiscard]] std::string program_tables(const std::vector<SourceFile>& files, std::vector<std::string>& errors);
[[nodiscard]] std::string path_tables(const SourceFile& paths, const std::vector<SourceFile>& agents,
                                      std::vector<std::string>& errors);
[[nodiscard]] std::string carrier_tables(const SourceFile& carriers, std::vector<std::string>& errors);

}  // namespace pawl
