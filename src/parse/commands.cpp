// SPDX-License-Identifier: Apache-2.0
// The half of the parser that reads commands: lists, pipelines, simple and compound commands, redirections.
#include <algorithm>
#include <array>
#include <utility>

#include "parse/parser.h"

namespace pawl {
namespace {

constexpr std::array<std::string_view, 22> kKeywords = {
    "!",    "{",    "}",     "[[",  "if",     "then", "elif",   "else",     "fi",     "for",  "select",
    "in",   "while", "until", "do",  "done",   "case", "esac",   "function", "coproc", "time", "]]"};

// Words that only close or continue something: a command cannot begin with them.
constexpr std::array<std::string_view, 9> kClosers = {"}", "then", "elif", "else", "fi", "do", "done", "esac", "]]"};

constexpr std::array<std::string_view, 5> kDeclarers = {"declare", "typeset", "local", "export", "readonly"};

constexpr const char* kAmbiguousSubscript = "a subscript that shells read in different ways; write it in quotes";

[[nodiscard]] bool is_blank(char c) { return c == ' ' || c == '\t'; }
[[nodiscard]] bool is_meta(char c) { return c == '\0' || std::string_view(" \t\n;&|<>()").find(c) != std::string_view::npos; }
[[nodiscard]] bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
[[nodiscard]] bool is_digit(char c) { return c >= '0' && c <= '9'; }

template <class Range>
[[nodiscard]] bool contains(const Range& range, std::string_view value) {
  return std::find(range.begin(), range.end(), value) != range.end();
}

// What a word says if its quotes are taken away and its expansions left out: for names.
[[nodiscard]] std::string literal_text(const ShellWord& word) {
  std::string text;
  for (const Part& part : word.parts) text += part.text;
  return text;
}

// The word as plain text if all of it is unquoted literal, else empty.
[[nodiscard]] std::string_view plain_text(const ShellWord& word) {
  if (word.parts.size() != 1 || word.parts[0].kind != Part::Kind::literal || word.parts[0].is_quoted) return {};
  return word.parts[0].text;
}

[[nodiscard]] bool holds_unknown(const Node& node);

[[nodiscard]] bool holds_unknown(const ShellWord& word) {
  return std::any_of(word.parts.begin(), word.parts.end(), [](const Part& part) {
    return std::any_of(part.body.begin(), part.body.end(), [](const Node& n) { return holds_unknown(n); }) ||
           std::any_of(part.words.begin(), part.words.end(), [](const ShellWord& w) { return holds_unknown(w); });
  });
}

[[nodiscard]] bool holds_unknown(const Node& node) {
  const auto in_word = [](const ShellWord& word) { return holds_unknown(word); };
  return node.kind == Node::Kind::unknown || std::any_of(node.words.begin(), node.words.end(), in_word) ||
         std::any_of(node.children.begin(), node.children.end(), [](const Node& n) { return holds_unknown(n); }) ||
         std::any_of(node.redirects.begin(), node.redirects.end(), [](const ShellRedirect& r) { return holds_unknown(r.target); }) ||
         std::any_of(node.assignments.begin(), node.assignments.end(),
                     [&](const ShellAssignment& a) { return std::any_of(a.values.begin(), a.values.end(), in_word); });
}

// The end of a here-document's line that begins at `line`, and the line as it is held against the delimiter: unless
// the delimiter was quoted, a backslash before the newline joins it with the next one.
[[nodiscard]] std::size_t line_end(std::string_view text, std::size_t line, bool is_quoted, std::string& joined) {
  while (true) {
    const std::size_t newline = std::min(text.find('\n', line), text.size());
    std::size_t backslashes = 0;
    while (newline - backslashes > line && text[newline - backslashes - 1] == '\\') ++backslashes;
    const bool goes_on = !is_quoted && newline < text.size() && backslashes % 2 == 1;
    joined += text.substr(line, newline - line - (goes_on ? 1 : 0));
    if (!goes_on) return newline;
    line = newline + 1;
  }
}

}  // namespace

Script parse_script(std::string_view text, const ParseLimits& limits) {
  Script script;
  script.root.kind = Node::Kind::list;
  script.root.span = {0, static_cast<std::uint32_t>(text.size())};
  if (text.size() > limits.max_bytes) {
    Node unknown;
    unknown.kind = Node::Kind::unknown;
    unknown.gap = GapKind::too_long;
    unknown.text = "longer than " + std::to_string(limits.max_bytes) + " bytes";
    unknown.span = script.root.span;
    script.root.children.push_back(std::move(unknown));
    script.gaps = 1;
    return script;
  }
  ParseBook book{limits, 4 * text.size() + 1024, {}, 0};
  Parser parser({text, text.size(), true, {}}, book, 0);
  script.root = parser.parse_all(0);
  script.heredocs = std::move(book.heredocs);
  script.gaps = book.gaps;
  // A gap never goes unseen, even if the part in which it stood was left out of the tree.
  const bool is_seen = book.gaps == 0 || holds_unknown(script.root) ||
                       std::any_of(script.heredocs.begin(), script.heredocs.end(), [](const ShellWord& w) { return holds_unknown(w); });
  if (!is_seen) {
    Node unknown;
    unknown.kind = Node::Kind::unknown;
    unknown.gap = GapKind::broken;
    unknown.text = "a part that could not be read";
    unknown.span = script.root.span;
    script.root.children.push_back(std::move(unknown));
  }
  return script;
}

Node Parser::parse_all(std::size_t begin) {
  at_ = begin;
  Node root = parse_list("");
  if (!failed_ && !at_end()) {
    fail(GapKind::broken, std::string("unexpected `") + peek() + "`");
    close_with_gap(root);
  }
  root.span = span_from(begin);
  return root;
}

bool Parser::enter() {
  if (++depth_ <= book_.limits.max_depth) return true;
  fail(GapKind::too_deep, "nested deeper than " + std::to_string(book_.limits.max_depth));
  return false;
}

void Parser::fail(GapKind gap, std::string reason) {
  if (failed_) return;
  failed_ = true;
  gap_ = gap;
  reason_ = std::move(reason);
  gap_at_ = at_;
  ++book_.gaps;
}

// The innermost list that is still open takes the Unknown node: it covers all the text that was not read.
void Parser::close_with_gap(Node& node) {
  if (!failed_ || gap_placed_) return;
  gap_placed_ = true;
  Node unknown;
  unknown.kind = Node::Kind::unknown;
  unknown.gap = gap_;
  unknown.text = reason_;
  at_ = window_.end;
  unknown.span = span_from(std::min(gap_at_, window_.end));
  node.children.push_back(std::move(unknown));
}

// Which of two readings holds is never guessed: where the budget is used up, the rest is a gap.
bool Parser::look_ahead(std::size_t count) {
  if (book_.lookahead_left >= count) {
    book_.lookahead_left -= count;
    return true;
  }
  fail(GapKind::too_deep, "too much to look ahead");
  return false;
}

Span Parser::span_from(std::size_t begin) const {
  if (!window_.has_own_places) return window_.stand_in;
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(std::min(at_, window_.end))};
}

