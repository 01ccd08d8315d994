// SPDX-License-Identifier: Apache-2.0
// The settings that hold tables, or names that are checked: each has a reader of its own, which says all that is wrong
// with a value, and knows how two of them are merged. The rows in setting.cpp name the forms.
#pragma once

#include <string_view>

#include "settings/setting.h"

namespace pawl {

// ---- policy.tool_inspection

inline constexpr std::string_view kInspectionSchema =
    R"({"type":"object","additionalProperties":{"anyOf":[{"type":"string"},{"type":"object","properties":{"field":)"
    R"({"type":"string"},"kind":{"enum":["shell","sql","path","url","content"]}},"required":["field"],)"
    R"("additionalProperties":false},{"type":"array","items":{"type":["string","object"]}}]}})";

void read_tool_inspection(const Setting& setting, const Value& value, Policy& into, Complaints& complaints);
[[nodiscard]] Value value_of_tool_inspection(const Policy& policy);
// What `from` names of the same tool and argument replaces what was there, the rest is added.
void take_tool_inspection(Policy& into, const Policy& from);
// What is there stays as it is; only what nobody has named yet is added.
bool add_tool_inspection(Policy& into, const Policy& from);

// ---- policy.smart_rules

inline constexpr std::string_view kSmartRulesSchema =
    R"({"type":"array","maxItems":500,"items":{"type":"object","properties":{"name":{"type":"string"},"tool":)"
    R"({"type":"string","minLength":1},"verdict":{"enum":["allow","ask","deny","review","confirm","block"]},"reason":)"
    R"({"type":"string"},"condition_mode":{"enum":["all","any"]},"conditions":{"type":"array","maxItems":32,"items":)"
    R"({"type":"object","properties":{"field":{"type":"string","minLength":1},"op":{"enum":["matches","notMatches",)"
    R"("contains","notContains","exists","notExists","matchesGlob","notMatchesGlob"]},"value":{"type":"string"},)"
    R"("flags":{"type":"string","pattern":"^[ims]*$"}},"required":["field","op"],"additionalProperties":false}}},)"
    R"("required":["tool","verdict"],"additionalProperties":false}})";

void read_smart_rules(const Setting& setting, const Value& value, Policy& into, Complaints& complaints);
[[nodiscard]] Value value_of_smart_rules(const Policy& policy);
// Whether its expressions can be read. Costs more than all the rest, so it is done once for each version of a file.
void check_smart_rules(const Policy& policy, Complaints& complaints);
// The first rule that fits decides: they are added behind those that are there.
void take_smart_rules(Policy& into, const Policy& from);
// Only those that ask or deny, marked as a stranger's.
bool add_smart_rules(Policy& into, const Policy& from);

// ---- policy.patterns

inline constexpr std::string_view kPatternsSchema =
    R"({"type":"object","properties":{"allow":{"type":"array","items":{"type":"string"}},"confirm":{"type":"array","items":{"type":"string"}},)"
    R"("deny":{"type":"array","items":{"type":"string"}}},"additionalProperties":false})";

void read_patterns(const Setting& setting, const Value& value, Policy& into, Complaints& complaints);
[[nodiscard]] Value value_of_patterns(const Policy& policy);
// Each list that is not empty replaces the one that was there.
void take_patterns(Policy& into, const Policy& from);
// What is denied or asked about comes beside what is there, what is allowed instead of it.
void join_patterns(Policy& into, const Policy& from);
// What either denies; of what is allowed only what both allow; and what either asks about, unless it is denied because
// a list of what is allowed does not name it.
bool add_patterns(Policy& into, const Policy& from);

// ---- agents.NAME: `value` holds all tables below `agents`

inline constexpr std::string_view kDeclaredSchema =
    R"({"type":"object","properties":{"tools":{"type":"array","items":{"type":"string","minLength":1}}},)"
    R"("required":["tools"],"additionalProperties":false})";

void read_declared_tools(const Setting& setting, const Value& value, Policy& into, Complaints& complaints);
[[nodiscard]] Value value_of_declared_tools(const Policy& policy);
void take_declared_tools(Policy& into, const Policy& from);
// Of an agent that is declared already, only what both name.
bool add_declared_tools(Policy& into, const Policy& from);

// ---- policy.rules

inline constexpr std::string_view kVerdictsSchema =
    R"({"type":"object","additionalProperties":{"anyOf":[{"enum":["allow","ask","deny","review","confirm","block"]},)"
    R"({"type":"object"}]}})";

// `"git.force-push" = "ask"`, or the same as a path: `git.force-push = "ask"`.
void read_rule_verdicts(const Setting& setting, const Value& value, Policy& into, Complaints& complaints);
[[nodiscard]] Value value_of_rule_verdicts(const Policy& policy);
void take_rule_verdicts(Policy& into, const Policy& from);
// Those who may only tighten say `at least`; what a rule says by itself is not known here, so an allow is never taken.
bool raise_rule_verdicts(Policy& into, const Policy& from);

// ---- policy.shields: only names that exist

void read_shields(const Setting& setting, const Value& value, Policy& into, Complaints& complaints);

// ---- guard.scoring_weights

inline constexpr std::string_view kWeightsSchema =
    R"({"type":"object","additionalProperties":false,"properties":{"runtime":{"type":"number","minimum":0},)"
    R"("static":{"type":"number","minimum":0},"behavioural":{"type":"number","minimum":0},"llm":{"type":"number",)"
    R"("minimum":0}}})";

void read_weights(const Setting& setting, const Value& value, Policy& into, Complaints& complaints);
[[nodiscard]] Value value_of_weights(const Policy& policy);
// Only if they are the same: no weight is stricter than another.
bool keep_weights(Policy& into, const Policy& from);

// ---- approval.channels.native, approval.quiet_hours, channels.NAME: `value` of the last holds all tables

// A word, or whether it is on at all.
void read_native_way(const Setting& setting, const Value& value, Policy& into, Complaints& complaints);

inline constexpr std::string_view kQuietHoursSchema =
    R"({"type":"string","pattern":"^(([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9])?$"})";

void read_quiet_hours(const Setting& setting, const Value& value, Policy& into, Complaints& complaints);

inline constexpr std::string_view kRemoteChannelsSchema =
    R"({"type":"object","properties":{"server":{"type":"string","pattern":"^https://"},"to":{"type":"string"},)"
    R"("users":{"type":"array","items":{"type":"string","minLength":1}},"ca_file":{"type":"string"}},)"
    R"("additionalProperties":false})";

void read_remote_channels(const Setting& setting, const Value& value, Policy& into, Complaints& complaints);
[[nodiscard]] Value value_of_remote_channels(const Policy& policy);
void take_remote_channels(Policy& into, const Policy& from);
// One that is there stays as it is; only what nobody has named yet is added.
bool add_remote_channels(Policy& into, const Policy& from);

// What is wrong with a path of arguments, or nothing: `a..b` has an empty part.
[[nodiscard]] std::string_view why_no_argument_path(std::string_view path);

}  // namespace pawl
