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
// Bash takes an array as one word of these, and passes it on as text.
constexpr std::array<std::string_view, 3> kTakersOfArrays = {"eval", "let", "alias"};

constexpr const char* kAmbiguousSubscript = "a subscript that shells read in different ways; write it in quotes";

// `x=` or `x+=`, with nothing quoted.
[[nodiscard]] bool is_assignment_start(std::string_view text) {
  if (text.empty() || !is_name_start(text[0]) || text.back() != '=') return false;
  text.remove_suffix(1);
  if (text.ends_with('+')) text.remove_suffix(1);
  return std::all_of(text.begin(), text.end(), is_name);
}

// Whether a word is an assignment once its lines are joined.
[[nodiscard]] bool is_assignment_in_lines(const ShellWord& word, std::string_view written) {
  if (word.parts.empty() || word.parts.front().kind != Part::Kind::literal || word.parts.front().is_quoted)
    return false;
  const std::string_view text = word.parts.front().text;
  const std::size_t equals = text.find('=');
  return equals != std::string_view::npos && is_assignment_start(text.substr(0, equals + 1)) &&
         written.find("\\\n") != std::string_view::npos;
}

}  // namespace

Node* Parser::parse_simple() {
  Node* node = make(Node::Kind::simple);
  Gather<ShellAssignment> assignments(book_.assignments, book_.arena);
  Gather<ShellWord> words(book_.words, book_.arena);
  Gather<ShellRedirect> redirects(book_.redirects, book_.arena);
  const std::size_t begin = at_;
  std::size_t last = at_;
  ShellWord first;
  bool may_assign = true;
  while (!failed_) {
    skip_blank();
    const char c = peek();
    if (at_end() || c == '\n' || c == ';' || c == '|' || c == ')') break;
    if (c == '&' && (peek(1) != '>' || book_.is_posix)) break;
    if (is_of(c, CharacterKinds::kRedirectStart) && parse_redirect(redirects, &words)) {
      last = at_;
      continue;
    }
    if (c == '(') {
      if (words.total() == 1 && assignments.total() == 0 && redirects.total() == 0) {
        if (!parse_function_parentheses()) break;
        return parse_function_body(book_.arena.copy(literal_text(first)), begin);
      }
      if (!book_.is_posix && words.total() > 1 && at_ == last && contains(kTakersOfArrays, plain_text(first)) &&
          is_assignment_start(plain_text(words.back()))) {
        append_array(words.back());
        last = at_;
        continue;
      }
      fail(GapKind::broken, "unexpected `(`");
      break;
    }
    if (c == '}' && book_.is_zsh && is_meta(peek(1))) break;
    const std::size_t start = at_;
    ShellWord word;
    const bool is_assigning = may_assign && is_name_start(c) && looks_like_assignment();
    const bool is_plain = !is_assigning && take_plain_word(word);
    if (!is_plain) {
      Parts parts(book_.parts, book_.arena);
      if (is_assigning && parse_assignment(assignments, words.total() == 0, parts)) {
        last = at_;
        continue;
      }
      parse_parts(parts, Context::command);
      word = {parts.take(), span_from(start)};
    }
    words.push_back(word);
    if (!failed_ && at_ == start) {
      unexpected();
      break;
    }
    last = at_;
    if (words.total() > 1) continue;
    first = word;
    const std::string_view plain = plain_text(first);
    may_assign = plain.size() >= 5 && contains(kDeclarers, plain);
    if (plain.size() >= 4 && is_builtin_only_of_bash(plain)) {
      book_.differs_in_posix = true;
      may_assign &= !book_.is_posix;
    }
    if (is_plain) continue;
    // `!\` at the end of a line, `cop\` and `roc` on two: to bash a keyword, and what follows is the command.
    const bool is_split_keyword = assignments.total() == 0 && redirects.total() == 0 && plain != "in" &&
                                  plain != "time" && is_keyword(plain) && !(book_.is_posix && is_only_of_bash(plain));
    if (!failed_ && (is_split_keyword || is_assignment_in_lines(first, slice(start, at_)))) {
      at_ = start;
      fail(GapKind::broken, "a keyword that goes on in the next line");
    }
  }
  if (!failed_ && words.total() == 0 && assignments.total() == 0 && redirects.total() == 0) {
    if (at_end() || peek() == '\n') {
      fail(GapKind::broken, at_end() ? "a command is missing here" : "a command is missing before the end of the line");
    } else {
      unexpected();
    }
  }
  node->assignments = assignments.take();
  node->words = words.take();
  node->redirects = redirects.take();
  node->span = span_of(begin, failed_ ? at_ : last);
  return node;
}

bool Parser::looks_like_assignment() const {
  std::size_t length = 1;
  while (is_name(peek(length))) ++length;
  const char after = peek(length);
  if (book_.is_posix) return after == '=';
  return after == '=' || after == '[' || (after == '+' && peek(length + 1) == '=');
}

// After looks_like_assignment(): NAME=value, NAME+=value, NAME[sub]=value, NAME=(items). If it is none of them, at_
// stays where it was, or behind a `NAME[sub]` whose parts are then the beginning of the word.
bool Parser::parse_assignment(Gather<ShellAssignment>& assignments, bool is_at_command, Parts& parts) {
  const std::size_t begin = at_;
  std::size_t length = 1;
  while (is_name(peek(length))) ++length;
  const char after = peek(length);
  ShellAssignment assignment;
  assignment.name = window_.text.substr(at_, length);
  at_ += length;
  ShellWord subscript;
  if (after == '[' && !finish_subscript(assignment, begin, is_at_command, parts, subscript)) return false;
  if (failed_) return false;
  book_.differs_in_posix |= peek() == '+' || after == '[';
  if (peek() == '+') {
    assignment.appends = true;
    ++at_;
  }
  ++at_;
  Gather<ShellWord> values(book_.words, book_.arena);
  if (peek() == '(' && !book_.is_posix) {
    assignment.is_array = true;
    ++at_;
    parse_array_items(values);
  } else {
    values.push_back(parse_word());
  }
  if (!subscript.parts.empty()) values.push_back(subscript);
  assignment.values = values.take();
  assignment.span = span_from(begin);
  assignments.push_back(assignment);
  return true;
}

