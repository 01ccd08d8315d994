// SPDX-License-Identifier: Apache-2.0
#include "analyse/tools/settings_edit.h"

#include <algorithm>

#include "base/json.h"
#include "knowledge/agents.h"

namespace pawl {
namespace {

// One replacement, as the agents' editing tools make it: the old text must stand there, and once unless all are meant.
[[nodiscard]] bool replace_in(std::string& text, const Value& edit) {
  const std::string* before = edit.find_text("old_string");
  const std::string* after = edit.find_text("new_string");
  if (before == nullptr || after == nullptr || before->empty()) return false;
  const Value* all = edit.find("replace_all");
  const bool is_all = all != nullptr && all->boolean;
  std::size_t at = text.find(*before);
  if (at == std::string::npos) return false;
  if (!is_all && text.find(*before, at + 1) != std::string::npos) return false;
  while (at != std::string::npos) {
    text.replace(at, before->size(), *after);
    at = is_all ? text.find(*before, at + after->size()) : std::string::npos;
  }
  return true;
}

[[nodiscard]] std::string member_as_text(const Value& object, std::string_view name) {
  const Value* value = object.find(name);
  return value == nullptr ? std::string() : write_json(*value);
}

}  // namespace

std::optional<std::string> text_after(const Value& arguments, const std::string& before) {
  if (const std::string* content = arguments.find_text("content")) return *content;
  std::string text = before;
  const Value* edits = arguments.find("edits");
  if (edits == nullptr) return replace_in(text, arguments) ? std::optional(text) : std::nullopt;
  if (!edits->is_array() || edits->items.empty()) return std::nullopt;
  for (const Value& edit : edits->items) {
    if (!replace_in(text, edit)) return std::nullopt;
  }
  return text;
}

bool keeps_guard(std::string_view before, std::string_view after) {
  const Result<Value> old_value = read_json(before.empty() ? "{}" : before);
  const Result<Value> new_value = read_json(after);
  if (!old_value || !new_value || !old_value->is_object() || !new_value->is_object()) return false;
  const auto is_same = [&](std::string_view name) {
    return member_as_text(*old_value, name) == member_as_text(*new_value, name);
  };
  if (!is_same("hooks") || !is_same("env")) return false;
  for (const AgentFacts& agent : all_agent_facts()) {
    // Some stand one level down (`tools.enableHooks`): then their whole group must stay.
    for (const std::string_view name : agent.switches) {
      if (!is_same(name.substr(0, name.find('.')))) return false;
    }
  }
  return true;
}

}  // namespace pawl
