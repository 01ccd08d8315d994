// SPDX-License-Identifier: Apache-2.0
#include "knowledge/tool_names.h"

#include <algorithm>
#include <bit>
#include <string>

#include "base/glob.h"
#include "base/lower.h"
#include "knowledge/sorted_words.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_lifecycle(std::string_view operation) {
  const std::span<const std::string_view> all = all_lifecycle_operations();
  return std::binary_search(all.begin(), all.end(), operation);
}

}  // namespace

ToolName split_tool_name(std::string_view tool) {
  if (tool.starts_with("mcp__")) {
    const std::size_t end = tool.rfind("__");
    return {end > 5 ? tool.substr(5, end - 5) : std::string_view(), tool.substr(end + 2)};
  }
  if (tool.starts_with("mcp_")) {
    const std::size_t end = tool.find('_', 4);
    if (end == std::string_view::npos) return {{}, tool.substr(4)};
    return {tool.substr(4, end - 4), tool.substr(end + 1)};
  }
  if (tool.starts_with("MCP:") || tool.starts_with("mcp:")) return {{}, tool.substr(4)};
  if (const std::size_t slash = tool.rfind('/'); tool.starts_with('@') && slash != std::string_view::npos)
    return {tool.substr(1, slash - 1), tool.substr(slash + 1)};
  return {{}, tool};
}

std::string_view common_name_of(std::string_view tool) {
  const CommonName* row = find_word(all_common_names(), lower(tool));
  return row == nullptr ? std::string_view() : row->common;
}

bool names_tool(std::string_view glob, std::string_view tool) {
  const std::string pattern = lower(glob);
  const std::string name = lower(tool);
  if (matches_glob(pattern, name)) return true;
  if (const std::string_view common = common_name_of(name); !common.empty() && matches_glob(pattern, common))
    return true;
  const ToolName parts = split_tool_name(name);
  if (parts.own.size() == name.size()) return false;
  if (matches_glob(pattern, parts.own)) return true;
  const std::string of_server = std::string(parts.server) + "__" + std::string(parts.own);
  return !parts.server.empty() && (matches_glob(pattern, of_server) || matches_glob(pattern, "mcp__" + of_server));
}

bool names_tool(std::span<const std::string> globs, std::string_view tool) {
  return std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) { return names_tool(glob, tool); });
}

int endpoint_of(std::string_view tool) {
  const std::string name = lower(tool);
  const OperationWord* row = find_word(all_endpoints(), name);
  if (row == nullptr) row = find_word(all_endpoints(), split_tool_name(name).own);
  return row == nullptr ? -1 : std::countr_zero(row->operations);
}

unsigned operations_of_word(std::string_view word) {
  const OperationWord* row = find_word(all_operation_words(), word);
  return row == nullptr ? 0 : row->operations;
}

bool is_lifecycle_operation(std::string_view tool, const Value& input) {
  if (is_lifecycle(lower(split_tool_name(tool).own))) return true;
  // Only where the argument is what the tool goes by: any other tool would be exempt by an argument nobody reads.
  const std::string* operation = input.find_text("operation");
  return operation != nullptr && endpoint_of(tool) >= 0 && is_lifecycle(*operation);
}

}  // namespace pawl
