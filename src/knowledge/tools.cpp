// SPDX-License-Identifier: Apache-2.0
#include "knowledge/tools.h"

#include <algorithm>

namespace pawl {

static_assert(kToolKindNames.size() == static_cast<std::size_t>(ToolKind::inert) + 1);

namespace {

[[nodiscard]] const ToolFact* find_among(std::span<const ToolFact> tools, std::string_view name) {
  const auto at = std::lower_bound(tools.begin(), tools.end(), name,
                                   [](const ToolFact& tool, std::string_view wanted) { return tool.name < wanted; });
  return at != tools.end() && at->name == name ? &*at : nullptr;
}

}  // namespace

const ToolFact* find_tool(std::string_view name) {
  const ToolFact* found = find_among(all_tools(), name);
  return found != nullptr ? found : find_among(all_other_tools(), name);
}

}  // namespace pawl
