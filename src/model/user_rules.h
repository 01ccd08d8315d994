// SPDX-License-Identifier: Apache-2.0
// What users write themselves in their configuration: which argument of a tool holds what, smart rules, patterns and
// the tools that an agent declares. Read by settings, matched by rules, judged by decide.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/verdict.h"

namespace pawl {

// What an argument of a tool holds, so that it is judged like the same thing anywhere else.
enum class ArgumentKind : std::uint8_t { shell, sql, path, url, content };
inline constexpr std::array<std::string_view, 5> kArgumentKindNames = {"shell", "sql", "path", "url", "content"};

// `tool_inspection = { execute_query = "sql" }`. Several may name one tool; each argument that one of them names is
// looked into. The argument is found with find_by_path() (base/value.h).
struct ToolInspection {
  std::string tool;   // a glob over the tool's name
  std::string field;  // a path of names and indices: `params.query.sql`, `files.0.path`
  ArgumentKind kind = ArgumentKind::content;

  bool operator==(const ToolInspection&) const = default;
};

}  // namespace pawl