void Parser::skip_blank() {
  while (!at_end()) {
    if (is_blank(peek())) {
      ++at_;
    } else if (starts("\\\n")) {
      at_ += 2;
    } else if (peek() == '#') {
      while (!at_end() && peek() != '\n') ++at_;
    } else {
      return;
    }
  }
}

void Parser::skip_newlines() {
  while (true) {
    skip_blank();
    if (peek() != '\n' || at_end()) return;
    ++at_;
    read_heredocs();
  }
}

std::string_view Parser::keyword_here() const {
  std::size_t length = 0;
  while (length < 9 && !is_meta(peek(length))) ++length;
  if (!is_meta(peek(length))) return {};
  const std::string_view word = window_.text.substr(at_, length);
  return contains(kKeywords, word) ? word : std::string_view();
}

bool Parser::take_keyword(std::string_view keyword) {
  if (keyword_here() != keyword) return false;
  at_ += keyword.size();
  return true;
}

void Parser::expect_keyword(std::string_view keyword) {
  if (failed_) return;
  skip_newlines();
  if (!take_keyword(keyword)) {
    fail(GapKind::broken, "a `" + std::string(keyword) + "` is missing here");
  }
}

bool Parser::at_closer(std::string_view closer) const {
  if (closer.empty()) return false;
  while (!closer.empty()) {
    const std::size_t bar = std::min(closer.find('|'), closer.size());
    const std::string_view token = closer.substr(0, bar);
    closer.remove_prefix(std::min(bar + 1, closer.size()));
    if (token == ")" ? peek() == ')' : token == ";;" ? starts(";;") || starts(";&") : keyword_here() == token) return true;
  }
  return false;
}

