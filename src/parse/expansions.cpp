// SPDX-License-Identifier: Apache-2.0
// What comes after a `$`, a backquote or a `<(`: parameters and substitutions; and patterns in parentheses.
#include <algorithm>
#include <utility>

#include "parse/characters.h"
#include "parse/parser.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_one_of(char c, std::string_view characters) {
  return c != '\0' && characters.find(c) != std::string_view::npos;
}

[[nodiscard]] bool is_special_parameter(char c) {
  return is_digit(c) || is_one_of(c, "@*#?-$!");
}

}  // namespace

void Parser::parse_dollar(Parts& parts, bool is_quoted, Context context) {
  const std::size_t begin = at_;
  const char next = peek(1);
  const bool may_quote = !book_.is_posix && context != Context::double_quoted && context != Context::heredoc &&
                         context != Context::braces_in_quotes;
  if (next == '(') {
    std::size_t end = 0;
    if (peek(2) == '(' && ends_arithmetic(at_ + 3, end)) {
      parse_arithmetic(parts, is_quoted, 3, end);
    } else if (!failed_) {
      parse_substitution(parts, is_quoted, Part::Kind::command);
    }
    return;
  }
  if (next == '[' && !book_.is_posix) {
    parse_old_arithmetic(parts, is_quoted);
    return;
  }
  if (next == '\'' && may_quote) {
    book_.differs_in_posix = true;
    parse_ansi_quoted(parts);
    return;
  }
  if (next == '"' && may_quote) {
    ++at_;
    parse_double_quoted(parts);
    return;
  }
  Part part;
  part.kind = Part::Kind::parameter;
  part.is_quoted = is_quoted;
  if (next == '{') {
    at_ += 2;
    if (enter()) {
      if (is_blank(peek()) || peek() == '\n' || peek() == '|') {
        parse_list_in_braces(part);
      } else {
        parse_parameter_braces(part, is_quoted);
      }
      leave();
    }
  } else if (is_name_start(next)) {
    std::size_t length = 1;
    while (is_name(peek(1 + length))) ++length;
    part.text = window_.text.substr(at_ + 1, length);
    at_ += 1 + length;
    if (starts("\\\n") && is_name(peek(2))) fail(GapKind::broken, "a name that goes on in the next line");
  } else if (is_special_parameter(next)) {
    part.text = window_.text.substr(at_ + 1, 1);
    at_ += 2;
  } else {
    // To bash `$\` and `(a)` in the next line are one substitution.
    std::size_t after = 1;
    while (peek(after) == '\\' && peek(after + 1) == '\n') after += 2;
    const char c = peek(after);
    if (after > 1 && (is_name_start(c) || is_special_parameter(c) || is_one_of(c, "({[\"'"))) {
      fail(GapKind::broken, "an expansion that goes on in the next line");
      return;
    }
    append_literal(parts, window_.text.substr(at_, 1), is_quoted, at_, at_ + 1);
    ++at_;
    return;
  }
  part.span = span_from(begin);
  parts.push_back(part);
}

// After `${` before a blank or `|`: a command substitution without a subshell.
void Parser::parse_list_in_braces(Part& part) {
  if (peek() == '|') ++at_;
  part.kind = Part::Kind::command;
  parse_substituted_list(part, "}");
}

// How many characters the operator after the name in `${name` has.
std::size_t Parser::parameter_operator_length() const {
  const char c = peek();
  const char next = peek(1);
  if (!is_one_of(c, ":-=+?#%/^,@~*")) return 0;
  switch (c) {
    case ':':
      return is_one_of(next, "-=+?") ? 2 : 1;
    case '#':
    case '%':
    case '^':
    case ',':
      return next == c ? 2 : 1;
    case '/':
      return is_one_of(next, "/#%") ? 2 : 1;
    case '@':
      return next == '}' || !is_one_of(next, ":-=+?#%/^,@~*QEPAKakuUL") ? 1 : 2;
    case '~':
    case '*':
      return is_one_of(next, ":-=+?#%/^,@~*") ? 2 : 1;
    default:
      return 1;
  }
}

// After `${`: [!|#] name [subscript] [operator word] `}`; zsh has flags before the name: `(f)`, `=`, `~`, `^`, `+`.
void Parser::parse_parameter_braces(Part& part, bool is_quoted) {
  const std::size_t begin = at_;
  std::string operation;
  if (peek() == '(') {
    const std::size_t close = slice(at_, std::min(window_.end, at_ + 64)).find(')');
    if (close != std::string_view::npos) {
      operation = "(";
      at_ += close + 1;
    }
  } else if (is_one_of(peek(), "=~^+") && is_name_start(peek(1))) {
    operation = "(";
    ++at_;
  }
  if (peek() == '!' && is_name(peek(1))) {
    operation = "!";
    ++at_;
  } else if (peek() == '#' && (is_name_start(peek(1)) || is_special_parameter(peek(1))) &&
             !(is_one_of(peek(1), "#-?") && peek(2) != '}')) {
    operation = "#";
    ++at_;
  }
  const std::size_t name = at_;
  if (is_name_start(peek())) {
    while (is_name(peek())) ++at_;
  } else if (is_digit(peek())) {
    while (is_digit(peek())) ++at_;
  } else if (is_special_parameter(peek())) {
    ++at_;
  }
  if (starts("\\\n")) fail(GapKind::broken, "a name that goes on in the next line");
  Gather<ShellWord> words(book_.words, book_.arena);
  if (!failed_ && peek() == '[') {
    const std::size_t open = ++at_;
    Parts subscript(book_.parts, book_.arena);
    const bool is_closed = parse_subscript(subscript, true).is_closed;
    words.push_back({subscript.take(), span_from(open)});
    if (is_closed) ++at_;
  }
  part.text = slice(name, at_);
  if (!failed_) {
    const std::size_t length = parameter_operator_length();
    const bool is_pattern = length > 0 && is_one_of(peek(), "#%/^,");
    operation += window_.text.substr(at_, length);
    at_ += length;
    const Context context = is_pattern  ? Context::braces_pattern
                            : is_quoted ? Context::braces_in_quotes
                                        : Context::braces;
    const ShellWord argument = parse_word(context, window_.end);
    // `${x#}` cuts nothing; without the word that is not there it would be `${#x}`.
    if (!argument.parts.empty() || (length == 1 && operation == "#")) words.push_back(argument);
  }
  part.operation = std::string_view(operation);
  part.words = words.take();
  if (failed_) return;
  if (at_end()) {
    at_ = begin;
    fail(GapKind::broken, "a `${` that does not end");
    return;
  }
  ++at_;
}

