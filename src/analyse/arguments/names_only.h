// SPDX-License-Identifier: Apache-2.0
// Steps that let only names out of files of NAME=VALUE lines: `cut -d= -f1 .env`.
#pragma once

#include <string_view>

#include "analyse/arguments/arguments.h"

namespace pawl {

[[nodiscard]] bool shows_names_only(const Arguments& arguments);

// Whether everything secret in a file of that name comes after a `=`.
[[nodiscard]] bool holds_named_values(std::string_view path);

}  // namespace pawl
