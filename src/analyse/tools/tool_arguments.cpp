// SPDX-License-Identifier: Apache-2.0
#include "analyse/tools/tool_arguments.h"

#include <algorithm>
#include <utility>

#include "base/json.h"
#include "base/lower.h"
#include "content/code/codecs.h"

namespace pawl {
namespace {

[[nodiscard]] std::vector<std::string> texts_of(const Value& list) {
  std::vector<std::string> texts;
  for (const Value& item : list.items) {
    texts.push_back(item.kind == Value::Kind::integer ? std::to_string(item.integer) : item.text);
  }
  return texts;
}

[[nodiscard]] ToolUse path_use(ToolUse::Kind kind, const std::string& path) {
  return {kind, file_of_address(path).value_or(path)};
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

namespace {

// The words that stand apart from the program, whatever they are called; nullptr if there are none.
[[nodiscard]] const Value* words_beside(const Value& command, const Value& around) {
  const Value* more = first_member(around, argument_names().words);
  return more == &command ? nullptr : more;
}

[[nodiscard]] bool holds_only_texts(const Value& list) {
  return std::all_of(list.items.begin(), list.items.end(), [](const Value& item) {
    return item.is_string() || item.kind == Value::Kind::integer || item.kind == Value::Kind::boolean;
  });
}

}  // namespace

ToolUse shell_use(const Value& value, const Value& around) {
  ToolUse use{ToolUse::Kind::shell, value.text};
  const Value* more = words_beside(value, around);
  if (!holds_only_texts(value) || (more != nullptr && !holds_only_texts(*more)))
    return {ToolUse::Kind::unread, "a command whose words are not texts"};
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

bool is_switched_on(const Value& value) {
  if (value.kind == Value::Kind::boolean) return value.boolean;
  if (value.kind == Value::Kind::integer) return value.integer == 1;
  return value.is_string() && is_one_of(lower(value.text), {"true", "yes", "on"});
}

namespace {

// `Command`, `FilePath` and `COMMAND` are `command`, `filePath` and `command`.
[[nodiscard]] std::string usual_name(const std::string& name) {
  if (name.empty() || name[0] < 'A' || name[0] > 'Z') return name;
  const bool is_shouted = std::none_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  return is_shouted ? lower(name) : lower(name.substr(0, 1)) + name.substr(1);
}

[[nodiscard]] bool may_be_json(const Value& value) {
  return value.is_string() && value.text.size() > 2 && (value.text[0] == '{' || value.text[0] == '[');
}

void make_usual(Value& value, int depth) {
  if (depth > kMaxFieldDepth) return;
  for (Value& item : value.items) make_usual(item, depth + 1);
  for (Member& member : value.members) {
    std::string usual = usual_name(member.name);
    if (usual != member.name && value.find(usual) == nullptr) member.name = std::move(usual);
    // `{"uri": "file:///x"}` is a path.
    if (is_one_of(member.name, argument_names().url) && member.value.is_string() &&
        file_of_address(member.value.text) && value.find("path") == nullptr)
      member.name = "path";
    if (is_one_of(member.name, argument_names().json) && may_be_json(member.value)) {
      if (Result<Value> inside = read_json(member.value.text)) member.value = std::move(*inside);
    }
    make_usual(member.value, depth + 1);
  }
}

}  // namespace

Value usual_arguments(Value input) {
  make_usual(input, 0);
  return input;
}

std::optional<std::string> file_of_address(std::string_view text) {
  constexpr std::string_view kScheme = "file:";
  constexpr std::string_view kSource = "view-source:";
  if (text.starts_with(kSource)) text.remove_prefix(kSource.size());
  if (lower(text.substr(0, kScheme.size())) != kScheme) return std::nullopt;
  text.remove_prefix(kScheme.size());
  if (text.starts_with("//")) text.remove_prefix(std::min(text.find('/', 2), text.size()));
  if (!text.starts_with('/')) return std::nullopt;
  return from_url(text);
}

ToolUse url_use(const std::string& text) {
  if (const std::optional<std::string> file = file_of_address(text)) return {ToolUse::Kind::read, *file};
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
