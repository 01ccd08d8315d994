// SPDX-License-Identifier: Apache-2.0
// Which program a name or path really is.
#pragma once

#include <string>
#include <string_view>

#include "model/analysis.h"

namespace pawl {

[[nodiscard]] std::string_view bare_name(std::string_view path);

// Whether it is where a system keeps its programs; elsewhere it is a local file, whatever its name.
[[nodiscard]] bool is_system_program(std::string_view path);

// Whether a step of the call writes a file of that name, wherever that is.
[[nodiscard]] bool writes_file_called(std::string_view name, const Analysis& analysis);

// `declare`, `export` and so on: their words are assignments.
[[nodiscard]] bool is_declaring(std::string_view program);

}  // namespace pawl
