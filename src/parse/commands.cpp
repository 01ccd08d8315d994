// SPDX-License-Identifier: Apache-2.0
// Lists, pipelines and the way into a command; where a failure becomes an Unknown node.
#include <algorithm>
#include <utility>

#include "parse/characters.h"
#include "parse/parser.h"

namespace pawl {

Node* Parser::parse_all(std::size_t begin) {
  at_ = begin;
  Node* root = parse_list("");
  if (!failed_ && !at_end()) {
    unexpected();
    close_with_gap(*root);
  }
  root->span = span_from(begin);
  return root;
}

bool Parser::enter() {
  if (++depth_ <= book_.limits.max_depth) return true;
  fail(GapKind::too_deep, "nested deeper than " + std::to_string(book_.limits.max_depth));
  return false;
}

void Parser::fail(GapKind gap, std::string_view reason) {
  if (failed_) return;
  failed_ = true;
  gap_ = gap;
  reason_ = book_.arena.copy(reason);
  gap_at_ = at_;
  ++book_.gaps;
}

void Parser::unexpected() {
  fail(GapKind::broken, std::string("unexpected `") + peek() + "`");
}

References<Node> Parser::only(Node* node) {
  return References<Node>(Items<Node*>::single(node, book_.arena));
}

// The innermost list that is still open takes the Unknown node: it covers all the text that was not read.
void Parser::close_with_gap(Node& node) {
  if (!failed_ || gap_placed_) return;
  gap_placed_ = true;
  Node* unknown = make(Node::Kind::unknown);
  unknown->gap = gap_;
  unknown->text = reason_;
  at_ = window_.end;
  unknown->span = span_from(std::min(gap_at_, window_.end));
  Gather<Node*> children(book_.nodes, book_.arena);
  for (Node* child : node.children.pointers()) children.push_back(child);
  children.push_back(unknown);
  node.children = References<Node>(children.take());
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

void Parser::skip_more_blank() {
  while (!at_end()) {
    const char c = window_.text[at_];
    if (is_blank(c)) {
      ++at_;
    } else if (c == '\\' && peek(1) == '\n') {
      at_ += 2;
    } else if (c == '#') {
      at_ = std::min(read_part().find('\n', at_), window_.end);
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
    if (!heredocs_.empty()) read_heredocs();
  }
}

std::string_view Parser::keyword_here() const {
  if (!is_of(peek(), CharacterKinds::kKeywordStart)) return {};
  std::size_t length = 1;
  while (length < 9 && !is_meta(peek(length))) ++length;
  if (!is_meta(peek(length))) return {};
  const std::string_view word = window_.text.substr(at_, length);
  if (!is_keyword(word) || (book_.is_posix && is_only_of_bash(word))) return {};
  return word;
}

bool Parser::take_keyword(std::string_view keyword) {
  if (peek() != keyword[0] || keyword_here() != keyword) return false;
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
  if (closer == ")") return peek() == ')';
  if (peek() == ';') return closer[0] == ';' && (peek(1) == ';' || peek(1) == '&' || (book_.is_zsh && peek(1) == '|'));
  if (closer == "end") return starts("end") && is_meta(peek(3));
  const std::string_view keyword = keyword_here();
  if (keyword.empty()) return false;
  while (!closer.empty()) {
    const std::size_t bar = std::min(closer.find('|'), closer.size());
    if (keyword == closer.substr(0, bar)) return true;
    closer.remove_prefix(std::min(bar + 1, closer.size()));
  }
  return false;
}

Node* Parser::parse_list(std::string_view closer) {
  Node* list = make(Node::Kind::list);
  Gather<Node*> children(book_.nodes, book_.arena);
  Gather<Operator> ops(book_.ops, book_.arena);
  skip_newlines();
  const std::size_t begin = at_;
  while (!failed_ && !at_end() && !at_closer(closer)) {
    children.push_back(parse_pipeline());
    if (failed_) break;
    skip_blank();
    const char c = peek();
    if ((c == '&' || c == '|') && peek(1) == c) {
      const std::string_view op = window_.text.substr(at_, 2);
      ops.push_back(op);
      at_ += 2;
      skip_newlines();
      if (at_end() || at_closer(closer)) {
        fail(GapKind::broken, "a command is missing after `" + std::string(op) + "`");
      }
    } else if ((c == ';' && peek(1) != ';' && peek(1) != '&' && !(book_.is_zsh && peek(1) == '|')) || c == '&') {
      ops.push_back(window_.text.substr(at_, 1));
      ++at_;
      if (book_.is_zsh && c == '&' && (peek() == '|' || peek() == '!')) ++at_;  // and disowned
      skip_newlines();
    } else if (c == '\n') {
      ops.push_back(std::string_view(";"));
      skip_newlines();
    } else {
      break;
    }
  }
  list->children = References<Node>(children.take());
  list->ops = ops.take();
  list->span = span_from(begin);
  close_with_gap(*list);
  return list;
}

Node* Parser::parse_pipeline() {
  skip_blank();
  const std::size_t begin = at_;
  bool is_negated = false;
  bool is_timed = false;
  while (peek() == '!' || peek() == 't') {
    if (peek() == '!' && (is_meta(peek(1)) || at_ + 1 >= window_.end)) {
      ++at_;
      is_negated = !is_negated;
    } else if (take_keyword("time")) {
      is_timed = true;
      skip_blank();
      if (starts("-p") && is_meta(peek(2))) at_ += 2;
      skip_blank();
      if (starts("--") && is_meta(peek(2))) at_ += 2;
    } else {
      break;
    }
    skip_blank();
  }
  const bool is_prefixed = at_ > begin;
  Node* first = nullptr;
  // `!` or `time` alone is nothing.
  const bool is_nothing = is_prefixed && (at_end() || peek() == '\n' || peek() == ';');
  if (!is_nothing) {
    first = parse_command();
    if (!failed_) skip_blank();
    if (!is_prefixed && (failed_ || peek() != '|' || peek(1) == '|')) return first;
  }
  Node* pipeline = make(Node::Kind::pipeline);
  pipeline->is_negated = is_negated;
  if (is_timed) pipeline->text = std::string_view("time");
  Gather<Node*> children(book_.nodes, book_.arena);
  Gather<Operator> ops(book_.ops, book_.arena);
  if (first != nullptr) children.push_back(first);
  while (!failed_ && peek() == '|' && peek(1) != '|') {
    const std::size_t length = peek(1) == '&' ? 2 : 1;
    ops.push_back(window_.text.substr(at_, length));
    at_ += length;
    skip_newlines();
    if (at_end()) fail(GapKind::broken, "a command is missing after `|`");
    if (book_.is_posix && length == 2) fail(GapKind::broken, "unexpected `&`");
    if (keyword_here() == "!") fail(GapKind::broken, "unexpected `!`");
    children.push_back(parse_command());
    if (!failed_) skip_blank();
  }
  pipeline->children = References<Node>(children.take());
  pipeline->ops = ops.take();
  pipeline->span = span_from(begin);
  return pipeline;
}

Node* Parser::parse_command() {
  skip_blank();
  if (!enter()) {
    Node* nothing = make(Node::Kind::simple);
    nothing->span = span_from(at_);
    return nothing;
  }
  const std::string_view keyword = keyword_here();
  Node* node = book_.is_zsh ? parse_zsh_command() : nullptr;
  if (node != nullptr) {
    if (!failed_) parse_redirects(*node);
  } else if (peek() == '(' || (!keyword.empty() && keyword != "in" && keyword != "!" && keyword != "time")) {
    node = parse_compound(keyword);
    if (!failed_) parse_redirects(*node);
  } else {
    node = parse_simple();
  }
  leave();
  return node;
}

}  // namespace pawl
