// SPDX-License-Identifier: Apache-2.0
// Arguments of tools by the names that they usually have, and what they then mean. tool_fields.cpp (described tools)
// and tool_guess.cpp (all others) read them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analyse/tools/tool_fields.h"
#include "base/one_of.h"
#include "base/value.h"
#include "knowledge/argument_names.h"
#include "knowledge/tool_words.h"

namespace pawl {

using Names = NameList;

inline constexpr std::size_t kMaxUses = kMaxTextsUnder;

// Whether one of the words is one of those that are wanted.
[[nodiscard]] bool has_word(const std::vector<std::string>& words, ToolWord kind);

// The first of these members that is a text or a list; nullptr if there is none.
[[nodiscard]] const Value* first_member(const Value& input, Names names);

// A command as a text, as a list of words, or as a program with its arguments apart in `around`.
[[nodiscard]] ToolUse shell_use(const Value& value, const Value& around);

// Whether a switch is on, as `true`, as `"true"` or as 1.
[[nodiscard]] bool is_switched_on(const Value& value);

// The same arguments under the names that they usually have: `Command` is `command`, and JSON that stands as a text
// where arguments are expected is those arguments.
[[nodiscard]] Value usual_arguments(Value input);

// The file that an address means: `file:///x`, `FILE:/x`, `file://localhost/x`; nothing for other texts.
[[nodiscard]] std::optional<std::string> file_of_address(std::string_view text);

// An address; one of a file is that file.
[[nodiscard]] ToolUse url_use(const std::string& text);

// One use for each path in the arguments.
[[nodiscard]] std::vector<ToolUse> path_uses(ToolUse::Kind kind, const Value& input);

// Files below a folder whose names a pattern tells; the folder alone, if there is no pattern.
[[nodiscard]] std::vector<ToolUse> lines_uses(const Value& input, ToolUse::Kind kind);

// A source and where it goes.
[[nodiscard]] std::vector<ToolUse> move_uses(const Value& input, ToolUse::Kind from);

}  // namespace pawl
