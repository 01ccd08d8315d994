// SPDX-License-Identifier: Apache-2.0
#include "knowledge/tool_names.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/glob.h"
#include "base/lower.h"

namespace pawl {
namespace {

struct CommonName {
  std::string_view tool;
  std::string_view common;
};

constexpr std::array<CommonName, 21> kNames = {{{"run_shell_command", "bash"}, {"shell", "bash"},
                                                {"shell_command", "bash"},     {"exec_command", "bash"},
                                                {"local_shell", "bash"},       {"container.exec", "bash"},
                                                {"read_file", "read"},         {"read_many_files", "read"},
                                                {"notebookread", "read"},      {"view_image", "read"},
                                                {"write_file", "write"},       {"multiedit", "edit"},
                                                {"notebookedit", "edit"},      {"replace", "edit"},
                                                {"apply_patch", "edit"},       {"search_file_content", "grep"},
                                                {"grep_search", "grep"},       {"list_directory", "ls"},
                                                {"web_fetch", "webfetch"},     {"google_web_search", "websearch"},
                                                {"web_search", "websearch"}}};

constexpr std::array<std::string_view, 10> kLifecycle = {
    "execute_agent",          "complete_execution",       "continue_execution", "abort_execution",
    "confirm_operation",      "verify_challenge",         "release_deadlock",   "permission_prompt",
    "approve_cli_permission", "get_pending_cli_approvals"};

constexpr std::array<std::string_view, 5> kEndpoints = {"mcp_aql_create", "mcp_aql_read", "mcp_aql_update",
                                                        "mcp_aql_delete", "mcp_aql_execute"};

[[nodiscard]] bool is_lifecycle(std::string_view operation) {
  return std::find(kLifecycle.begin(), kLifecycle.end(), operation) != kLifecycle.end();
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
  const std::string name = lower(tool);
  const auto found = std::find_if(kNames.begin(), kNames.end(), [&](const CommonName& n) { return n.tool == name; });
  return found == kNames.end() ? std::string_view() : found->common;
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
  const auto at = std::find_if(kEndpoints.begin(), kEndpoints.end(), [&](std::string_view endpoint) {
    return name == endpoint || split_tool_name(name).own == endpoint;
  });
  return at == kEndpoints.end() ? -1 : static_cast<int>(at - kEndpoints.begin());
}

bool is_lifecycle_operation(std::string_view tool, const Value& input) {
  if (is_lifecycle(lower(split_tool_name(tool).own))) return true;
  // Only where the argument is what the tool goes by: any other tool would be exempt by an argument nobody reads.
  const std::string* operation = input.find_text("operation");
  return operation != nullptr && endpoint_of(tool) >= 0 && is_lifecycle(*operation);
}

}  // namespace pawl
