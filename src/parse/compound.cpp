// SPDX-License-Identifier: Apache-2.0
// Compound commands: groups, conditions, loops, case, functions, coprocesses, [[ ]] and (( )).
#include <algorithm>
#include <array>
#include <utility>

#include "parse/characters.h"
#include "parse/parser.h"

namespace pawl {
namespace {

// Words that only close or continue something: a command cannot begin with them.
constexpr std::array<std::string_view, 9> kClosers = {"}", "then", "elif", "else", "fi", "do", "done", "esac", "]]"};

}  // namespace

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
  if (node.children[0].children.empty())
    fail(GapKind::broken, "a command is missing before `" + std::string(close) + "`");
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
      return starts(o) && (o != "!" || is_blank(peek(1)) || peek(1) == '(') &&
             !(o.size() == 1 && peek(1) == '(' && (o == "<" || o == ">"));
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

}  // namespace pawl
