// SPDX-License-Identifier: Apache-2.0
// Lists of names and patterns: how settings read them, and what two of them are together.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "settings/complaint.h"

namespace pawl {

using List = std::vector<std::string>;

// What a list of patterns holds when two have nothing in common and an empty one would mean all: it matches no name.
inline constexpr std::string_view kNoTool = "[z-a]";

// `name` is the setting, for complaints.
[[nodiscard]] List read_names(std::string_view name, const Value& value, Complaints& complaints);

[[nodiscard]] Value value_of_list(const List& list);

// What either names.
void unite(List& into, const List& from);

// What both name. False: `from` names more than that.
bool keep_common(List& into, const List& from);

// The same for patterns: what one of `into` covers and one of `from` as well.
bool keep_common_patterns(List& into, const List& from);

}  // namespace pawl
