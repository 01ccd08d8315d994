// SPDX-License-Identifier: Apache-2.0
// The half of the parser that reads words: quoting, expansions, substitutions.
#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "parse/parser.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
[[nodiscard]] bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] bool is_special_parameter(char c) { return is_digit(c) || (c != '\0' && std::string_view("@*#?-$!").find(c) != std::string_view::npos); }

// Whether parse_word() must look at it in some context; the rest is taken in runs.
[[nodiscard]] bool may_be_special(char c) {
  static constexpr std::string_view kSpecial = " \t\n\\$`\"'{}<>;&|()?*+@!";
  return kSpecial.find(c) != std::string_view::npos;
}

[[nodiscard]] int digit_value(char c, int base) {
  const int value = is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;
  return value < base ? value : -1;
}

}  // namespace

void Parser::append_literal(ShellWord& word, std::string_view text, bool is_quoted, std::size_t begin, std::size_t end) {
  const std::size_t back = at_;
  at_ = end;
  const Span span = span_from(begin);
  at_ = back;
  if (!word.parts.empty()) {
    Part& last = word.parts.back();
    if (last.kind == Part::Kind::literal && last.is_quoted == is_quoted) {
      last.text += text;
      last.span.end = span.end;
      return;
    }
  }
  Part part;
  part.is_quoted = is_quoted;
  part.text = text;
  part.span = span;
  word.parts.push_back(std::move(part));
}

// Reads up to `limit` or to what ends a word in this context; what ends it is not taken.
ShellWord Parser::parse_word(Context context, std::size_t limit) {
  ShellWord word;
  const std::size_t begin = at_;
  const std::size_t outer_end = window_.end;
  window_.end = std::min(limit, outer_end);
  const bool is_textual = context == Context::heredoc || context == Context::double_quoted;
  const bool keeps_single_quotes = is_textual || context == Context::braces_in_quotes || context == Context::arithmetic;
  const bool is_quoted_text = is_textual || context == Context::braces_in_quotes;
  const auto strip_tabs = [&] {
    while (context == Context::heredoc && strips_tabs_ && peek() == '\t') ++at_;
  };
  strip_tabs();
  int parentheses = 0;  // inside a regular expression
  while (!failed_ && !at_end()) {
    const char c = peek();
    if (c == '\\') {
      if (peek(1) == '\n') {
        at_ += 2;
      } else if (at_ + 1 >= window_.end) {
        append_literal(word, "\\", true, at_, at_ + 1);
        ++at_;
      } else if (is_quoted_text && std::string_view("$`\"\\").find(peek(1)) == std::string_view::npos &&
                 !(peek(1) == '}' && context == Context::braces_in_quotes)) {
        append_literal(word, window_.text.substr(at_, 2), true, at_, at_ + 2);
        at_ += 2;
      } else {
        const bool keeps_backslash = context == Context::heredoc && peek(1) == '"';
        append_literal(word, window_.text.substr(keeps_backslash ? at_ : at_ + 1, keeps_backslash ? 2 : 1), true, at_, at_ + 2);
        at_ += 2;
      }
      continue;
    }
    if (c == '$') {
      parse_dollar(word, is_quoted_text, context);
      continue;
    }
    if (c == '`') {
      parse_backquotes(word, is_quoted_text);
      continue;
    }
    if (c == '"' && context == Context::double_quoted) break;
    if (c == '"' && context != Context::heredoc) {
      if (context == Context::braces_in_quotes) {
        ++at_;  // quotes within "${x:-"a"}" only switch splitting
        continue;
      }
      parse_double_quoted(word);
      continue;
    }
    if (c == '\'' && !keeps_single_quotes) {
      parse_single_quoted(word);
      continue;
    }
    if (c == '}' && (context == Context::braces || context == Context::braces_in_quotes || context == Context::braces_pattern)) break;
    const bool may_hold_process = context == Context::command || context == Context::regex || context == Context::braces || context == Context::braces_pattern;
    if (may_hold_process && (c == '<' || c == '>') && peek(1) == '(') {
      parse_process_substitution(word);
      continue;
    }
    if (context == Context::command || context == Context::regex) {
      if (context == Context::command && peek(1) == '(' && std::string_view("?*+@!").find(c) != std::string_view::npos) {
        parse_extended_glob(word);
        continue;
      }
      if (c == ' ' || c == '\t' || c == '\n') break;
      if (context == Context::regex && (c == '(' || c == ')' || c == '|' || c == '<' || c == '>' || c == ';' || c == '&')) {
        parentheses += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (parentheses < 0 || ((c == ';' || (c == '&' && peek(1) == '&')) && parentheses == 0)) break;
        if (c == '|' && peek(1) == '|' && parentheses == 0) break;
      } else if (std::string_view(";&|<>()").find(c) != std::string_view::npos) {
        break;
      }
    }
    std::size_t run = 1;
    while (at_ + run < window_.end && !may_be_special(window_.text[at_ + run])) ++run;
    append_literal(word, window_.text.substr(at_, run), is_quoted_text, at_, at_ + run);
    at_ += run;
    if (c == '\n' && run == 1) strip_tabs();
  }
  window_.end = outer_end;
  word.span = span_from(begin);
  return word;
}

