// SPDX-License-Identifier: Apache-2.0
// Whether an edit of an agent's settings leaves alone what calls Pawl: its hooks, the switches that turn hooks off, and
// the variables that the agent sets. Only an edit whose whole result is known can; anything else counts as a change.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"

namespace pawl {

// The file's text after a tool with these arguments (a whole `content`, or `old_string` and `new_string`, one or many),
// where it was `before`. Nothing if the arguments do not tell, or the tool would not find what it replaces.
[[nodiscard]] std::optional<std::string> text_after(const Value& arguments, const std::string& before);

// Both texts are strict JSON objects (no text counts as an empty one) that agree in everything that matters to Pawl.
[[nodiscard]] bool keeps_guard(std::string_view before, std::string_view after);

}  // namespace pawl
