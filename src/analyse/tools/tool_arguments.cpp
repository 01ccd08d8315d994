// SPDX-License-Identifier: Apache-2.0
#include "analyse/tools/tool_arguments.h"

#include <algorithm>
#include <utility>

namespace pawl {
namespace {

[[nodiscard]] std::vector<std::string> texts_of(const Value& list) {
  std::vector<std::string> texts;
  for (const Value& item : list.items) texts.push_back(item.text);
  return texts;
}

[[nodiscard]] ToolUse path_use(ToolUse::Kind kind, const std::string& path) {
  // An address of a file is that file.
  constexpr std::string_view kScheme = "file://";
  if (path.starts_with(kScheme)) return {kind, path.substr(kScheme.size())};
  return {kind, path};
}

void add_content(ToolUse& use, const Value& input) {
  const Value* content = first_member(input, argument_names().content);
  if (content == nullptr || !content->is_string()) return;
  use.content = content->text;
  use.has_content = true;
}

}  // namespace

bool has_word(const std::vector<std::string>& words, ToolWord kind) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) { return is_word(kind, word); });
}

const Value* first_member(const Value& input, Names names) {
  for (const std::string_view name : names) {
    const Value* value = input.find(name);
    if (value != nullptr && (value->is_string() || value->is_array())) return value;
  }
  return nullptr;
}

ToolUse shell_use(const Value& value, const Value& around) {
  ToolUse use{ToolUse::Kind::shell, value.text};
  const Value* more = around.find("args");
  if (more == nullptr) more = around.find("arguments");
  const bool is_whole = value.is_string() && value.text.find_first_of(" \t\n") != std::string::npos;
  if (value.is_array()) {
    use.argv = texts_of(value);
  } else if (more != nullptr && more->is_array() && !more->items.empty()) {
    if (is_whole) {
      use.argv = {"sh", "-c", value.text + " \"$@\"", "sh"};
    } else {
      use.argv = {value.text};
    }
    for (std::string& text : texts_of(*more)) use.argv.push_back(std::move(text));
  } else if (more != nullptr && more->is_string()) {
    use.text += " " + more->text;
  }
  return use;
}

ToolUse url_use(const std::string& text) {
  if (text.starts_with("file://")) return path_use(ToolUse::Kind::read, text);
  return {ToolUse::Kind::connect, text};
}

std::vector<ToolUse> path_uses(ToolUse::Kind kind, const Value& input) {
  std::vector<ToolUse> uses;
  for (const Value* path : texts_under(input, argument_names().path)) {
    uses.push_back(path_use(kind, path->text));
    if (kind == ToolUse::Kind::write) add_content(uses.back(), input);
  }
  if (uses.size() >= kMaxUses) uses.push_back({ToolUse::Kind::unread, "more paths than are read"});
  return uses;
}

std::vector<ToolUse> lines_uses(const Value& input, ToolUse::Kind kind) {
  const Value* folder = first_member(input, argument_names().path);
  const std::string start = folder != nullptr && folder->is_string() && !folder->text.empty() ? folder->text : ".";
  const std::vector<const Value*> patterns = texts_under(input, argument_names().pattern);
  std::vector<ToolUse> uses;
  for (const Value* pattern : patterns) {
    std::string_view last = pattern->text;
    while (last.starts_with("**/")) last.remove_prefix(3);
    uses.push_back(path_use(kind, start + "/" + std::string(last)));
    uses.back().is_pattern = true;
  }
  if (patterns.empty()) uses.push_back(path_use(kind, start));
  return uses;
}

std::vector<ToolUse> move_uses(const Value& input, ToolUse::Kind from) {
  std::vector<ToolUse> uses;
  for (const Value* path : texts_under(input, argument_names().source)) uses.push_back(path_use(from, path->text));
  if (uses.empty()) uses = path_uses(from, input);
  for (const Value* path : texts_under(input, argument_names().target))
    uses.push_back(path_use(ToolUse::Kind::write, path->text));
  return uses;
}

}  // namespace pawl