void Parser::parse_single_quoted(ShellWord& word) {
  const std::size_t begin = at_;
  const std::size_t close = window_.text.substr(0, window_.end).find('\'', at_ + 1);
  if (close == std::string_view::npos) {
    fail(GapKind::broken, "a `'` that does not end");
    return;
  }
  append_literal(word, window_.text.substr(begin + 1, close - begin - 1), true, begin, close + 1);
  at_ = close + 1;
}

void Parser::parse_double_quoted(ShellWord& word) {
  const std::size_t begin = at_;
  ++at_;
  ShellWord inner = parse_word(Context::double_quoted, window_.end);
  if (failed_) {
    for (Part& part : inner.parts) word.parts.push_back(std::move(part));
    return;
  }
  if (peek() != '"' || at_end()) {
    at_ = begin;
    fail(GapKind::broken, "a `\"` that does not end");
    return;
  }
  ++at_;
  if (inner.parts.empty()) append_literal(word, "", true, begin, at_);
  for (Part& part : inner.parts) {
    if (part.kind == Part::Kind::literal) {
      append_literal(word, part.text, true, part.span.begin, part.span.end);
    } else {
      word.parts.push_back(std::move(part));
    }
  }
}

// $'..': escapes as in C.
void Parser::parse_ansi_quoted(ShellWord& word) {
  const std::size_t begin = at_;
  at_ += 2;
  std::string text;
  const auto number = [&](int base, int most) {
    std::uint32_t value = 0;
    int digits = 0;
    for (; digits < most && digit_value(peek(), base) >= 0; ++digits, ++at_) {
      value = value * static_cast<std::uint32_t>(base) + static_cast<std::uint32_t>(digit_value(peek(), base));
    }
    return std::pair(value, digits);
  };
  bool is_cut = false;  // a NUL ends the string, as in bash
  while (!at_end() && peek() != '\'') {
    std::string piece;
    if (peek() != '\\' || at_ + 1 >= window_.end) {
      piece = peek();
      ++at_;
    } else {
      const char c = peek(1);
      at_ += 2;
      switch (c) {
        case 'a': piece = "\a"; break;
        case 'b': piece = "\b"; break;
        case 'e':
        case 'E': piece = "\x1b"; break;
        case 'f': piece = "\f"; break;
        case 'n': piece = "\n"; break;
        case 'r': piece = "\r"; break;
        case 't': piece = "\t"; break;
        case 'v': piece = "\v"; break;
        case 'x':
        case 'u':
        case 'U': {
          const auto [value, digits] = number(16, c == 'x' ? 2 : c == 'u' ? 4 : 8);
          if (digits == 0) {
            piece = std::string("\\") + c;
          } else if (c == 'x') {
            piece = static_cast<char>(value);
          } else {
            append_utf8(piece, value);
          }
          break;
        }
        case 'c': {
          if (at_end()) break;
          piece = static_cast<char>(peek() & 0x1F);
          ++at_;
          break;
        }
        default:
          if (digit_value(c, 8) >= 0) {
            --at_;
            piece = static_cast<char>(number(8, 3).first);
          } else if (c == '\\' || c == '\'' || c == '"' || c == '?') {
            piece = c;
          } else {
            piece = std::string("\\") + c;
          }
      }
    }
    if (piece == std::string_view("\0", 1)) is_cut = true;
    if (!is_cut) text += piece;
  }
  if (at_end()) {
    at_ = begin;
    fail(GapKind::broken, "a `$'` that does not end");
    return;
  }
  ++at_;
  append_literal(word, text, true, begin, at_);
}

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
  const bool may_quote = context != Context::double_quoted && context != Context::heredoc && context != Context::braces_in_quotes;
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
  } else if (peek() == '#' && (is_name_start(peek(1)) || is_special_parameter(peek(1))) && !(peek(1) == '#' && peek(2) != '}') &&
             !(peek(1) == '-' && peek(2) != '}') && !(peek(1) == '?' && peek(2) != '}')) {
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
  while (operator_length < 2 && !at_end() && std::string_view(":-=+?#%/^,@~*").find(peek(operator_length)) != std::string_view::npos) ++operator_length;
  if (peek() == '@' && operator_length >= 1) operator_length = peek(1) == '}' ? 1 : 2;
  if (peek() == ':' && operator_length == 2 && std::string_view("-=+?").find(peek(1)) == std::string_view::npos) operator_length = 1;
  if (operator_length == 2 && (peek() == '-' || peek() == '=' || peek() == '+' || peek() == '?')) operator_length = 1;
  if (operator_length == 2 && (peek() == '#' || peek() == '%' || peek() == '^' || peek() == ',') && peek(1) != peek()) operator_length = 1;
  if (operator_length == 2 && peek() == '/' && std::string_view("/#%").find(peek(1)) == std::string_view::npos) operator_length = 1;
  part.operation += window_.text.substr(at_, operator_length);
  const bool is_pattern = operator_length > 0 && std::string_view("#%/^,").find(peek()) != std::string_view::npos;
  at_ += operator_length;
  const Context context = is_pattern ? Context::braces_pattern : is_quoted ? Context::braces_in_quotes : Context::braces;
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

// The list inside `$(`, `<(` or `${ `. Here-documents that wait outside begin after it, not at a newline in it; one that
// was announced in it must stand in it: where its text follows outside, bash takes that for data and dash runs it.
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
