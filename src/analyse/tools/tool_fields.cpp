// SPDX-License-Identifier: Apache-2.0
#include "analyse/tools/tool_fields.h"

#include <utility>

#include "analyse/places/hosts.h"
#include "analyse/tools/tool_arguments.h"

namespace pawl {
namespace {

[[nodiscard]] ToolUse missing(std::string_view name) {
  return {ToolUse::Kind::missing, std::string(name)};
}

// Which of several tools in one it is, by its argument `command`.
[[nodiscard]] std::vector<ToolUse> operation_uses(const Value& input) {
  const std::string* command = input.find_text("command");
  const std::string_view name = command == nullptr ? std::string_view() : std::string_view(*command);
  if (name == "view") return path_uses(ToolUse::Kind::read, input);
  if (name == "create") return path_uses(ToolUse::Kind::write, input);
  return path_uses(ToolUse::Kind::change, input);
}

[[nodiscard]] std::vector<ToolUse> needed(std::vector<ToolUse> uses, std::string_view name) {
  if (uses.empty()) uses.push_back(missing(name));
  return uses;
}

[[nodiscard]] std::vector<ToolUse> url_uses(const Value& input) {
  std::vector<ToolUse> uses;
  for (const Value* url : texts_under(input, argument_names().url)) uses.push_back(url_use(url->text));
  return uses;
}

}  // namespace

std::vector<ToolUse> uses_of_described(ToolKind kind, const Value& input) {
  using Kind = ToolUse::Kind;
  switch (kind) {
    case ToolKind::shell:
    case ToolKind::terminal: {
      const Value* command = first_member(input, argument_names().shell);
      // `{"action": {"type": "exec", "command": [...]}}`
      for (const Member& member : input.members) {
        if (command == nullptr) command = first_member(member.value, argument_names().shell);
      }
      if (command == nullptr) return {missing("command")};
      return {shell_use(*command, Value::object())};
    }
    case ToolKind::typed: {
      const Value* text = first_member(input, argument_names().typed);
      if (text == nullptr || text->text.empty()) return {};
      return {{Kind::shell, text->text}};
    }
    case ToolKind::foreign:
      return {{Kind::unread, "text in a language that is not read"}};
    case ToolKind::read: {
      std::vector<ToolUse> uses = path_uses(Kind::read, input);
      for (const Value* pattern : texts_under(input, argument_names().pattern)) {
        uses.push_back({Kind::read, pattern->text});
        uses.back().is_pattern = true;
      }
      // `read_many_files` takes patterns under any of its names.
      for (ToolUse& use : uses)
        use.is_pattern = use.is_pattern || (uses.size() > 1 && use.text.find('*') != std::string::npos);
      return needed(std::move(uses), "file_path");
    }
    case ToolKind::write:
      return needed(path_uses(Kind::write, input), "file_path");
    case ToolKind::edit:
      return needed(path_uses(Kind::change, input), "file_path");
    case ToolKind::remove:
      return needed(path_uses(Kind::remove, input), "file_path");
    case ToolKind::move:
      return needed(move_uses(input, Kind::move), "source");
    case ToolKind::names:
      return path_uses(Kind::names, input);
    case ToolKind::lines:
      return lines_uses(input, Kind::read);
    case ToolKind::lines_if: {
      const std::string* mode = input.find_text("output_mode");
      return lines_uses(input, mode != nullptr && *mode == "content" ? Kind::read : Kind::names);
    }
    case ToolKind::fetch:
      return needed(url_uses(input), "url");
    case ToolKind::fetch_text: {
      std::vector<ToolUse> uses = url_uses(input);
      const std::string* prompt = input.find_text("prompt");
      if (prompt == nullptr && uses.empty()) return {missing("prompt")};
      if (prompt != nullptr) {
        for (const std::string_view url : urls_in(*prompt)) uses.push_back(url_use(std::string(url)));
      }
      return uses;
    }
    case ToolKind::patch: {
      const Value* patch = first_member(input, argument_names().patch);
      if (patch == nullptr) return {missing("command")};
      return {{Kind::patch, patch->is_array() && !patch->items.empty() ? patch->items.back().text : patch->text}};
    }
    case ToolKind::operation:
      return needed(operation_uses(input), "path");
    case ToolKind::skill: {
      const Value* name = first_member(input, argument_names().skill);
      if (name == nullptr || !name->is_string()) return {missing("skill")};
      // `/name and its arguments`, or the arguments apart.
      ToolUse use{Kind::skill, name->text.substr(0, name->text.find_first_of(" \t\r\n\v\f"))};
      if (use.text.size() < name->text.size()) use.content = name->text.substr(use.text.size() + 1);
      if (const std::string* more = input.find_text("args")) use.content = *more;
      return {std::move(use)};
    }
    case ToolKind::inert:
      break;
  }
  return {};
}

}  // namespace pawl