Node Parser::parse_list(std::string_view closer) {
  Node list;
  list.kind = Node::Kind::list;
  skip_newlines();
  const std::size_t begin = at_;
  while (!failed_ && !at_end() && !at_closer(closer)) {
    list.children.push_back(parse_pipeline());
    if (failed_) break;
    skip_blank();
    if (starts("&&") || starts("||")) {
      list.ops.emplace_back(window_.text.substr(at_, 2));
      at_ += 2;
      skip_newlines();
      if (at_end() || at_closer(closer)) fail(GapKind::broken, "a command is missing after `" + list.ops.back() + "`");
    } else if ((peek() == ';' && !starts(";;") && !starts(";&")) || (peek() == '&' && !at_end())) {
      list.ops.emplace_back(1, peek());
      ++at_;
      skip_newlines();
    } else if (peek() == '\n' && !at_end()) {
      list.ops.emplace_back(";");
      skip_newlines();
    } else {
      break;
    }
  }
  list.span = span_from(begin);
  close_with_gap(list);
  return list;
}

Node Parser::parse_pipeline() {
  Node pipeline;
  pipeline.kind = Node::Kind::pipeline;
  const std::size_t begin = at_;
  while (true) {
    skip_blank();
    if (peek() == '!' && (is_meta(peek(1)) || at_ + 1 >= window_.end)) {
      ++at_;
      pipeline.is_negated = !pipeline.is_negated;
    } else if (take_keyword("time")) {
      pipeline.text = "time";
      skip_blank();
      if (starts("-p") && is_meta(peek(2))) at_ += 2;
      skip_blank();
      if (starts("--") && is_meta(peek(2))) at_ += 2;
    } else {
      break;
    }
  }
  const bool is_prefixed = pipeline.is_negated || !pipeline.text.empty();
  if (is_prefixed && (at_end() || peek() == '\n' || peek() == ';')) {
    pipeline.span = span_from(begin);
    return pipeline;  // `!` or `time` alone is nothing
  }
  while (!failed_) {
    pipeline.children.push_back(parse_command());
    if (failed_) break;
    skip_blank();
    if (peek() != '|' || starts("||")) break;
    const std::size_t length = starts("|&") ? 2 : 1;
    pipeline.ops.emplace_back(window_.text.substr(at_, length));
    at_ += length;
    skip_newlines();
    if (at_end()) fail(GapKind::broken, "a command is missing after `|`");
    if (keyword_here() == "!") fail(GapKind::broken, "unexpected `!`");
  }
  pipeline.span = span_from(begin);
  if (pipeline.children.size() == 1 && !is_prefixed) {
    Node only = std::move(pipeline.children[0]);
    return only;
  }
  return pipeline;
}

Node Parser::parse_command() {
  skip_blank();
  Node node;
  node.span = span_from(at_);
  if (!enter()) return node;
  const std::string_view keyword = keyword_here();
  if (peek() == '(' || (!keyword.empty() && keyword != "in" && keyword != "!" && keyword != "time")) {
    node = parse_compound();
    if (!failed_) parse_redirects(node);
  } else {
    node = parse_simple();
  }
  leave();
  return node;
}

Node Parser::parse_compound() {
  const std::size_t begin = at_;
  const std::string_view keyword = keyword_here();
  Node node;
  std::size_t end = 0;
  if (contains(kClosers, keyword)) {
    fail(GapKind::broken, "unexpected `" + std::string(keyword) + "`");
  } else if (starts("((") && ends_arithmetic(at_ + 2, end)) {
    node = parse_arithmetic_command();
  } else if (peek() == '(') {
    ++at_;
    node = parse_bracketed(Node::Kind::subshell, ")");
  } else if (take_keyword("{")) {
    node = parse_bracketed(Node::Kind::group, "}");
  } else if (take_keyword("if")) {
    node = parse_conditional();
  } else if (keyword == "while" || keyword == "until") {
    at_ += keyword.size();
    node = parse_loop(keyword);
  } else if (keyword == "for" || keyword == "select") {
    at_ += keyword.size();
    node = parse_iteration();
  } else if (take_keyword("case")) {
    node = parse_choice();
  } else if (take_keyword("function")) {
    node = parse_function_keyword();
  } else if (take_keyword("coproc")) {
    node = parse_coprocess();
  } else if (take_keyword("[[")) {
    node = parse_condition();
  }
  node.span = span_from(begin);
  return node;
}

