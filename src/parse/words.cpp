// SPDX-License-Identifier: Apache-2.0
// Words and their quoting.
#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "parse/characters.h"
#include "parse/parser.h"

namespace pawl {
namespace {

// Whether parse_word() must look at it in some context; the rest is taken in runs.
[[nodiscard]] bool may_be_special(char c) {
  static constexpr std::string_view kSpecial = " \t\n\\$`\"'{}<>;&|()?*+@!";
  return kSpecial.find(c) != std::string_view::npos;
}

[[nodiscard]] int digit_value(char c, int base) {
  const int value = is_digit(c)            ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : 99;
  return value < base ? value : -1;
}

}  // namespace

void Parser::append_literal(ShellWord& word, std::string_view text, bool is_quoted, std::size_t begin,
                            std::size_t end) {
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
        append_literal(word, window_.text.substr(keeps_backslash ? at_ : at_ + 1, keeps_backslash ? 2 : 1), true, at_,
                       at_ + 2);
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
    if (c == '}' &&
        (context == Context::braces || context == Context::braces_in_quotes || context == Context::braces_pattern))
      break;
    const bool may_hold_process = context == Context::command || context == Context::regex ||
                                  context == Context::braces || context == Context::braces_pattern;
    if (may_hold_process && (c == '<' || c == '>') && peek(1) == '(') {
      parse_process_substitution(word);
      continue;
    }
    if (context == Context::command || context == Context::regex) {
      if (context == Context::command && peek(1) == '(' &&
          std::string_view("?*+@!").find(c) != std::string_view::npos) {
        parse_extended_glob(word);
        continue;
      }
      if (c == ' ' || c == '\t' || c == '\n') break;
      if (context == Context::regex &&
          (c == '(' || c == ')' || c == '|' || c == '<' || c == '>' || c == ';' || c == '&')) {
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
        case 'a':
          piece = "\a";
          break;
        case 'b':
          piece = "\b";
          break;
        case 'e':
        case 'E':
          piece = "\x1b";
          break;
        case 'f':
          piece = "\f";
          break;
        case 'n':
          piece = "\n";
          break;
        case 'r':
          piece = "\r";
          break;
        case 't':
          piece = "\t";
          break;
        case 'v':
          piece = "\v";
          break;
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

}  // namespace pawl
