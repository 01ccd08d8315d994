// SPDX-License-Identifier: Apache-2.0
// Reads TOML into a Value in which every value and every key knows its place, in the order of the file.
// Configuration files, rule packs and the knowledge tables are all read through it.
// Text from strangers is fine: nesting and the number of tables are bounded before the real reader starts.
#pragma once

#include <string_view>

#include "base/result.h"
#include "base/value.h"

namespace pawl {

// `file` is only the name in error texts, which look as complain() in base/diagnostic.h makes them.
// A table's own span is its header `[x]`; dates and times are refused, for nothing in Pawl takes one.
[[nodiscard]] Result<Value> read_toml(std::string_view text, std::string_view file);

// The same document without lines that are only a comment; places are others then. As it is if a text of several lines
// may hold such a line.
[[nodiscard]] std::string without_comment_lines(std::string_view text);

}  // namespace pawl
