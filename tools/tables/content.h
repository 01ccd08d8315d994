// SPDX-License-Identifier: Apache-2.0
// Tables of what files hold: knowledge/content.toml first, then rules/content/*.toml.
#pragma once

#include <string>
#include <vector>

#include "settings/fields.h"

namespace pawl {

[[nodiscard]] std::string content_tables(const std::vector<SourceFile>& files, std::vector<std::string>& errors);

}  // namespace pawl
