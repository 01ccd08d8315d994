// SPDX-License-Identifier: Apache-2.0
// What stands behind a `$`, a backquote or a `<(`: parameters, substitutions, arithmetic, patterns in parentheses.
#include <algorithm>
#include <utility>

#include "parse/characters.h"
#include "parse/parser.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_special_parameter(char c) {
  return is_digit(c) || (c != '\0' && std::string_view("@*#?-$!").find(c) != std::string_view::npos);
}

}  // namespace

void Parser::parse_dollar(ShellWord& word, bool is_quoted, Context context) {
  const std::size_t begin = at_;
  const char next = peek(1);
  if (next == '(') {
    std::size_t end = 0;
    if (peek(2) == '(' && ends_arithmetic(at_ + 3, end)) {
      parse_arithmetic(word, is_quoted, 3);
    } else {
      parse_command_substitution(word, is_quoted);
    }
    return;
  }
  if (next == '[') {  // $[..], the old spelling
    std::size_t close = at_ + 2;
    for (int brackets = 1; close < window_.end; ++close) {
      if (!look_ahead(1)) return;
      brackets += window_.text[close] == '[' ? 1 : window_.text[close] == ']' ? -1 : 0;
      if (brackets == 0) break;
    }
    if (close < window_.end && window_.text[close] == ']') {
      Part part;
      part.kind = Part::Kind::arithmetic;
      part.is_quoted = is_quoted;
      at_ += 2;
      part.words.push_back(parse_word(Context::arithmetic, close));
      at_ = close + 1;
      part.span = span_from(begin);
      word.parts.push_back(std::move(part));
      return;
    }
  }
  const bool may_quote =
      context != Context::double_quoted && context != Context::heredoc && context != Context::braces_in_quotes;
  if (next == '\'' && may_quote) {
    parse_ansi_quoted(word);
    return;
  }
  if (next == '"' && may_quote) {
    ++at_;
    parse_double_quoted(word);
    return;
  }
  Part part;
  part.kind = Part::Kind::parameter;
  part.is_quoted = is_quoted;
  if (next == '{') {
    at_ += 2;
    if (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '|') {
      // ${ ..; }: a command substitution without a subshell.
      if (peek() == '|') ++at_;
      if (!enter()) return;
      part.kind = Part::Kind::command;
      parse_substituted_list(part, "}");
      leave();
      if (!failed_ && !take_keyword("}")) {
        fail(GapKind::broken, "a `${` that does not end");
        close_with_gap(part.body.back());
      }
    } else {
      if (!enter()) return;
      parse_parameter_braces(part, is_quoted);
      leave();
    }
  } else if (is_name_start(next)) {
    ++at_;
    std::size_t length = 0;
    while (is_name_start(peek(length)) || is_digit(peek(length))) ++length;
    part.text = window_.text.substr(at_, length);
    at_ += length;
  } else if (is_special_parameter(next)) {
    part.text = next;
    at_ += 2;
  } else {
    append_literal(word, "$", is_quoted, at_, at_ + 1);
    ++at_;
    return;
  }
  part.span = span_from(begin);
  word.parts.push_back(std::move(part));
}