// At the `[` behind a name. Where a command begins, bash takes all up to the `]` into the subscript, so that `#` begins
// no comment and `;` ends nothing there; other shells do not. False if this is not an assignment: `parts` then hold
// what was read.
bool Parser::finish_subscript(ShellAssignment& assignment, std::size_t begin, bool is_at_command, Parts& parts,
                              ShellWord& subscript) {
  const std::size_t open = ++at_;
  Subscript look;
  {
    Parts inner(book_.parts, book_.arena);
    look = parse_subscript(inner, is_at_command);
    subscript = {inner.take(), span_from(open)};
  }
  if (look.is_closed && !failed_ && (peek(1) == '=' || (peek(1) == '+' && peek(2) == '='))) {
    if (!look.is_ambiguous) {
      assignment.subscript = slice(open, at_);
      ++at_;
      return true;
    }
  }
  append_literal(parts, slice(begin, open), false, begin, open);
  for (const Part& part : subscript.parts) {
    if (part.kind == Part::Kind::literal) {
      append_literal(parts, part.text, part.is_quoted, part.span.begin, part.span.end);
    } else {
      parts.push_back(part);
    }
  }
  if (failed_) return false;
  if (is_at_command && (look.is_ambiguous || (look.is_closed && look.has_blanks))) {
    at_ = open - 1;
    fail(GapKind::broken, kAmbiguousSubscript);
  } else if (is_at_command && !look.is_closed) {
    at_ = open - 1;
    fail(GapKind::broken, "a `[` that does not end");
  } else if (look.is_closed) {
    append_literal(parts, slice(at_, at_ + 1), false, at_, at_ + 1);
    ++at_;
  }
  return false;
}

// Behind a `[`, up to its `]`, which is not taken. Substitutions in it run, also between single quotes, which only keep
// a bracket from counting. Without `takes_blanks` it ends where a word would.
Parser::Subscript Parser::parse_subscript(Parts& parts, bool takes_blanks) {
  Subscript result;
  int brackets = 0;
  bool is_quoted = false;
  while (!failed_ && !at_end()) {
    const char c = peek();
    if (c == '"') {
      parse_double_quoted(parts);
      continue;
    }
    if (c == '$') {
      parse_dollar(parts, false, Context::arithmetic);
      continue;
    }
    if (c == '`') {
      parse_backquotes(parts, false);
      continue;
    }
    std::size_t run = 1;
    if (c == '\\') {
      run = at_ + 1 < window_.end ? 2 : 1;
    } else if (c == '\'') {
      is_quoted = !is_quoted;
    } else if (!is_quoted) {
      if (c == ']' && brackets-- == 0) {
        result.is_closed = true;
        return result;
      }
      brackets += c == '[' ? 1 : 0;
      if (is_meta(c) && !takes_blanks) return result;
      result.has_blanks |= is_blank(c);
      result.is_ambiguous |= (is_meta(c) && !is_blank(c) && c != '(' && c != ')') || (c == '#' && result.has_blanks);
      while (at_ + run < window_.end && !is_of(window_.text[at_ + run], CharacterKinds::kSpecial) &&
             window_.text[at_ + run] != '#') {
        ++run;
      }
    }
    append_literal(parts, window_.text.substr(at_, run), false, at_, at_ + run);
    at_ += run;
  }
  return result;
}

void Parser::parse_array_items(Gather<ShellWord>& values) {
  while (!failed_) {
    skip_newlines();
    if (peek() == ')') {
      ++at_;
      return;
    }
    const std::size_t start = at_;
    Parts parts(book_.parts, book_.arena);
    if (peek() == '[') {
      append_literal(parts, slice(at_, at_ + 1), false, at_, at_ + 1);
      ++at_;
      if (parse_subscript(parts, true).is_ambiguous && !failed_) {
        at_ = start;
        fail(GapKind::broken, kAmbiguousSubscript);
      }
    }
    if (!failed_) parse_parts(parts, Context::command);
    if (!failed_ && at_ == start) {
      fail(GapKind::broken, "a `)` is missing after the array");
    } else {
      values.push_back({parts.take(), span_from(start)});
    }
  }
}

// At the `(` of `eval x=(a b)`: it becomes part of the word.
void Parser::append_array(ShellWord& word) {
  const ShellWord head = word;
  const std::size_t open = at_++;
  Items<ShellWord> items;
  {
    Gather<ShellWord> values(book_.words, book_.arena);
    parse_array_items(values);
    items = values.take();
  }
  Parts parts(book_.parts, book_.arena);
  for (const Part& part : head.parts) parts.push_back(part);
  append_literal(parts, slice(open, open + 1), false, open, open + 1);
  bool is_first = true;
  for (const ShellWord& item : items) {
    if (!std::exchange(is_first, false)) append_literal(parts, " ", true, open, open + 1);
    for (const Part& part : item.parts) parts.push_back(part);
  }
  append_literal(parts, ")", false, at_ - 1, at_);
  ShellWord& last = *book_.words.at(book_.words.size() - 1);
  last.parts = parts.take();
  last.span.end = span_from(open).end;
}

}  // namespace pawl
