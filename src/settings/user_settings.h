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

void read_smart_rules(const Setting& setting, const Value& value, Policy& into, std::vector<Complaint>& complaints);
// Whether its expressions can be read. Costs more than all the rest, so it is done once for each version of a file.
void check_smart_rules(const Policy& policy, std::vector<Complaint>& complaints);
// The first rule that fits decides: they are added behind those that are there.
void take_smart_rules(Policy& into, const Policy& from);
// Only those that ask or deny, marked as a stranger's.
bool add_smart_rules(Policy& into, const Policy& from);

void read_patterns(const Setting& setting, const Value& value, Policy& into, std::vector<Complaint>& complaints);
// Each list that is not empty replaces the one that was there.
void take_patterns(Policy& into, const Policy& from);
// What either denies or asks about, and of what is allowed only what both allow.
bool add_patterns(Policy& into, const Policy& from);

// `value` holds the tables below `agents`.
void read_declared_tools(const Setting& setting, const Value& value, Policy& into, std::vector<Complaint>& complaints);
void take_declared_tools(Policy& into, const Policy& from);
// Of an agent that is declared already, only what both name.
bool add_declared_tools(Policy& into, const Policy& from);

// What is wrong with a path of arguments, or nothing: `a..b` has an empty part.
[[nodiscard]] std::string_view why_no_argument_path(std::string_view path);

}  // namespace pawl
