// SPDX-License-Identifier: Apache-2.0
// knowledge/plain-calls.toml -> the C++ table of content/code/plain_functions.h (docs/formats/calls.md).
#pragma once

#include <string>
#include <vector>

#include "settings/fields.h"

namespace pawl {

[[nodiscard]] std::string plain_call_tables(const SourceFile& source, std::vector<std::string>& errors);

}  // namespace pawl
