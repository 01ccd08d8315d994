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

Node* Parser::parse_compound(std::string_view keyword) {
  const std::size_t begin = at_;
  Node* node = nullptr;
  std::size_t end = 0;
  if (contains(kClosers, keyword)) {
    fail(GapKind::broken, "unexpected `" + std::string(keyword) + "`");
    node = make(Node::Kind::simple);
  } else if (peek() == '(') {
    if (!book_.is_posix && peek(1) == '(' && ends_arithmetic(at_ + 2, end)) {
      book_.differs_in_posix = true;
      node = parse_arithmetic_command(end);
    } else {
      ++at_;
      node = parse_bracketed(Node::Kind::subshell, ")");
    }
  } else {
    at_ += keyword.size();
    if (keyword == "{") {
      node = parse_bracketed(Node::Kind::group, "}");
    } else if (keyword == "if") {
      node = parse_conditional();
    } else if (keyword == "while" || keyword == "until") {
      node = parse_loop(keyword);
    } else if (keyword == "for" || keyword == "select") {
      node = parse_iteration();
      node->is_select = keyword == "select";
    } else if (keyword == "case") {
      node = parse_choice();
    } else if (keyword == "function") {
      book_.differs_in_posix = true;
      node = parse_function_keyword();
    } else if (keyword == "coproc") {
      node = parse_coprocess();
    } else {
      book_.differs_in_posix = true;
      node = parse_condition();
    }
  }
  node->span = span_from(begin);
  return node;
}

Node* Parser::parse_bracketed(Node::Kind kind, std::string_view close) {
  Node* node = make(kind);
  Node* list = parse_list(close);
  node->children = only(list);
  if (failed_) return node;
  if (list->children.empty() && !book_.is_zsh) {
    fail(GapKind::broken, "a command is missing before `" + std::string(close) + "`");
  }
  if (!at_closer(close)) fail(GapKind::broken, "a `" + std::string(close) + "` is missing here");
  if (!failed_) ++at_;
  close_with_gap(*node);
  return node;
}

Node* Parser::parse_conditional() {
  Node* node = make(Node::Kind::conditional);
  Gather<Node*> children(book_.nodes, book_.arena);
  while (!failed_) {
    children.push_back(parse_list("then"));
    if (failed_) break;
    if (book_.is_zsh && !take_keyword("then")) {
      // if [[ .. ]] { .. } elif ..
      children.push_back(parse_short_body("then"));
      skip_blank();
      if (failed_ || !take_keyword("elif")) {
        if (!failed_ && take_keyword("else")) children.push_back(parse_short_body("else"));
        node->children = References<Node>(children.take());
        close_with_gap(*node);
        return node;
      }
      continue;
    }
    if (!book_.is_zsh) expect_keyword("then");
    if (failed_) break;
    children.push_back(parse_list("elif|else|fi"));
    if (failed_ || !take_keyword("elif")) break;
  }
  if (!failed_ && take_keyword("else")) children.push_back(parse_list("fi"));
  expect_keyword("fi");
  node->children = References<Node>(children.take());
  close_with_gap(*node);
  return node;
}

Node* Parser::parse_loop_body() {
  skip_newlines();
  Node* body = nullptr;
  if (take_keyword("{")) {
    body = parse_list("}");
    expect_keyword("}");
  } else if (book_.is_zsh && keyword_here() != "do") {
    body = parse_short_body("do");
  } else {
    expect_keyword("do");
    if (failed_) return make(Node::Kind::list);
    body = parse_list("done");
    expect_keyword("done");
  }
  return body;
}

Node* Parser::parse_loop(std::string_view keyword) {
  Node* node = make(Node::Kind::loop);
  node->text = keyword;
  Gather<Node*> children(book_.nodes, book_.arena);
  children.push_back(parse_list("do"));
  if (!failed_) children.push_back(parse_loop_body());
  node->children = References<Node>(children.take());
  close_with_gap(*node);
  return node;
}

Node* Parser::parse_iteration() {
  Node* node = nullptr;
  skip_blank();
  std::size_t end = 0;
  if (!book_.is_posix && starts("((") && ends_arithmetic(at_ + 2, end)) {
    node = parse_arithmetic_command(end);
    node->kind = Node::Kind::arith_loop;
  } else {
    node = make(Node::Kind::iteration);
    const ShellWord name = parse_word();
    node->text = plain_text(name);
    if (!failed_ && node->text.empty()) fail(GapKind::broken, "a variable's name is missing here");
    skip_newlines();
    const bool is_done = !failed_ && book_.is_zsh && parse_zsh_items(*node);
    if (!failed_ && !is_done && take_keyword("in")) {
      node->has_in = true;
      Gather<ShellWord> words(book_.words, book_.arena);
      while (!failed_) {
        skip_blank();
        const bool is_process = (peek() == '<' || peek() == '>') && peek(1) == '(';
        if (at_end() || (is_meta(peek()) && !is_process)) break;
        words.push_back(parse_word());
      }
      node->words = words.take();
    }
  }
  if (failed_) return node;
  skip_blank();
  if (peek() == ';') ++at_;
  node->children = only(parse_loop_body());
  close_with_gap(*node);
  return node;
}

