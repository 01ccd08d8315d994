// SPDX-License-Identifier: Apache-2.0
// Words and their quoting.
#include <algorithm>
#include <utility>

#include "parse/ansi_text.h"
#include "parse/characters.h"
#include "parse/parser.h"

namespace pawl {

// Text in a row becomes one part; where it is in one piece in the source, nothing is copied.
void Parser::append_literal(Parts& parts, std::string_view text, bool is_quoted, std::size_t begin, std::size_t end) {
  const Span span = span_of(begin, end);
  if (!parts.empty()) {
    Part& last = parts.back();
    if (last.kind == Part::Kind::literal && last.is_quoted == is_quoted) {
      last.span.end = span.end;
      if (text.empty()) return;
      const std::string_view old = last.text;
      const bool is_one_piece = old.data() + old.size() == text.data();
      last.text = is_one_piece ? std::string_view(old.data(), old.size() + text.size()) : book_.arena.join(old, text);
      return;
    }
  }
  Part part;
  part.is_quoted = is_quoted;
  part.text = text;
  part.span = span;
  parts.push_back(part);
}

// Reads up to `limit` or to what ends a word in this context; what ends it is not taken.
ShellWord Parser::parse_word(Context context, std::size_t limit) {
  ShellWord plain;
  if (context == Context::command && limit >= window_.end && take_plain_word(plain)) return plain;
  const std::size_t begin = at_;
  const std::size_t outer_end = window_.end;
  window_.end = std::min(limit, outer_end);
  Parts parts(book_.parts, book_.arena);
  parse_parts(parts, context);
  window_.end = outer_end;
  return {parts.take(), span_from(begin)};
}

// A word of plain characters only, as most are: one part, nothing to put together.
bool Parser::take_plain_word(ShellWord& word) {
  const char* text = window_.text.data();
  std::size_t end = at_;
  while (end < window_.end && !is_of(text[end], CharacterKinds::kSpecial)) ++end;
  if (end == at_ || book_.is_zsh) return false;
  if (end < window_.end) {
    const char next = text[end];
    if (!is_meta(next) || next == '(' ||
        ((next == '<' || next == '>') && end + 1 < window_.end && text[end + 1] == '('))
      return false;
  }
  Part part;
  part.text = slice(at_, end);
  part.span = span_of(at_, end);
  word = {Items<Part>::single(part, book_.arena), part.span};
  at_ = end;
  return true;
}

void Parser::parse_parts(Parts& parts, Context context) {
  const std::size_t begin = at_;
  const bool is_textual = context == Context::heredoc || context == Context::double_quoted;
  const bool keeps_single_quotes = is_textual || context == Context::braces_in_quotes || context == Context::arithmetic;
  const bool is_quoted_text = is_textual || context == Context::braces_in_quotes;
  const bool is_in_braces =
      context == Context::braces || context == Context::braces_in_quotes || context == Context::braces_pattern;
  const bool is_command = context == Context::command;
  const auto strip_tabs = [&] {
    while (context == Context::heredoc && strips_tabs_ && peek() == '\t') ++at_;
  };
  strip_tabs();
  int parentheses = 0;  // inside a regular expression
  while (!failed_ && !at_end()) {
    const char c = peek();
    if (is_of(c, CharacterKinds::kSpecial)) {
      if (c == '\\') {
        parse_backslash(parts, context, is_quoted_text);
        continue;
      }
      if (c == '$') {
        parse_dollar(parts, is_quoted_text, context);
        continue;
      }
      if (c == '`') {
        parse_backquotes(parts, is_quoted_text);
        continue;
      }
      if (c == '"' && context != Context::heredoc) {
        if (context == Context::double_quoted) return;
        if (context == Context::braces_in_quotes) {
          ++at_;  // quotes within "${x:-"a"}" only switch splitting
        } else {
          parse_double_quoted(parts);
        }
        continue;
      }
      if (c == '\'' && !keeps_single_quotes) {
        parse_single_quoted(parts);
        continue;
      }
      if (c == '}' && is_in_braces) return;
      const bool may_hold_process =
          !book_.is_posix &&
          (is_command || context == Context::regex || context == Context::braces || context == Context::braces_pattern);
      if (may_hold_process && (c == '<' || c == '>') && peek(1) == '(') {
        parse_substitution(parts, false, Part::Kind::process);
        continue;
      }
      if (is_command) {
        if (!book_.is_posix && peek(1) == '(' && std::string_view("?*+@!").find(c) != std::string_view::npos) {
          parse_extended_glob(parts, 2);
          continue;
        }
        if (is_meta(c)) {
          if (!book_.is_zsh || !parse_zsh_piece(parts, at_ == begin && parts.total() == 0)) return;
          continue;
        }
      } else if (context == Context::regex && is_meta(c)) {
        if (is_blank(c) || c == '\n') {
          if (parentheses == 0) return;
        } else {
          parentheses += c == '(' ? 1 : c == ')' ? -1 : 0;
          if (parentheses < 0 || ((c == ';' || (c == '&' && peek(1) == '&')) && parentheses == 0)) return;
          if (c == '|' && peek(1) == '|' && parentheses == 0) return;
        }
      }
    } else if (c == '=' && book_.is_zsh && is_command && at_ == begin && peek(1) == '(') {
      parse_substitution(parts, false, Part::Kind::process);
      continue;
    }
    const char* text = window_.text.data();
    std::size_t run = 1;
    while (at_ + run < window_.end && !is_of(text[at_ + run], CharacterKinds::kSpecial)) ++run;
    append_literal(parts, window_.text.substr(at_, run), is_quoted_text, at_, at_ + run);
    at_ += run;
    if (c == '\n' && run == 1) strip_tabs();
  }
}

void Parser::parse_backslash(Parts& parts, Context context, bool is_quoted_text) {
  const char next = peek(1);
  if (next == '\n') {
    at_ += 2;
    return;
  }
  std::size_t length = 2;
  bool is_kept = false;
  if (at_ + 1 >= window_.end) {
    length = 1;
    is_kept = true;
  } else if (is_quoted_text && std::string_view("$`\"\\").find(next) == std::string_view::npos) {
    is_kept = !(next == '}' && context == Context::braces_in_quotes);
  } else {
    is_kept = context == Context::heredoc && next == '"';
  }
  append_literal(parts, slice(is_kept ? at_ : at_ + 1, at_ + length), true, at_, at_ + length);
  at_ += length;
}

void Parser::parse_single_quoted(Parts& parts) {
  const std::size_t begin = at_;
  const std::size_t close = read_part().find('\'', at_ + 1);
  if (close == std::string_view::npos) {
    fail(GapKind::broken, "a `'` that does not end");
    return;
  }
  append_literal(parts, slice(begin + 1, close), true, begin, close + 1);
  at_ = close + 1;
}

void Parser::parse_double_quoted(Parts& parts) {
  const std::size_t begin = at_;
  ++at_;
  const std::size_t before = parts.total();
  parse_parts(parts, Context::double_quoted);
  if (failed_) return;
  if (at_end()) {
    at_ = begin;
    fail(GapKind::broken, "a `\"` that does not end");
    return;
  }
  ++at_;
  if (parts.total() == before) append_literal(parts, slice(begin + 1, begin + 1), true, begin, at_);
}

// $'..': escapes as in C.
void Parser::parse_ansi_quoted(Parts& parts) {
  const std::size_t begin = at_;
  const AnsiText read = read_ansi_text(slice(std::min(begin + 2, window_.end), window_.end));
  if (!read.is_closed) {
    fail(GapKind::broken, "a `$'` that does not end");
    return;
  }
  at_ = begin + 2 + read.size + 1;
  // Joined to the text before it, or a text of its own: never both.
  if (!parts.empty() && parts.back().kind == Part::Kind::literal && parts.back().is_quoted) {
    append_literal(parts, read.text, true, begin, at_);
  } else {
    append_literal(parts, book_.arena.copy(read.text), true, begin, at_);
  }
}

}  // namespace pawl
