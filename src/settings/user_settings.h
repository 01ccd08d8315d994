// SPDX-License-Identifier: Apache-2.0
// Readers for the settings that hold tables of the user's own: each reads one, says all that is wrong with it, and
// knows how two of them are merged. The rows in setting.cpp name them.
#pragma once

#include <string_view>
#include <vector>

#include "settings/setting.h"

namespace pawl {

void read_tool_inspection(const Setting& setting, const Value& value, Policy& into, std::vector<Complaint>& complaints);
// What `from` names of the same tool and argument replaces what was there, the rest is added.
void take_tool_inspection(Policy& into, const Policy& from);
// What is there stays as it is; only what nobody has named yet is added.
bool add_tool_inspection(Policy& into, const Policy& from);

// What is wrong with a path of arguments, or nothing: `a..b` has an empty part.
[[nodiscard]] std::string_view why_no_argument_path(std::string_view path);

}  // namespace pawl