Node Parser::parse_bracketed(Node::Kind kind, std::string_view close) {
  Node node;
  node.kind = kind;
  node.children.push_back(parse_list(close));
  if (failed_) return node;
  if (node.children[0].children.empty()) fail(GapKind::broken, "a command is missing before `" + std::string(close) + "`");
  if (!at_closer(close)) fail(GapKind::broken, "a `" + std::string(close) + "` is missing here");
  if (!failed_) ++at_;
  close_with_gap(node);
  return node;
}

Node Parser::parse_conditional() {
  Node node;
  node.kind = Node::Kind::conditional;
  while (!failed_) {
    node.children.push_back(parse_list("then"));
    expect_keyword("then");
    if (failed_) break;
    node.children.push_back(parse_list("elif|else|fi"));
    if (failed_ || !take_keyword("elif")) break;
  }
  if (!failed_ && take_keyword("else")) node.children.push_back(parse_list("fi"));
  expect_keyword("fi");
  close_with_gap(node);
  return node;
}

Node Parser::parse_loop_body() {
  skip_newlines();
  Node body;
  if (take_keyword("{")) {
    body = parse_list("}");
    expect_keyword("}");
  } else {
    expect_keyword("do");
    if (failed_) return body;
    body = parse_list("done");
    expect_keyword("done");
  }
  return body;
}

Node Parser::parse_loop(std::string_view keyword) {
  Node node;
  node.kind = Node::Kind::loop;
  node.text = keyword;
  node.children.push_back(parse_list("do"));
  if (!failed_) node.children.push_back(parse_loop_body());
  close_with_gap(node);
  return node;
}

Node Parser::parse_iteration() {
  Node node;
  skip_blank();
  std::size_t end = 0;
  if (starts("((") && ends_arithmetic(at_ + 2, end)) {
    node = parse_arithmetic_command();
    node.kind = Node::Kind::arith_loop;
  } else {
    node.kind = Node::Kind::iteration;
    const ShellWord name = parse_word(Context::command, window_.end);
    node.text = plain_text(name);
    if (!failed_ && node.text.empty()) fail(GapKind::broken, "a variable's name is missing here");
    skip_newlines();
    if (!failed_ && take_keyword("in")) {
      node.has_in = true;
      while (!failed_) {
        skip_blank();
        if (at_end() || is_meta(peek())) {
          if ((peek() == '<' || peek() == '>') && peek(1) == '(') {
            node.words.push_back(parse_word(Context::command, window_.end));
            continue;
          }
          break;
        }
        node.words.push_back(parse_word(Context::command, window_.end));
      }
    }
  }
  if (failed_) return node;
  skip_blank();
  if (peek() == ';') ++at_;
  node.children.push_back(parse_loop_body());
  close_with_gap(node);
  return node;
}

Node Parser::parse_choice() {
  Node node;
  node.kind = Node::Kind::choice;
  skip_blank();
  node.words.push_back(parse_word(Context::command, window_.end));
  expect_keyword("in");
  skip_newlines();
  while (!failed_ && !at_end() && keyword_here() != "esac") {
    node.children.push_back(parse_clause());
    skip_newlines();
  }
  expect_keyword("esac");
  close_with_gap(node);
  return node;
}

Node Parser::parse_clause() {
  Node clause;
  clause.kind = Node::Kind::clause;
  const std::size_t begin = at_;
  if (peek() == '(') ++at_;
  while (!failed_) {
    skip_blank();
    clause.words.push_back(parse_word(Context::command, window_.end));
    if (!failed_ && clause.words.back().parts.empty()) fail(GapKind::broken, "a pattern is missing here");
    skip_blank();
    if (peek() != '|') break;
    ++at_;
  }
  if (!failed_ && peek() != ')') fail(GapKind::broken, "a `)` is missing after the pattern");
  if (failed_) return clause;
  ++at_;
  clause.children.push_back(parse_list(";;|esac"));
  if (failed_) return clause;
  if (starts(";;&")) {
    at_ += 3;
  } else if (starts(";;") || starts(";&")) {
    at_ += 2;
  } else if (keyword_here() != "esac") {
    fail(GapKind::broken, "a `;;` is missing here");
  }
  clause.span = span_from(begin);
  return clause;
}

