// SPDX-License-Identifier: Apache-2.0
#include "minimise.h"

#include <algorithm>
#include <vector>

#include "parse/parse.h"

namespace pawl::meaning {
namespace {

// Pieces that together are the text; each ends with one of `ends`.
std::vector<std::string> pieces_of(const std::string& text, std::string_view ends) {
  std::vector<std::string> pieces(1);
  for (const char c : text) {
    pieces.back() += c;
    if (ends.find(c) != std::string_view::npos) pieces.emplace_back();
  }
  if (pieces.back().empty()) pieces.pop_back();
  return pieces;
}

std::string without(const std::vector<std::string>& pieces, std::size_t from, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (i < from || i >= from + count) text += pieces[i];
  }
  return text;
}

// Spans of commands, the outer ones first, each with those of the commands in it.
struct Command {
  Span span;
  std::vector<Span> inner;
};

void find_commands(const Node& node, std::vector<Command>& commands) {
  Command& command = commands.emplace_back();
  command.span = node.span;
  for (const Node& child : node.children) command.inner.push_back(child.span);
  for (const Node& child : node.children) find_commands(child, commands);
}

std::string replaced(const std::string& text, Span span, std::string_view by) {
  if (span.end > text.size() || span.begin >= span.end) return text;
  return text.substr(0, span.begin) + std::string(by) + text.substr(span.end);
}

// What is left if one command is dropped or a command in it takes its place.
std::vector<std::string> with_a_command_less(const std::string& text) {
  std::vector<Command> commands;
  const Script script = parse_script(text);
  find_commands(script.root, commands);
  std::vector<std::string> all;
  for (const Command& command : commands) {
    all.push_back(replaced(text, command.span, ":"));
    for (const Span inner : command.inner) {
      if (inner.end > text.size() || inner.begin >= inner.end) continue;
      all.push_back(replaced(text, command.span, text.substr(inner.begin, inner.end - inner.begin)));
    }
  }
  return all;
}

}  // namespace

std::string minimise(std::string text, const std::function<bool(const std::string&)>& still_shows, int tries) {
  const auto take = [&](const std::string& smaller) {
    if (tries <= 0 || smaller.empty() || smaller.size() >= text.size()) return false;
    --tries;
    if (!still_shows(smaller)) return false;
    text = smaller;
    return true;
  };
  const auto drop_pieces = [&](std::string_view ends) {
    bool is_smaller = false;
    std::vector<std::string> pieces = pieces_of(text, ends);
    for (std::size_t size = std::max<std::size_t>(pieces.size() / 2, 1); size >= 1; size /= 2) {
      for (std::size_t at = 0; at < pieces.size() && tries > 0;) {
        if (take(without(pieces, at, size))) {
          pieces = pieces_of(text, ends);
          is_smaller = true;
        } else {
          at += size;
        }
      }
    }
    return is_smaller;
  };
  const auto drop_commands = [&] {
    bool is_smaller = false;
    std::vector<std::string> smaller = with_a_command_less(text);
    for (std::size_t at = 0; at < smaller.size() && tries > 0;) {
      if (take(smaller[at])) {
        smaller = with_a_command_less(text);
        is_smaller = true;
      } else {
        ++at;
      }
    }
    return is_smaller;
  };
  bool is_smaller = true;
  while (is_smaller && tries > 0) {
    is_smaller = drop_pieces("\n");
    is_smaller |= drop_commands();
    is_smaller |= drop_pieces(";\n");
    is_smaller |= drop_pieces(" \n");
  }
  return text;
}

}  // namespace pawl::meaning