// The list inside `$(`, `<(` or `${ `, and what closes it. Here-documents that wait outside begin after it, not at a
// newline in it; one that begins in it must end in it: where its text follows outside, bash takes that for data and
// dash runs it.
void Parser::parse_substituted_list(Part& part, std::string_view closer) {
  std::vector<PendingHeredoc> outer = std::exchange(heredocs_, {});
  Node* list = parse_list(closer);
  part.body = only(list);
  if (!failed_ && !heredocs_.empty()) {
    fail(GapKind::broken, "the text of a here-document is missing before `" + std::string(closer) + "`");
  } else if (!failed_ && !at_closer(closer)) {
    if (closer == ")" && !at_end()) {
      unexpected();
    } else {
      const std::string_view opening = closer == "}"                             ? "${"
                                       : part.kind == Part::Kind::command        ? "$("
                                       : part.operation == std::string_view("<") ? "<("
                                       : part.operation == std::string_view(">") ? ">("
                                                                                 : "=(";
      fail(GapKind::broken, "a `" + std::string(opening) + "` that does not end");
    }
  }
  close_with_gap(*list);
  if (!failed_) ++at_;
  heredocs_ = std::move(outer);
}

// $(..), <(..), >(..) and zsh's =(..).
void Parser::parse_substitution(Parts& parts, bool is_quoted, Part::Kind kind) {
  Part part;
  part.kind = kind;
  part.is_quoted = is_quoted;
  const std::size_t begin = at_;
  if (kind == Part::Kind::process) part.operation = window_.text.substr(at_, 1);
  at_ += 2;
  if (enter()) {
    parse_substituted_list(part, ")");
    leave();
  }
  part.span = span_from(begin);
  parts.push_back(part);
}

void Parser::parse_backquotes(Parts& parts, bool is_quoted) {
  const std::size_t begin = at_;
  const char* text = window_.text.data();
  std::size_t close = begin + 1;
  std::size_t copied = close;
  std::string content;  // with its backslashes taken away; only used if there are any
  while (close < window_.end && text[close] != '`') {
    // Within backquotes a backslash goes before $, ` and \ (and before " within double quotes too).
    if (text[close] == '\\' && close + 1 < window_.end && is_one_of(text[close + 1], is_quoted ? "`\\$\"" : "`\\$")) {
      content.append(text + copied, close - copied);
      copied = ++close;
    }
    ++close;
  }
  if (close >= window_.end) {
    fail(GapKind::broken, "a backquote that does not end");
    return;
  }
  at_ = close + 1;
  Part part;
  part.kind = Part::Kind::command;
  part.is_quoted = is_quoted;
  part.span = span_from(begin);
  if (enter()) {
    TextWindow inner{window_.text, close, window_.has_own_places, window_.stand_in};
    const bool has_escapes = copied > begin + 1;
    if (has_escapes) {
      content.append(text + copied, close - copied);
      const std::string_view kept = book_.arena.copy(content);
      inner = {kept, kept.size(), false, part.span};
    }
    Parser parser(inner, book_, depth_);
    part.body = only(parser.parse_all(has_escapes ? 0 : begin + 1));
    leave();
  }
  parts.push_back(part);
}

// ?(..), *(..), +(..), @(..), !(..): a pattern; substitutions in it run. `open_length` is that of what opens it.
void Parser::parse_extended_glob(Parts& parts, std::size_t open_length) {
  const std::size_t begin = at_;
  append_literal(parts, window_.text.substr(at_, open_length), false, at_, at_ + open_length);
  at_ += open_length;
  int depth = 1;
  while (!failed_ && depth > 0) {
    if (at_end()) {
      at_ = begin;
      fail(GapKind::broken, "a `(` that does not end");
      return;
    }
    const char c = peek();
    if (c == '\'') {
      parse_single_quoted(parts);
    } else if (c == '"') {
      parse_double_quoted(parts);
    } else if (c == '$') {
      parse_dollar(parts, false, Context::command);
    } else if (c == '`') {
      parse_backquotes(parts, false);
    } else if ((c == '<' || c == '>') && peek(1) == '(') {
      parse_substitution(parts, false, Part::Kind::process);
    } else {
      const std::size_t length = c == '\\' && at_ + 1 < window_.end ? 2 : 1;
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      append_literal(parts, window_.text.substr(at_, length), false, at_, at_ + length);
      at_ += length;
    }
  }
}

}  // namespace pawl
