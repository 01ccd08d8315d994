// SPDX-License-Identifier: Apache-2.0
// How names and keys are spelt where CodeWalker keeps them. Only its parts include this.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "content/code/held.h"

namespace pawl {

// `opts.cwd`: a member of a variable by its text; empty for anything else.
[[nodiscard]] std::string dotted(const CodeNode& node);

// Where a member of a function is kept that it was given: `f.calls = 0`.
[[nodiscard]] std::string member_cell(const CodeHeld& function, std::string_view name);

// Which item of a list of that size a key means, if it is a number.
[[nodiscard]] std::optional<std::size_t> place_of(const CodeHeld& key, std::size_t size);

}  // namespace pawl