Node Parser::parse_function_keyword() {
  const std::size_t begin = at_;
  skip_blank();
  const ShellWord name = parse_word(Context::command, window_.end);
  skip_blank();
  // `function f ( a )`: without the empty pair the parentheses are the body.
  const std::size_t back = at_;
  if (peek() == '(') {
    ++at_;
    skip_blank();
    at_ = peek() == ')' ? at_ + 1 : back;
  }
  return parse_function_body(literal_text(name), begin);
}

bool Parser::parse_function_parentheses() {
  ++at_;
  skip_blank();
  if (peek() == ')') {
    ++at_;
    return true;
  }
  fail(GapKind::broken, "a `)` is missing after the function's `(`");
  return false;
}

Node Parser::parse_function_body(std::string name, std::size_t begin) {
  Node node;
  node.kind = Node::Kind::function;
  node.text = std::move(name);
  skip_newlines();
  if (at_end()) {
    fail(GapKind::broken, "the function has no body");
    return node;
  }
  node.children.push_back(parse_command());
  node.span = span_from(begin);
  return node;
}

Node Parser::parse_coprocess() {
  Node node;
  node.kind = Node::Kind::coprocess;
  skip_blank();
  // `coproc NAME { ..; }`: a name only before a compound command.
  const std::size_t back = at_;
  if (keyword_here().empty() && is_name_start(peek())) {
    while (is_name_start(peek()) || is_digit(peek())) ++at_;
    const std::size_t end = at_;
    skip_blank();
    if (peek() == '(' || (!keyword_here().empty() && end > back)) {
      node.text = window_.text.substr(back, end - back);
    } else {
      at_ = back;
    }
  }
  node.children.push_back(parse_command());
  return node;
}

Node Parser::parse_condition() {
  Node node;
  node.kind = Node::Kind::condition;
  while (!failed_) {
    skip_newlines();
    if (at_end()) {
      fail(GapKind::broken, "a `]]` is missing here");
      break;
    }
    if (take_keyword("]]")) return node;
    const std::size_t begin = at_;
    static constexpr std::array<std::string_view, 7> kOperators = {"&&", "||", "<", ">", "(", ")", "!"};
    const auto op = std::find_if(kOperators.begin(), kOperators.end(), [&](std::string_view o) {
      return starts(o) && (o != "!" || is_blank(peek(1)) || peek(1) == '(') && !(o.size() == 1 && peek(1) == '(' && (o == "<" || o == ">"));
    });
    if (op != kOperators.end()) {
      at_ += op->size();
      continue;
    }
    const bool is_regex = !node.words.empty() && plain_text(node.words.back()) == "=~";
    node.words.push_back(parse_word(is_regex ? Context::regex : Context::command, window_.end));
    if (!failed_ && at_ == begin) fail(GapKind::broken, std::string("unexpected `") + peek() + "` inside `[[`");
  }
  close_with_gap(node);
  return node;
}