// After `${`: [!|#] name [subscript] [operator word] `}`.
void Parser::parse_parameter_braces(Part& part, bool is_quoted) {
  const std::size_t begin = at_;
  if (peek() == '!' && (is_name_start(peek(1)) || is_digit(peek(1)))) {
    part.operation = "!";
    ++at_;
  } else if (peek() == '#' && (is_name_start(peek(1)) || is_special_parameter(peek(1))) &&
             !(peek(1) == '#' && peek(2) != '}') && !(peek(1) == '-' && peek(2) != '}') &&
             !(peek(1) == '?' && peek(2) != '}')) {
    part.operation = "#";
    ++at_;
  }
  std::size_t length = 0;
  if (is_name_start(peek())) {
    while (is_name_start(peek(length)) || is_digit(peek(length))) ++length;
  } else if (is_digit(peek())) {
    while (is_digit(peek(length))) ++length;
  } else if (is_special_parameter(peek())) {
    length = 1;
  }
  part.text = window_.text.substr(at_, length);
  at_ += length;
  if (peek() == '[') {
    ++at_;
    const std::size_t open = at_;
    std::size_t depth = 1;
    std::size_t end = open;
    while (end < window_.end && depth > 0 && window_.text[end] != '\n') {
      depth += window_.text[end] == '[' ? 1U : 0U;
      depth -= window_.text[end] == ']' ? 1U : 0U;
      if (depth > 0) ++end;
    }
    part.words.push_back(parse_word(Context::arithmetic, end));
    part.text += "[" + std::string(window_.text.substr(open, end - open)) + "]";
    at_ = end < window_.end ? end + 1 : end;
  }
  std::size_t operator_length = 0;
  while (operator_length < 2 && !at_end() &&
         std::string_view(":-=+?#%/^,@~*").find(peek(operator_length)) != std::string_view::npos)
    ++operator_length;
  if (peek() == '@' && operator_length >= 1) operator_length = peek(1) == '}' ? 1 : 2;
  if (peek() == ':' && operator_length == 2 && std::string_view("-=+?").find(peek(1)) == std::string_view::npos)
    operator_length = 1;
  if (operator_length == 2 && (peek() == '-' || peek() == '=' || peek() == '+' || peek() == '?')) operator_length = 1;
  if (operator_length == 2 && (peek() == '#' || peek() == '%' || peek() == '^' || peek() == ',') && peek(1) != peek())
    operator_length = 1;
  if (operator_length == 2 && peek() == '/' && std::string_view("/#%").find(peek(1)) == std::string_view::npos)
    operator_length = 1;
  part.operation += window_.text.substr(at_, operator_length);
  const bool is_pattern = operator_length > 0 && std::string_view("#%/^,").find(peek()) != std::string_view::npos;
  at_ += operator_length;
  const Context context = is_pattern  ? Context::braces_pattern
                          : is_quoted ? Context::braces_in_quotes
                                      : Context::braces;
  ShellWord argument = parse_word(context, window_.end);
  if (!argument.parts.empty()) part.words.push_back(std::move(argument));
  if (failed_) return;
  if (peek() != '}' || at_end()) {
    at_ = begin;
    fail(GapKind::broken, "a `${` that does not end");
    return;
  }
  ++at_;
}

// The list inside `$(`, `<(` or `${ `. Here-documents that wait outside begin after it, not at a newline in it; one
// that was announced in it must stand in it: where its text follows outside, bash takes that for data and dash runs it.
void Parser::parse_substituted_list(Part& part, std::string_view closer) {
  std::vector<PendingHeredoc> outer = std::exchange(heredocs_, {});
  part.body.push_back(parse_list(closer));
  if (!failed_ && !heredocs_.empty()) {
    fail(GapKind::broken, "the text of a here-document is missing before `" + std::string(closer) + "`");
    close_with_gap(part.body.back());
  }
  heredocs_ = std::move(outer);
}

void Parser::parse_command_substitution(ShellWord& word, bool is_quoted) {
  Part part;
  part.kind = Part::Kind::command;
  part.is_quoted = is_quoted;
  const std::size_t begin = at_;
  at_ += 2;
  if (enter()) {
    parse_substituted_list(part, ")");
    leave();
    if (!failed_ && peek() != ')') {
      fail(GapKind::broken, at_end() ? "a `$(` that does not end" : std::string("unexpected `") + peek() + "`");
      close_with_gap(part.body.back());
    }
    if (!failed_) ++at_;
  }
  part.span = span_from(begin);
  word.parts.push_back(std::move(part));
}

