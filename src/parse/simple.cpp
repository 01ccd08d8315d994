// SPDX-License-Identifier: Apache-2.0
// Simple commands: words and assignments.
#include <algorithm>
#include <array>
#include <utility>

#include "parse/characters.h"
#include "parse/parser.h"

namespace pawl {
namespace {

constexpr std::array<std::string_view, 5> kDeclarers = {"declare", "typeset", "local", "export", "readonly"};

constexpr const char* kAmbiguousSubscript = "a subscript that shells read in different ways; write it in quotes";

}  // namespace

Node Parser::parse_simple() {
  Node node;
  node.kind = Node::Kind::simple;
  const std::size_t begin = at_;
  std::size_t last = at_;
  while (!failed_) {
    skip_blank();
    if (at_end() || peek() == '\n' || peek() == ';' || peek() == '|' || peek() == ')') break;
    if (peek() == '&' && !starts("&>")) break;
    if (parse_redirect(node.redirects)) {
      last = at_;
      continue;
    }
    if (peek() == '(') {
      if (node.words.size() == 1 && node.assignments.empty() && node.redirects.empty()) {
        const std::string name = literal_text(node.words[0]);
        if (!parse_function_parentheses()) break;
        return parse_function_body(name, begin);
      }
      fail(GapKind::broken, "unexpected `(`");
      break;
    }
    const bool may_assign = node.words.empty() || contains(kDeclarers, plain_text(node.words[0]));
    if (may_assign && parse_assignment(node)) {
      last = at_;
      continue;
    }
    if (failed_) break;
    const std::size_t start = at_;
    node.words.push_back(parse_word(Context::command, window_.end));
    if (!failed_ && at_ == start) {
      fail(GapKind::broken, std::string("unexpected `") + peek() + "`");
      break;
    }
    last = at_;
    // `!\` at the end of a line, `cop\` and `roc` on two: to bash a keyword, and what follows is the command.
    const std::string_view first = plain_text(node.words[0]);
    const bool is_first = node.words.size() == 1 && node.assignments.empty() && node.redirects.empty();
    if (!failed_ && is_first && first != "in" && first != "time" && contains(kKeywords, first)) {
      at_ = start;
      fail(GapKind::broken, "a keyword that goes on in the next line");
    }
  }
  if (!failed_ && node.words.empty() && node.assignments.empty() && node.redirects.empty()) {
    fail(GapKind::broken, at_end()         ? std::string("a command is missing here")
                          : peek() == '\n' ? std::string("a command is missing before the end of the line")
                                           : std::string("unexpected `") + peek() + "`");
  }
  const std::size_t back = at_;
  if (!failed_) at_ = last;
  node.span = span_from(begin);
  at_ = back;
  return node;
}

// NAME=value, NAME+=value, NAME[sub]=value, NAME=(items). At_ stays where it was if this is none.
bool Parser::parse_assignment(Node& node) {
  if (!is_name_start(peek())) return false;
  const std::size_t begin = at_;
  std::size_t length = 1;
  while (is_name_start(peek(length)) || is_digit(peek(length))) ++length;
  ShellAssignment assignment;
  assignment.name = window_.text.substr(at_, length);
  at_ += length;
  ShellWord subscript;
  if (peek() == '[') {
    // The subscript is read as a word: substitutions in it run.
    const std::size_t open = at_ + 1;
    const Subscript look = look_at_subscript();
    if (failed_) return true;
    const std::string_view after =
        look.end == 0 ? std::string_view() : window_.text.substr(0, window_.end).substr(look.end + 1);
    const bool assigns = after.starts_with("=") || after.starts_with("+=");
    const bool is_at_command = node.words.empty();
    if (is_at_command && (look.is_ambiguous || (look.has_blanks && look.end != 0 && !assigns))) {
      fail(GapKind::broken, kAmbiguousSubscript);
      return true;
    }
    if (!assigns || (!is_at_command && (look.has_blanks || look.is_ambiguous))) {
      at_ = begin;
      return false;
    }
    at_ = open;
    subscript = parse_word(Context::arithmetic, look.end);
    assignment.subscript = window_.text.substr(open, look.end - open);
    at_ = look.end + 1;
  }
  if (starts("+=")) {
    assignment.appends = true;
    at_ += 2;
  } else if (peek() == '=') {
    ++at_;
  } else {
    at_ = begin;
    return false;
  }
  if (peek() == '(') {
    assignment.is_array = true;
    ++at_;
    parse_array_items(assignment);
  } else {
    assignment.values.push_back(parse_word(Context::command, window_.end));
  }
  if (!subscript.parts.empty()) assignment.values.push_back(std::move(subscript));
  assignment.span = span_from(begin);
  node.assignments.push_back(std::move(assignment));
  return true;
}

// At `[`, where a command or an item of an array begins: bash takes all up to the `]` into the subscript, so that `#`
// begins no comment and `;` ends nothing there; other shells do not.
Parser::Subscript Parser::look_at_subscript() {
  Subscript result;
  int brackets = 0;
  int parentheses = 0;
  bool after_dollar = false;
  for (std::size_t i = at_; i < window_.end; ++i) {
    if (!look_ahead(1)) return result;
    const char c = window_.text[i];
    const bool was_after_dollar = std::exchange(after_dollar, c == '$' && !after_dollar);
    if (c == '\\') {
      ++i;
    } else if (c == '\'' || c == '"' || c == '`') {
      std::size_t close = i + 1;
      while (close < window_.end && window_.text[close] != c) close += c != '\'' && window_.text[close] == '\\' ? 2 : 1;
      if (close >= window_.end || !look_ahead(close - i)) return result;
      i = close;
    } else if (c == '(') {
      if (was_after_dollar || parentheses > 0) ++parentheses;
    } else if (c == ')') {
      if (parentheses > 0) --parentheses;
    } else if (parentheses > 0) {
      continue;
    } else if (c == '[') {
      ++brackets;
    } else if (c == ']') {
      if (--brackets == 0) {
        result.end = i;
        return result;
      }
    } else {
      result.has_blanks |= is_blank(c);
      result.is_ambiguous |=
          std::string_view(";&|<>\n").find(c) != std::string_view::npos || (c == '#' && result.has_blanks);
    }
  }
  return result;
}

void Parser::parse_array_items(ShellAssignment& assignment) {
  while (!failed_) {
    skip_newlines();
    if (peek() == ')') {
      ++at_;
      return;
    }
    const std::size_t start = at_;
    if (peek() == '[' && look_at_subscript().is_ambiguous) fail(GapKind::broken, kAmbiguousSubscript);
    if (!failed_ && !at_end()) assignment.values.push_back(parse_word(Context::command, window_.end));
    if (!failed_ && at_ == start) fail(GapKind::broken, "a `)` is missing after the array");
  }
}

}  // namespace pawl
