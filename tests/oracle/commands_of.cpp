// SPDX-License-Identifier: Apache-2.0
#include "commands_of.h"

#include <algorithm>

namespace pawl {
namespace {

class Collector {
 public:
  explicit Collector(const Script& script) : script_(script) {}

  void add(const Node& node) {
    if (node.kind == Node::Kind::simple) add_simple(node);
    for (const ShellAssignment& assignment : node.assignments) {
      for (const ShellWord& value : assignment.values) enter(value);
    }
    for (const ShellWord& word : node.words) enter(word);
    for (const ShellRedirect& redirect : node.redirects) {
      enter(redirect.heredoc >= 0 ? script_.heredocs[static_cast<std::size_t>(redirect.heredoc)] : redirect.target);
    }
    for (const Node& child : node.children) add(child);
  }

  std::vector<SeenCommand> seen;

 private:
  void add_simple(const Node& node) {
    SeenCommand command;
    for (const ShellAssignment& assignment : node.assignments) {
      command.written += assignment.name + (assignment.subscript.empty() ? "" : "[" + assignment.subscript + "]");
      command.written += assignment.appends ? "+=" : "=";
      for (const ShellWord& value : assignment.values) command.written += text_of(value) + " ";
    }
    bool is_first = true;
    for (const ShellWord& word : node.words) {
      if (is_first) {
        command.name = name_of(word);
        command.at = word.span.begin;
        is_first = false;
      }
      command.written += text_of(word) + " ";
    }
    for (const ShellRedirect& redirect : node.redirects) {
      const int own = redirect.op[0] == '<' ? 0 : 1;
      command.written += (redirect.fd < 0 || redirect.fd == own ? "" : std::to_string(redirect.fd)) + redirect.op;
      command.written += text_of(redirect.heredoc >= 0 ? script_.heredocs[static_cast<std::size_t>(redirect.heredoc)]
                                                       : redirect.target) +
                         " ";
    }
    if (is_first) command.at = node.span.begin;
    seen.push_back(std::move(command));
  }

  void enter(const ShellWord& word) {
    for (const Part& part : word.parts) {
      for (const ShellWord& inner : part.words) enter(inner);
      for (const Node& body : part.body) add(body);
    }
  }

  [[nodiscard]] static std::string name_of(const ShellWord& word) {
    std::string name;
    for (const Part& part : word.parts) {
      if (part.kind == Part::Kind::literal) {
        name += part.text.view();
      } else {
        name += '$';
      }
    }
    return name;
  }

  [[nodiscard]] static std::string text_of(const ShellWord& word) {
    std::string text;
    for (const Part& part : word.parts) {
      if (part.is_quoted) text += '\'';
      switch (part.kind) {
        case Part::Kind::literal:
          text += part.text.view();
          break;
        case Part::Kind::parameter:
        case Part::Kind::arithmetic:
          text += "${" + part.text + part.operation;
          for (const ShellWord& inner : part.words) text += text_of(inner);
          text += '}';
          break;
        case Part::Kind::command:
        case Part::Kind::process:
          text += "$()";
          break;
      }
      if (part.is_quoted) text += '\'';
    }
    return text;
  }

  const Script& script_;
};

}  // namespace

std::vector<SeenCommand> commands_of(const Script& script) {
  Collector collector(script);
  collector.add(script.root);
  return std::move(collector.seen);
}

}  // namespace pawl
