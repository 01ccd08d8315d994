// SPDX-License-Identifier: Apache-2.0
// Values as TOML text on one line, as read_toml() reads them back.
#pragma once

#include <string>
#include <string_view>

#include "base/value.h"

namespace pawl {

// `"a"`, `true`, `1.0`, `["a", "b"]`, `{ a = 1, "b.c" = "x" }`.
[[nodiscard]] std::string write_toml(const Value& value);

// Text in quotes.
[[nodiscard]] std::string toml_string(std::string_view text);

// A key; in quotes unless it is plain.
[[nodiscard]] std::string toml_key(std::string_view name);

}  // namespace pawl
