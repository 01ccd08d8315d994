// SPDX-License-Identifier: Apache-2.0
// The tree in one line: `(pipe (run curl -s "x") (run sh))`. Quoted text is in single quotes.
#include <utility>

#include "base/visible.h"
#include "parse/script.h"

namespace pawl {
namespace {

class Dumper {
 public:
  explicit Dumper(const Script& script) : script_(script) {}

  void node(const Node& node) {
    switch (node.kind) {
      case Node::Kind::simple:
        open("run");
        break;
      case Node::Kind::list:
        return list(node);
      case Node::Kind::pipeline:
        open(node.is_negated ? "pipe!" : "pipe");
        break;
      case Node::Kind::subshell:
        open("subshell");
        break;
      case Node::Kind::group:
        open("group");
        break;
      case Node::Kind::conditional:
        open("if");
        break;
      case Node::Kind::loop:
        open(node.text);
        break;
      case Node::Kind::iteration:
        open("for " + node.text);
        break;
      case Node::Kind::arith_loop:
        open("for");
        break;
      case Node::Kind::choice:
        open("case");
        break;
      case Node::Kind::clause:
        open("clause");
        break;
      case Node::Kind::function:
        open("function " + node.text);
        break;
      case Node::Kind::arithmetic:
        open("arithmetic");
        break;
      case Node::Kind::condition:
        open("test");
        break;
      case Node::Kind::coprocess:
        open("coproc");
        break;
      case Node::Kind::unknown:
        open("unknown: " + node.text);
        break;
    }
    for (const ShellAssignment& item : node.assignments) assignment(item);
    words(node.words);
    for (const Node& child : node.children) {
      out_ += ' ';
      this->node(child);
    }
    for (const ShellRedirect& item : node.redirects) redirect(item);
    out_ += ')';
  }

  void word(const ShellWord& word) {
    for (const Part& piece : word.parts) part(piece);
  }

  std::string take() { return std::move(out_); }

 private:
  void open(std::string_view name) {
    out_ += '(';
    out_ += name;
  }

  void list(const Node& list) {
    if (list.ops.empty() && list.children.size() == 1) return node(list.children.front());
    open("list");
    auto op = list.ops.begin();
    for (const Node& child : list.children) {
      out_ += ' ';
      node(child);
      if (op == list.ops.end()) continue;
      if (*op != std::string_view(";")) out_ += " " + *op;
      ++op;
    }
    out_ += ')';
  }

  void words(const Items<ShellWord>& all) {
    for (const ShellWord& item : all) {
      out_ += ' ';
      word(item);
    }
  }

  void part(const Part& part) {
    switch (part.kind) {
      case Part::Kind::literal:
        out_ += part.is_quoted ? "'" + visible(part.text) + "'" : visible(part.text);
        break;
      case Part::Kind::parameter:
        if (part.is_quoted) out_ += '"';
        out_ += "${" + part.text + part.operation;
        for (const ShellWord& argument : part.words) word(argument);
        out_ += '}';
        if (part.is_quoted) out_ += '"';
        break;
      case Part::Kind::command:
        body(part, "$(");
        break;
      case Part::Kind::process:
        body(part, part.operation + "(");
        break;
      case Part::Kind::arithmetic:
        out_ += "$((";
        for (const ShellWord& argument : part.words) word(argument);
        out_ += "))";
        break;
    }
  }

  void body(const Part& part, std::string_view opening) {
    if (part.is_quoted) out_ += '"';
    out_ += opening;
    for (const Node& item : part.body) node(item);
    out_ += ')';
    if (part.is_quoted) out_ += '"';
  }

  void assignment(const ShellAssignment& item) {
    out_ += " " + item.name;
    if (!item.subscript.empty()) out_ += "[" + item.subscript + "]";
    out_ += item.appends ? "+=" : "=";
    if (item.is_array) out_ += '(';
    bool is_first = true;
    for (const ShellWord& value : item.values) {
      if (!std::exchange(is_first, false)) out_ += ' ';
      word(value);
    }
    if (item.is_array) out_ += ')';
  }

  void redirect(const ShellRedirect& item) {
    out_ += ' ';
    if (item.fd >= 0) out_ += std::to_string(item.fd);
    if (!item.fd_variable.empty()) out_ += "{" + item.fd_variable + "}";
    out_ += item.op.view();
    if (item.heredoc >= 0) {
      word(script_.heredocs[static_cast<std::size_t>(item.heredoc)]);
    } else {
      word(item.target);
    }
  }

  const Script& script_;
  std::string out_;
};

}  // namespace

std::string dump(const Script& script) {
  Dumper dumper(script);
  dumper.node(script.root);
  return dumper.take();
}

}  // namespace pawl
