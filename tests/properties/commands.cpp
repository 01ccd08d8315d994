// SPDX-License-Identifier: Apache-2.0
#include "commands.h"

#include <algorithm>

#include "parse/parse.h"

namespace pawl {
namespace {

// Commands that only the shell itself has; a wrapper cannot run them.
constexpr std::string_view kBuiltins[] = {
    ".",         ":",       "alias",    "bg",       "bind",    "break",   "builtin", "caller", "cd",
    "command",   "compgen", "complete", "continue", "declare", "dirs",    "disown",  "enable", "eval",
    "exec",      "exit",    "export",   "fc",       "fg",      "getopts", "hash",    "help",   "history",
    "jobs",      "let",     "local",    "logout",   "mapfile", "popd",    "pushd",   "read",   "readonly",
    "readarray", "return",  "set",      "shift",    "shopt",   "source",  "suspend", "times",  "trap",
    "type",      "typeset", "ulimit",   "umask",    "unalias", "unset",   "wait",    "noglob", "time"};

void collect(const Node& node, Commands& commands) {
  if (node.kind == Node::Kind::function) commands.own.push_back(node.text);
  if (node.kind == Node::Kind::simple && !node.words.empty()) commands.simple.push_back(&node);
  for (const Node& child : node.children) collect(child, commands);
}

}  // namespace

Commands find_commands(std::string text) {
  Commands commands;
  commands.text = std::move(text);
  commands.script = parse_script(commands.text);
  collect(commands.script.root, commands);
  for (const Node* node : commands.simple) {
    if (source_of(commands, node->words[0].span) != "alias") continue;
    for (const ShellWord& word : node->words) {
      const std::string_view source = source_of(commands, word.span);
      commands.own.emplace_back(source.substr(0, source.find('=')));
    }
  }
  return commands;
}

std::string_view source_of(const Commands& commands, Span span) {
  return std::string_view(commands.text).substr(span.begin, span.end - span.begin);
}

bool is_plain(const Commands& commands, const ShellWord& word, bool with_tilde) {
  const std::string_view source = source_of(commands, word.span);
  return !source.empty() && std::all_of(source.begin(), source.end(), [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_./:=,+@%-").find(c) != std::string_view::npos || (with_tilde && c == '~');
  });
}

bool runs_a_program(const Commands& commands, const Node& node) {
  if (!is_plain(commands, node.words[0])) return false;
  const std::string_view name = source_of(commands, node.words[0].span);
  return name.find('=') == std::string_view::npos &&
         std::find(std::begin(kBuiltins), std::end(kBuiltins), name) == std::end(kBuiltins) &&
         std::find(commands.own.begin(), commands.own.end(), name) == commands.own.end();
}

const Node* one_plain_command(const Commands& commands, bool with_tilde) {
  if (commands.simple.size() != 1 || commands.script.root.children.size() != 1) return nullptr;
  const Node& node = *commands.simple[0];
  if (!node.redirects.empty() || !node.assignments.empty()) return nullptr;
  const bool all_plain = std::all_of(node.words.begin(), node.words.end(), [&](const ShellWord& word) {
    return is_plain(commands, word, with_tilde && &word != &node.words[0]);
  });
  // Nothing stands around it: no group, no `&`, no comment.
  const bool is_all = node.words.front().span.begin == 0 && node.words.back().span.end == commands.text.size();
  return all_plain && is_all ? &node : nullptr;
}

std::string in_single_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

}  // namespace pawl
