// SPDX-License-Identifier: Apache-2.0
// How tools are named, in one way for every list, pattern and rule: by a glob, upper and lower case alike, and by the
// word that the agents have in common (`bash` is the shell of every agent). A bare name meets the tool of that name of
// every MCP server, `server__tool` that of one server. The names are in knowledge/tools/names.toml.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/value.h"

namespace pawl {

// `mcp__postgres__query`, `mcp_postgres_query`, `MCP:query` and `@postgres/query` are `query` of a server; a tool that
// is the agent's own has no server.
struct ToolName {
  std::string_view server;  // empty: the agent's own, or a server that is not named
  std::string_view own;
};

[[nodiscard]] ToolName split_tool_name(std::string_view tool);

[[nodiscard]] bool names_tool(std::string_view glob, std::string_view tool);
[[nodiscard]] bool names_tool(std::span<const std::string> globs, std::string_view tool);

// The common word for a tool of one of the agents, in lower case; empty if it has none.
[[nodiscard]] std::string_view common_name_of(std::string_view tool);

// A tool that serves many operations and names the one that is meant in an argument: its place among the operations
// create, read, update, delete, execute; -1 if it is another tool.
[[nodiscard]] int endpoint_of(std::string_view tool);

// The operations that the first word of a tool's name tells, a bit for each of kOperationNames (model/user_rules.h); 0
// if it tells none.
[[nodiscard]] unsigned operations_of_word(std::string_view word);

// Whether the call runs, ends or confirms the agent itself: no list of tools takes that from it.
[[nodiscard]] bool is_lifecycle_operation(std::string_view tool, const Value& input);

// The tables behind these, each sorted by word.
struct CommonName {
  std::string_view word;  // the tool
  std::string_view common;
};
struct OperationWord {
  std::string_view word;
  unsigned operations;
};
[[nodiscard]] std::span<const CommonName> all_common_names();
[[nodiscard]] std::span<const OperationWord> all_operation_words();
[[nodiscard]] std::span<const OperationWord> all_endpoints();
[[nodiscard]] std::span<const std::string_view> all_lifecycle_operations();

}  // namespace pawl