Node Parser::parse_arithmetic_command() {
  Node node;
  node.kind = Node::Kind::arithmetic;
  node.words.emplace_back();
  parse_arithmetic(node.words.back(), false, 2);
  return node;
}

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
    fail(GapKind::broken, at_end() ? std::string("a command is missing here")
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
    const std::string_view after = look.end == 0 ? std::string_view() : window_.text.substr(0, window_.end).substr(look.end + 1);
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
  if (peek() == '(' ) {
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
      result.is_ambiguous |= std::string_view(";&|<>\n").find(c) != std::string_view::npos || (c == '#' && result.has_blanks);
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

void Parser::parse_redirects(Node& node) {
  skip_blank();
  while (!failed_ && parse_redirect(node.redirects)) skip_blank();
}

bool Parser::parse_redirect(std::vector<ShellRedirect>& redirects) {
  const std::size_t begin = at_;
  ShellRedirect redirect;
  std::size_t length = 0;
  if (is_digit(peek())) {
    while (is_digit(peek(length))) ++length;
    if ((peek(length) != '<' && peek(length) != '>') || length > 6) return false;
    redirect.fd = std::stoi(std::string(window_.text.substr(at_, length)));
  } else if (peek() == '{' && is_name_start(peek(1))) {
    length = 2;
    while (is_name_start(peek(length)) || is_digit(peek(length))) ++length;
    if (peek(length) != '}' || (peek(length + 1) != '<' && peek(length + 1) != '>')) return false;
    redirect.fd_variable = window_.text.substr(at_ + 1, length - 1);
    ++length;
  }
  static constexpr std::array<std::string_view, 12> kOperators = {"&>>", "<<<", "<<-", "&>", ">>", "<<",
                                                                  "<&",  ">&",  ">|",  "<>", "<",  ">"};
  const std::string_view rest = window_.text.substr(0, window_.end).substr(at_ + length);
  const auto op = std::find_if(kOperators.begin(), kOperators.end(), [&](std::string_view o) { return rest.starts_with(o); });
  if (op == kOperators.end()) return false;
  if (op->size() == 1 && rest.size() > 1 && rest[1] == '(') return false;  // a process substitution
  redirect.op = *op;
  at_ += length + op->size();
  skip_blank();
  const std::size_t target = at_;
  redirect.target = parse_word(Context::command, window_.end);
  if (failed_) {
    redirects.push_back(std::move(redirect));  // with what was read of it, and the gap that may stand in it
    return true;
  }
  if (at_ == target) {
    fail(GapKind::broken, "a file is missing after `" + redirect.op + "`");
    return true;
  }
  if (redirect.op == "<<" || redirect.op == "<<-") {
    PendingHeredoc pending{static_cast<int>(book_.heredocs.size()), "", false, redirect.op == "<<-"};
    const bool is_literal = std::all_of(redirect.target.parts.begin(), redirect.target.parts.end(),
                                        [](const Part& part) { return part.kind == Part::Kind::literal; });
    for (const Part& part : redirect.target.parts) {
      pending.is_quoted |= part.is_quoted;
      pending.delimiter += part.text;
    }
    if (!is_literal) pending.delimiter = window_.text.substr(target, at_ - target);  // bash expands nothing there
    redirect.heredoc = pending.index;
    book_.heredocs.emplace_back();
    heredocs_.push_back(std::move(pending));
  }
  redirect.span = span_from(begin);
  redirects.push_back(std::move(redirect));
  return true;
}

// At the start of the line after one with `<<`: each body in turn, up to its delimiter or the end of the text.
void Parser::read_heredocs() {
  std::vector<PendingHeredoc> pending = std::move(heredocs_);
  heredocs_.clear();
  const std::string_view text = window_.text.substr(0, window_.end);
  for (const PendingHeredoc& heredoc : pending) {
    const std::size_t begin = at_;
    std::size_t body_end = window_.end;
    std::size_t next = window_.end;
    for (std::size_t line = begin; line < window_.end;) {
      std::string joined;
      std::size_t newline = line_end(text, line, heredoc.is_quoted, joined);
      std::size_t start = 0;
      while (heredoc.strips_tabs && start < joined.size() && joined[start] == '\t') ++start;
      if (std::string_view(joined).substr(start) == heredoc.delimiter) {
        body_end = line;
        next = std::min(newline + 1, window_.end);
        break;
      }
      line = newline + 1;
    }
    ShellWord body;
    if (heredoc.is_quoted) {
      std::string content;
      bool at_line_start = true;
      for (std::size_t i = begin; i < body_end; ++i) {
        if (heredoc.strips_tabs && at_line_start && text[i] == '\t') continue;
        at_line_start = text[i] == '\n';
        content += text[i];
      }
      append_literal(body, content, true, begin, body_end);
    } else {
      at_ = begin;
      const bool outer_strips = std::exchange(strips_tabs_, heredoc.strips_tabs);
      body = parse_word(Context::heredoc, body_end);
      strips_tabs_ = outer_strips;
    }
    if (!failed_) at_ = body_end;
    body.span = span_from(begin);
    book_.heredocs[static_cast<std::size_t>(heredoc.index)] = std::move(body);
    if (failed_) return;
    at_ = next;
  }
}

}  // namespace pawl