void Parser::parse_backquotes(ShellWord& word, bool is_quoted) {
  const std::size_t begin = at_;
  ++at_;
  std::string content;
  bool has_escapes = false;
  while (!at_end() && peek() != '`') {
    // Within backquotes a backslash goes before $, ` and \ (and before " within double quotes too).
    if (peek() == '\\' && (peek(1) == '`' || peek(1) == '\\' || peek(1) == '$' || (is_quoted && peek(1) == '"'))) {
      has_escapes = true;
      ++at_;
    }
    content += peek();
    ++at_;
  }
  if (at_end()) {
    at_ = begin;
    fail(GapKind::broken, "a backquote that does not end");
    return;
  }
  ++at_;
  Part part;
  part.kind = Part::Kind::command;
  part.is_quoted = is_quoted;
  part.span = span_from(begin);
  if (enter()) {
    TextWindow inner{window_.text, at_ - 1, window_.has_own_places, window_.stand_in};
    if (has_escapes) inner = {content, content.size(), false, part.span};
    Parser parser(inner, book_, depth_);
    part.body.push_back(parser.parse_all(has_escapes ? 0 : begin + 1));
    leave();
  }
  word.parts.push_back(std::move(part));
}

void Parser::parse_process_substitution(ShellWord& word) {
  Part part;
  part.kind = Part::Kind::process;
  part.operation = peek();
  const std::size_t begin = at_;
  at_ += 2;
  if (enter()) {
    parse_substituted_list(part, ")");
    leave();
    if (!failed_ && peek() != ')') {
      fail(GapKind::broken, "a `" + part.operation + "(` that does not end");
      close_with_gap(part.body.back());
    }
    if (!failed_) ++at_;
  }
  part.span = span_from(begin);
  word.parts.push_back(std::move(part));
}

// ?(..), *(..), +(..), @(..), !(..): a pattern; substitutions in it run.
void Parser::parse_extended_glob(ShellWord& word) {
  const std::size_t begin = at_;
  append_literal(word, window_.text.substr(at_, 2), false, at_, at_ + 2);
  at_ += 2;
  int depth = 1;
  while (!failed_ && depth > 0) {
    if (at_end()) {
      at_ = begin;
      fail(GapKind::broken, "a `(` that does not end");
      return;
    }
    const char c = peek();
    if (c == '\'') {
      parse_single_quoted(word);
    } else if (c == '"') {
      parse_double_quoted(word);
    } else if (c == '$') {
      parse_dollar(word, false, Context::command);
    } else if (c == '`') {
      parse_backquotes(word, false);
    } else if ((c == '<' || c == '>') && peek(1) == '(') {
      parse_process_substitution(word);
    } else {
      const std::size_t length = c == '\\' && at_ + 1 < window_.end ? 2 : 1;
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      append_literal(word, window_.text.substr(at_, length), false, at_, at_ + length);
      at_ += length;
    }
  }
}

// At the first byte after `((` (or `$((`): whether the text up to the matching parentheses ends with `))`. If not, it
// is a subshell within a subshell or a substitution. `end` is the place of the first of the two.
bool Parser::ends_arithmetic(std::size_t begin, std::size_t& end) {
  int depth = 2;
  for (std::size_t i = begin; i < window_.end; ++i) {
    if (!look_ahead(1)) return false;
    const char c = window_.text[i];
    if (c == '\\') {
      ++i;
    } else if (c == '\'' || c == '"') {
      const std::size_t close = window_.text.substr(0, window_.end).find(c, i + 1);
      if (close == std::string_view::npos || !look_ahead(close - i)) return false;
      i = close;
    } else if (c == '(') {
      ++depth;
    } else if (c == ')' && --depth == 1) {
      end = i;
      return i + 1 < window_.end && window_.text[i + 1] == ')';
    }
  }
  return false;
}

// At `((` or `$((`, after ends_arithmetic() said yes.
void Parser::parse_arithmetic(ShellWord& word, bool is_quoted, std::size_t open_length) {
  Part part;
  part.kind = Part::Kind::arithmetic;
  part.is_quoted = is_quoted;
  const std::size_t begin = at_;
  std::size_t end = 0;
  if (!ends_arithmetic(at_ + open_length, end)) return;
  at_ += open_length;
  if (enter()) {
    part.words.push_back(parse_word(Context::arithmetic, end));
    leave();
  }
  if (!failed_) at_ = end + 2;
  part.span = span_from(begin);
  word.parts.push_back(std::move(part));
}

}  // namespace pawl
