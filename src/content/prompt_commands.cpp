// SPDX-License-Identifier: Apache-2.0
#include "content/prompt_commands.h"

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

[[nodiscard]] std::string_view trimmed(std::string_view line) {
  while (line.starts_with(' ') || line.starts_with('\t')) line.remove_prefix(1);
  return line;
}

// The head between two lines of `---`; what is left is the body.
void take_head(std::string_view& text, PromptCommands& found) {
  std::string_view rest = text;
  if (take_line(rest) != "---") return;
  while (!rest.empty()) {
    const std::string_view line = take_line(rest);
    if (line == "---") {
      text = rest;
      return;
    }
    found.has_hooks |= line.starts_with("hooks:") || line.starts_with("\"hooks\":") || line.starts_with("'hooks':");
  }
}

void read_markdown(std::string_view text, PromptCommands& found) {
  take_head(text, found);
  std::string block;
  bool is_in_block = false;
  while (!text.empty() && found.commands.size() < kMaxCommands) {
    const std::string_view line = take_line(text);
    if (is_in_block) {
      if (trimmed(line).starts_with("```")) {
        found.commands.push_back(block);
        is_in_block = false;
      } else {
        block.append(line).append("\n");
      }
      continue;
    }
    if (trimmed(line).starts_with("```!")) {
      is_in_block = true;
      block.clear();
      continue;
    }
    for (std::size_t at = line.find("!`"); at != npos; at = line.find("!`", at)) {
      const std::size_t end = line.find('`', at + 2);
      if (end == npos) break;
      // `done!` before code is a cry, not a command.
      if (at == 0 || !is_word(line[at - 1])) found.commands.emplace_back(line.substr(at + 2, end - at - 2));
      at = end + 1;
    }
  }
  if (is_in_block) found.commands.push_back(block);
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
