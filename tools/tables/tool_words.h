// SPDX-License-Identifier: Apache-2.0
// knowledge/tools/words.toml, names.toml and others.toml -> C++ tables (docs/formats/tools.md).
#pragma once

#include <string>
#include <vector>

#include "settings/fields.h"

namespace pawl {

// Of knowledge/tool_words.h, tool_names.h and tools.h.
[[nodiscard]] std::string tool_word_tables(const SourceFile& words, std::vector<std::string>& errors);
[[nodiscard]] std::string tool_name_tables(const SourceFile& names, std::vector<std::string>& errors);
[[nodiscard]] std::string other_tool_tables(const SourceFile& others, std::vector<std::string>& errors);

}  // namespace pawl
