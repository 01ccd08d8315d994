// SPDX-License-Identifier: Apache-2.0
// What only zsh takes. Asked for in a second reading, after bash's has found the text broken: see parse.cpp.
#include "parse/characters.h"
#include "parse/parser.h"

namespace pawl {

// Where a command begins: what zsh takes and bash does not, or nullptr.
Node* Parser::parse_zsh_command() {
  const std::size_t begin = at_;
  const auto is_word = [&](std::string_view word) { return starts(word) && is_meta(peek(word.size())); };
  Node* node = nullptr;
  if (peek() == '(') {
    std::size_t close = 1;
    while (is_blank(peek(close))) ++close;
    if (peek(close) != ')') return nullptr;
    at_ += close + 1;
    return parse_anonymous_function(begin);
  }
  if (is_word("function")) {
    std::size_t brace = 8;
    while (is_blank(peek(brace))) ++brace;
    if (peek(brace) != '{') return nullptr;
    at_ += brace;
    return parse_anonymous_function(begin);
  }
  if (is_word("{")) {
    // { .. } always { .. }
    ++at_;
    node = parse_bracketed(Node::Kind::group, "}");
    if (!failed_) skip_blank();
    if (!failed_ && is_word("always")) {
      at_ += 6;
      skip_newlines();
      Gather<Node*> children(book_.nodes, book_.arena);
      for (Node* child : node->children.pointers()) children.push_back(child);
      children.push_back(parse_short_body("{"));
      node->children = References<Node>(children.take());
    }
  } else if (is_word("repeat")) {
    at_ += 6;
    node = make(Node::Kind::loop);
    node->text = slice(begin, at_);
    skip_blank();
    Gather<ShellWord> words(book_.words, book_.arena);
    words.push_back(parse_word());
    node->words = words.take();
    skip_blank();
    if (peek() == ';') ++at_;
    if (!failed_) node->children = only(parse_loop_body());
    close_with_gap(*node);
  } else if (is_word("foreach")) {
    at_ += 7;
    node = make(Node::Kind::iteration);
    skip_blank();
    node->text = plain_text(parse_word());
    skip_blank();
    if (!failed_ && !parse_zsh_items(*node)) unexpected();
    skip_blank();
    if (peek() == ';') ++at_;
    Node* body = parse_list("end");
    if (!failed_ && !at_closer("end")) fail(GapKind::broken, "an `end` is missing here");
    if (!failed_) at_ += 3;
    node->children = only(body);
    close_with_gap(*node);
  } else {
    return nullptr;
  }
  node->span = span_from(begin);
  return node;
}

// Behind `()` or `function`: a function that is run at once, with the words that follow its body.
Node* Parser::parse_anonymous_function(std::size_t begin) {
  const std::string_view name = "()";
  Node* list = make(Node::Kind::list);
  Node* function = parse_function_body(name, begin);
  Node* call = nullptr;
  if (!failed_) {
    const std::size_t start = at_;
    call = parse_simple_words(name, begin);
    if (at_ == start) call->span = function->span;
  }
  Gather<Node*> children(book_.nodes, book_.arena);
  children.push_back(function);
  if (call != nullptr) children.push_back(call);
  list->children = References<Node>(children.take());
  Gather<Operator> ops(book_.ops, book_.arena);
  ops.push_back(std::string_view(";"));
  list->ops = ops.take();
  list->span = span_from(begin);
  return list;
}

// The call of a function that has just been read: `name`, then the words up to the end of the command.
Node* Parser::parse_simple_words(std::string_view name, std::size_t begin) {
  Node* call = make(Node::Kind::simple);
  Gather<ShellWord> words(book_.words, book_.arena);
  {
    Parts parts(book_.parts, book_.arena);
    append_literal(parts, name, false, begin, begin);
    words.push_back({parts.take(), span_of(begin, begin)});
  }
  while (!failed_) {
    skip_blank();
    if (at_end() || is_meta(peek()) || (peek() == '}' && is_meta(peek(1)))) break;
    words.push_back(parse_word());
  }
  call->words = words.take();
  call->span = span_from(begin);
  return call;
}

// { .. }, or one list of pipelines joined by && and ||: the body of a loop or a branch without its keywords. `missing`
// is the keyword that bash would want.
Node* Parser::parse_short_body(std::string_view missing) {
  skip_blank();
  if (take_keyword("{")) {
    Node* body = parse_list("}");
    expect_keyword("}");
    return body;
  }
  if (missing == "{" || at_end() || !keyword_here().empty() || (is_meta(peek()) && peek() != '(')) {
    fail(GapKind::broken, "a `" + std::string(missing) + "` is missing here");
    return make(Node::Kind::list);
  }
  return parse_sublist();
}

Node* Parser::parse_sublist() {
  Node* list = make(Node::Kind::list);
  const std::size_t begin = at_;
  Gather<Node*> children(book_.nodes, book_.arena);
  Gather<Operator> ops(book_.ops, book_.arena);
  while (!failed_) {
    children.push_back(parse_pipeline());
    if (failed_) break;
    skip_blank();
    if (!starts("&&") && !starts("||")) break;
    ops.push_back(window_.text.substr(at_, 2));
    at_ += 2;
    skip_newlines();
  }
  list->children = References<Node>(children.take());
  list->ops = ops.take();
  list->span = span_from(begin);
  close_with_gap(*list);
  return list;
}

// Behind the name of a loop: more names, and the items in parentheses. False if they are not here.
bool Parser::parse_zsh_items(Node& node) {
  skip_blank();
  while (!failed_ && is_name_start(peek()) && keyword_here().empty()) {
    static_cast<void>(parse_word());
    skip_blank();
  }
  if (peek() != '(') return false;
  ++at_;
  node.has_in = true;
  Gather<ShellWord> words(book_.words, book_.arena);
  while (!failed_) {
    skip_newlines();
    if (peek() == ')') break;
    const std::size_t start = at_;
    words.push_back(parse_word());
    if (!failed_ && at_ == start) fail(GapKind::broken, "a `)` is missing after the items");
  }
  node.words = words.take();
  if (!failed_) ++at_;
  return true;
}

// >>| >>! &>| >&! write where the same without it would not; >>& is &>>.
void Parser::skip_zsh_redirect_flags(Operator& op) {
  if (op == std::string_view(">>") && peek() == '&') {
    op = std::string_view("&>>");
    ++at_;
  }
  if (op[0] != '<' && op != std::string_view(">") && (peek() == '|' || peek() == '!')) ++at_;
}

// <->, <1-9>: any number, or one in that range. Its length, or 0.
std::size_t Parser::numeric_glob_here() const {
  if (peek() != '<') return 0;
  std::size_t length = 1;
  while (is_digit(peek(length))) ++length;
  if (peek(length) != '-') return 0;
  ++length;
  while (is_digit(peek(length))) ++length;
  return peek(length) == '>' ? length + 1 : 0;
}

// Where bash ends a word: a range of numbers, or the flags and alternatives in parentheses of a pattern.
bool Parser::parse_zsh_piece(Parts& parts, bool is_start) {
  const std::size_t number = numeric_glob_here();
  if (number > 0) {
    append_literal(parts, window_.text.substr(at_, number), false, at_, at_ + number);
    at_ += number;
    return true;
  }
  if (peek() != '(' || is_start) return false;
  std::size_t close = 1;
  while (close < 256 && !is_meta(peek(close))) ++close;
  if (close == 1 || (peek(close) != ')' && peek(close) != '|')) return false;
  parse_extended_glob(parts, 1);
  return true;
}

}  // namespace pawl
