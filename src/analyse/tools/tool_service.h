// SPDX-License-Identifier: Apache-2.0
// What a tool that nobody described does to the service behind it, by knowledge/tools/services.toml. Part of
// tool_guess.cpp's guess.
#pragma once

#include <string_view>
#include <vector>

#include "analyse/tools/tool_fields.h"

namespace pawl {

[[nodiscard]] std::vector<ToolUse> uses_of_service(std::string_view tool, const Value& input);

}  // namespace pawl
