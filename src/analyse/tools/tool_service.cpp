// SPDX-License-Identifier: Apache-2.0
#include "analyse/tools/tool_service.h"

#include <algorithm>
#include <utility>

#include "analyse/places/hosts.h"
#include "analyse/tools/tool_arguments.h"
#include "analyse/tools/tool_programs.h"
#include "base/letters.h"
#include "base/lower.h"
#include "knowledge/tool_names.h"
#include "knowledge/tool_rows.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

constexpr std::size_t kMaxNameBytes = 64;
constexpr std::size_t kMaxArguments = 2000;
constexpr std::size_t kMaxArgumentBytes = 256;

// Its words; of a plural the singular as well, and of two that follow each other both in one: `accesskey`.
void add_words(std::vector<std::string>& into, std::string_view name) {
  const std::vector<std::string> words = words_of_name(name);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    into.push_back(word);
    if (word.size() > 3 && word.ends_with('s') && !word.ends_with("ss"))
      into.push_back(word.substr(0, word.size() - 1));
    if (i + 1 < words.size()) into.push_back(word + words[i + 1]);
  }
}

// What a GraphQL text that changes something asks for: the names one bracket deep.
[[nodiscard]] std::vector<std::string_view> changes_in(std::string_view text) {
  std::vector<std::string_view> names;
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || !text.substr(first).starts_with("mutation")) return names;
  int braces = 0;
  int others = 0;
  for (std::size_t i = first; i < text.size() && names.size() < 32; ++i) {
    const char c = text[i];
    if (c == '(' || c == '[') ++others;
    if (c == ')' || c == ']') --others;
    if (c == '{') ++braces;
    if (c == '}') --braces;
    if (braces != 1 || others != 0 || !is_name_character(c)) continue;
    std::size_t end = i;
    while (end < text.size() && is_name_character(text[end])) ++end;
    names.push_back(text.substr(i, end - i));
    i = end - 1;
  }
  return names;
}

// A call as the table is asked about it.
class ServiceCall {
 public:
  ServiceCall(std::string_view tool, const Value& input)
      : input_(input), has_program_(!program_behind(words_of_name(tool)).empty()) {
    const std::string_view name = split_tool_name(tool).own;
    std::string_view server = tool.substr(0, tool.size() - name.size());
    if (server.starts_with("mcp_")) server.remove_prefix(4);
    add_words(call_.name, name);
    add_words(call_.server, server);
    read_arguments(input_, 0);
    // Arguments say what is done where the name does not.
    if (has_word(call_.name, ToolWord::says)) call_.does.clear();
    // And what kind of thing it is done to, where the name leaves that open: whatever else is said in addition may be
    // said to look harmless.
    call_.is_open = has_word(call_.name, ToolWord::thing);
    if (object_.empty()) object_ = name;
  }

  [[nodiscard]] std::vector<ToolUse> uses() const {
    std::vector<ToolUse> uses;
    for (const ToolRow& row : all_tool_rows()) {
      if (is_here() || !is_meant(row, call_)) continue;
      ToolUse use{ToolUse::Kind::service, object_};
      use.effects = row.effects;
      uses.push_back(std::move(use));
    }
    if (call_.arguments.size() >= kMaxArguments)
      uses.push_back({ToolUse::Kind::unread, "more arguments than are read"});
    return uses;
  }

 private:
  void read_arguments(const Value& value, int depth) {
    if (depth > kMaxFieldDepth || call_.arguments.size() >= kMaxArguments) return;
    for (const Value& item : value.items) read_arguments(item, depth + 1);
    for (const Member& member : value.members) {
      const Value& one = member.value;
      read_arguments(one, depth + 1);
      std::vector<std::string> texts;
      if (one.is_string()) texts.push_back(one.text);
      const bool is_name = one.is_string() && !one.text.empty() && one.text.size() < kMaxNameBytes;
      if (is_name && object_.size() < kMaxArgumentBytes) object_ += (object_.empty() ? "" : " ") + one.text;
      if (one.kind == Value::Kind::boolean) texts.emplace_back(one.boolean ? "true" : "false");
      if (one.kind == Value::Kind::integer) texts.push_back(std::to_string(one.integer));
      for (const Value& item : one.items) {
        if (item.is_string()) texts.push_back(item.text);
      }
      if (one.is_array() && texts.empty()) texts.emplace_back();
      for (std::string& text : texts) {
        // `{"method": "DELETE "}`
        while (!text.empty() && is_blank(text.back())) text.pop_back();
        text.erase(0, std::min(text.find_first_not_of(" \t\r\n"), text.size()));
        if (text.size() > kMaxArgumentBytes || call_.arguments.size() >= kMaxArguments) continue;
        call_.arguments.push_back(lower(member.name + "=" + text));
        const bool is_word = text.find_first_of(" \t\n") == std::string::npos;
        const bool is_command = has_program_ && member.name == "command";  // is judged as one
        if (is_word && !is_command && is_one_of(member.name, argument_names().does)) add_words(call_.does, text);
        if (is_word && is_one_of(member.name, argument_names().to)) add_words(call_.to, text);
      }
      // `mutation { productDelete(…) { … } }`
      if (one.is_string() && is_one_of(member.name, argument_names().query)) {
        for (const std::string_view name : changes_in(one.text)) {
          add_words(call_.does, name);
          add_words(call_.to, name);
        }
      }
    }
  }

  // A request to this machine, or a bare verb of a server for files, which have effects of their own.
  [[nodiscard]] bool is_here() const {
    if (has_word(call_.name, ToolWord::request) && first_member(input_, argument_names().request_path) == nullptr) {
      for (const Value* url : texts_under(input_, argument_names().url)) {
        if (is_this_machine(host_of(url->text))) return true;
      }
    }
    return call_.name.size() == 1 && has_word(call_.server, ToolWord::files);
  }

  const Value& input_;
  bool has_program_;
  ToolCall call_;
  std::string object_;  // what its arguments name
};

}  // namespace

std::vector<ToolUse> uses_of_service(std::string_view tool, const Value& input) {
  return ServiceCall(tool, input).uses();
}

}  // namespace pawl
