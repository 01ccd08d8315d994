// SPDX-License-Identifier: Apache-2.0
#include "knowledge/tools.h"

#include <algorithm>

namespace pawl {
namespace {

static_assert(kToolKindNames.size() == static_cast<std::size_t>(ToolKind::inert) + 1);

// Of agents that have no file in knowledge/agents yet: Kiro, Cline, Hermes, Grok, Pi.
constexpr ToolFact kOfOthers[] = {
    {"execute_bash", ToolKind::shell},
    {"execute_command", ToolKind::shell},
    {"run_terminal_command", ToolKind::shell},
    {"terminal", ToolKind::shell},
    {"replace_in_file", ToolKind::edit},
    {"patch", ToolKind::edit},
    {"fs_read", ToolKind::read},
    {"fs_write", ToolKind::operation},
    {"ls", ToolKind::names},
    {"list_files", ToolKind::names},
    {"list_code_definition_names", ToolKind::names},
    {"search_files", ToolKind::lines},
    {"ask_followup_question", ToolKind::inert},
    {"attempt_completion", ToolKind::inert},
};

}  // namespace

const ToolFact* find_tool(std::string_view name) {
  const std::span<const ToolFact> tools = all_tools();
  const auto at = std::lower_bound(tools.begin(), tools.end(), name,
                                   [](const ToolFact& tool, std::string_view wanted) { return tool.name < wanted; });
  if (at != tools.end() && at->name == name) return &*at;
  const auto* found =
      std::find_if(std::begin(kOfOthers), std::end(kOfOthers), [&](const ToolFact& t) { return t.name == name; });
  return found == std::end(kOfOthers) ? nullptr : found;
}

}  // namespace pawl
