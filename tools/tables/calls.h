// SPDX-License-Identifier: Apache-2.0
// knowledge/calls/*.toml -> the C++ table of the calls of other languages.
#pragma once

#include <string>
#include <vector>

#include "settings/fields.h"

namespace pawl {

[[nodiscard]] std::string call_tables(const std::vector<SourceFile>& files, std::vector<std::string>& errors);

}  // namespace pawl
