// SPDX-License-Identifier: Apache-2.0
#include "content/files/prompt_commands.h"

#include <algorithm>

namespace pawl {
namespace {

constexpr std::size_t npos = std::string_view::npos;
constexpr std::size_t kMaxCommands = 300;

[[nodiscard]] bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

[[nodiscard]] std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

// The head is between two lines of `---`.
[[nodiscard]] bool head_has_hooks(std::string_view text) {
  const std::string_view first = take_line(text);
  if (!first.starts_with("---") || first.find_first_not_of(" \t", 3) != npos) return false;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (line == "---") return false;
    if (line.starts_with("hooks:") || line.starts_with("\"hooks\":") || line.starts_with("'hooks':")) return true;
  }
  return false;
}

// Blocks and single commands are found each by themselves, as the agent does: one may begin within the other, on any
// line and in the middle of it, and both end at the first backquotes that end them. The head is looked through too:
// where it ends, programs do not agree.
void read_markdown(std::string_view text, PromptCommands& found) {
  found.has_hooks = head_has_hooks(text);
  constexpr std::string_view kFence = "```";
  for (std::size_t at = text.find("```!"); at != npos && found.commands.size() < kMaxCommands;
       at = text.find("```!", at)) {
    const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n", at + 4), text.size());
    const std::size_t end = std::min(text.find(kFence, begin), text.size());
    if (end > begin) found.commands.emplace_back(text.substr(begin, end - begin));
    at = std::min(end + kFence.size(), text.size());
  }
  for (std::size_t at = text.find("!`"); at != npos && found.commands.size() < kMaxCommands; at = text.find("!`", at)) {
    const std::size_t end = text.find('`', at + 2);
    if (end == npos) break;
    const std::string_view command = text.substr(at + 2, end - at - 2);
    const char before = at == 0 ? '\n' : text[at - 1];
    const bool is_after_space = before == ' ' || (before >= '\t' && before <= '\r');
    const bool may_be_after_space = is_after_space || static_cast<unsigned char>(before) >= 0x80;
    // `done!` before code is a cry, not a command. A command may have several lines; what only looks like one has not,
    // or half a page between two quoted words would be one.
    const bool is_meant = may_be_after_space || (!is_word(before) && command.find('\n') == npos);
    if (is_meant && !command.empty()) found.commands.emplace_back(command);
    // If it may not be a command, its end may begin another one.
    at = is_after_space ? end + 1 : at + 2;
  }
}

// `!{echo {a,b}}`: its braces are balanced.
void read_toml(std::string_view text, PromptCommands& found) {
  for (std::size_t at = text.find("!{"); at != npos && found.commands.size() < kMaxCommands; at = text.find("!{", at)) {
    std::size_t end = at + 2;
    for (int depth = 1; end < text.size(); ++end) {
      if (text[end] == '{') ++depth;
      if (text[end] == '}' && --depth == 0) break;
    }
    found.commands.emplace_back(text.substr(at + 2, end - at - 2));
    at = std::min(end + 1, text.size());
  }
}

}  // namespace

PromptCommands commands_in_prompt(std::string_view name, std::string_view text) {
  PromptCommands found;
  if (name.ends_with(".toml")) {
    read_toml(text, found);
  } else {
    read_markdown(text, found);
  }
  if (found.commands.size() >= kMaxCommands) found.commands.push_back("( # more commands than are read");
  return found;
}

}  // namespace pawl
