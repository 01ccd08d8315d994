// SPDX-License-Identifier: Apache-2.0
// Lists, pipelines and the way into a command; where a failure becomes an Unknown node.
#include <algorithm>
#include <array>
#include <utility>

#include "parse/characters.h"
#include "parse/parser.h"

namespace pawl {
namespace {

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
         std::any_of(node.redirects.begin(), node.redirects.end(),
                     [](const ShellRedirect& r) { return holds_unknown(r.target); }) ||
         std::any_of(node.assignments.begin(), node.assignments.end(),
                     [&](const ShellAssignment& a) { return std::any_of(a.values.begin(), a.values.end(), in_word); });
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
  const bool is_seen =
      book.gaps == 0 || holds_unknown(script.root) ||
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
    if (token == ")" ? peek() == ')' : token == ";;" ? starts(";;") || starts(";&") : keyword_here() == token)
      return true;
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

}  // namespace pawl