Node* Parser::parse_choice() {
  Node* node = make(Node::Kind::choice);
  skip_blank();
  Gather<ShellWord> words(book_.words, book_.arena);
  words.push_back(parse_word());
  node->words = words.take();
  std::string_view closer = "esac";
  if (book_.is_zsh && !failed_) {
    skip_newlines();
    if (take_keyword("{")) closer = "}";
  }
  if (closer == "esac") expect_keyword("in");
  Gather<Node*> clauses(book_.nodes, book_.arena);
  while (!failed_) {
    skip_newlines();
    if (at_end()) {
      fail(GapKind::broken, "a `" + std::string(closer) + "` is missing here");
      break;
    }
    if (take_keyword(closer)) break;
    clauses.push_back(parse_clause(closer));
  }
  node->children = References<Node>(clauses.take());
  close_with_gap(*node);
  return node;
}

Node* Parser::parse_clause(std::string_view closer) {
  Node* clause = make(Node::Kind::clause);
  const std::size_t begin = at_;
  if (peek() == '(') ++at_;
  Gather<ShellWord> words(book_.words, book_.arena);
  while (!failed_) {
    skip_blank();
    words.push_back(parse_word());
    if (!failed_ && words.back().parts.empty()) fail(GapKind::broken, "a pattern is missing here");
    skip_blank();
    if (peek() != '|') break;
    ++at_;
  }
  clause->words = words.take();
  if (!failed_ && peek() != ')') fail(GapKind::broken, "a `)` is missing after the pattern");
  if (failed_) return clause;
  ++at_;
  clause->children = only(parse_list(closer == "}" ? ";;|}" : ";;|esac"));
  if (failed_) return clause;
  clause->text = std::string_view(";;");
  if (starts(";;&") && !book_.is_posix) {
    clause->text = std::string_view(";;&");
    at_ += 3;
  } else if (starts(";;") || (starts(";&") && !book_.is_posix) || (book_.is_zsh && starts(";|"))) {
    if (!starts(";;")) clause->text = std::string_view(";&");
    at_ += 2;
  } else if (keyword_here() != closer) {
    fail(GapKind::broken, "a `;;` is missing here");
  }
  clause->span = span_from(begin);
  return clause;
}

Node* Parser::parse_function_keyword() {
  const std::size_t begin = at_;
  skip_blank();
  const ShellWord name = parse_word();
  skip_blank();
  // `function f ( a )`: without the empty pair the parentheses are the body.
  const std::size_t back = at_;
  if (peek() == '(') {
    ++at_;
    skip_blank();
    at_ = peek() == ')' ? at_ + 1 : back;
  }
  return parse_function_body(book_.arena.copy(literal_text(name)), begin);
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

Node* Parser::parse_function_body(std::string_view name, std::size_t begin) {
  Node* node = make(Node::Kind::function);
  node->text = name;
  skip_newlines();
  if (at_end()) {
    fail(GapKind::broken, "the function has no body");
    return node;
  }
  const std::string_view keyword = keyword_here();
  const bool takes_any = book_.is_zsh || book_.is_posix;  // `f() echo a`
  if (!takes_any && peek() != '(' && (keyword.empty() || keyword == "in" || keyword == "!" || keyword == "time")) {
    fail(GapKind::broken, "a function's body must be in braces or parentheses");
    return node;
  }
  node->children = only(parse_command());
  node->span = span_from(begin);
  return node;
}

Node* Parser::parse_coprocess() {
  Node* node = make(Node::Kind::coprocess);
  skip_blank();
  // `coproc NAME { ..; }`: a name only before a compound command.
  const std::size_t back = at_;
  if (keyword_here().empty() && is_name_start(peek())) {
    while (is_name(peek())) ++at_;
    const std::size_t end = at_;
    skip_blank();
    if (peek() == '(' || (!keyword_here().empty() && end > back)) {
      node->text = slice(back, end);
    } else {
      at_ = back;
    }
  }
  node->children = only(parse_command());
  return node;
}

Node* Parser::parse_condition() {
  Node* node = make(Node::Kind::condition);
  Gather<ShellWord> words(book_.words, book_.arena);
  bool is_regex = false;
  bool is_compared = false;
  while (!failed_) {
    skip_newlines();
    // In zsh, `(a|b)` and `(#i)a` behind `==` are patterns.
    is_regex |= book_.is_zsh && is_compared && peek() == '(';
    if (at_end()) {
      fail(GapKind::broken, "a `]]` is missing here");
      break;
    }
    if (take_keyword("]]")) break;
    const std::size_t begin = at_;
    static constexpr std::array<std::string_view, 7> kOperators = {"&&", "||", "<", ">", "(", ")", "!"};
    const auto op = std::find_if(kOperators.begin(), kOperators.end(), [&](std::string_view o) {
      return starts(o) && (o != "!" || is_blank(peek(1)) || peek(1) == '(') &&
             !(o.size() == 1 && peek(1) == '(' && (o == "<" || o == ">"));
    });
    if (op != kOperators.end() && !is_regex) {
      at_ += op->size();
      continue;
    }
    words.push_back(parse_word(is_regex ? Context::regex : Context::command, window_.end));
    if (!failed_ && at_ == begin) fail(GapKind::broken, std::string("unexpected `") + peek() + "` inside `[[`");
    const std::string_view text = plain_text(words.back());
    is_regex = text == "=~";
    is_compared = text == "=" || text == "==" || text == "!=";
  }
  node->words = words.take();
  close_with_gap(*node);
  return node;
}

Node* Parser::parse_arithmetic_command(std::size_t end) {
  Node* node = make(Node::Kind::arithmetic);
  const std::size_t begin = at_;
  Gather<ShellWord> words(book_.words, book_.arena);
  Parts parts(book_.parts, book_.arena);
  parse_arithmetic(parts, false, 2, end);
  words.push_back({parts.take(), span_from(begin)});
  node->words = words.take();
  return node;
}

}  // namespace pawl
