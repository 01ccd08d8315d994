// SPDX-License-Identifier: Apache-2.0
// Ruby's syntax as a CodeNode tree.
#include "content/code/code_reader.h"
#include "content/code/language.h"

extern "C" const TSLanguage* tree_sitter_ruby();

namespace pawl {
namespace {

class RubyReader : CodeReaderBase {
 public:
  CodeNode read_all(Syntax root) {
    gather_heredocs(root);
    return read(root);
  }

  CodeNode read(Syntax node) {
    const std::string_view type = node.type();
    const Span span = node.span();
    // A bare name is a variable far more often; not this one.
    if (type == "identifier" && node.text() == "fork")
      return make(Kind::call, "", {make(Kind::name, "fork", {}, span)}, span);
    if (type == "identifier" || type == "constant" || type == "instance_variable" || type == "class_variable" ||
        type == "self") {
      return make(Kind::name, node.text(), {}, span);
    }
    if (type == "global_variable")
      return make(Kind::name, node.text() == "$PROGRAM_NAME" ? "$0" : node.text(), {}, span);
    if (type == "scope_resolution") {
      if (!node.field("scope").exists()) return make(Kind::name, node.field("name").text(), {}, span);
      return make(Kind::member, node.field("name").text(), {read(node.field("scope"))}, span);
    }
    if (type == "integer" || type == "float") return make(Kind::number, node.text(), {}, span);
    if (type == "true" || type == "false" || type == "nil") return make(Kind::text, node.text(), {}, span);
    if (type == "simple_symbol") return make(Kind::text, node.text().substr(1), {}, span);
    if (type == "hash_key_symbol") return make(Kind::text, node.text(), {}, span);
    if (type == "string" || type == "delimited_symbol" || type == "bare_string" || type == "heredoc_body") {
      const std::string_view text = node.text();
      return quoted_text(*this, node, text.starts_with('\'') || text.starts_with("%q"));
    }
    if (type == "chained_string") return make(Kind::join, "", all(node), span);
    if (type == "heredoc_beginning") {
      if (next_heredoc_ < heredocs_.size()) return read(heredocs_[next_heredoc_++]);
      return make(Kind::mix, "", {}, span);
    }
    if (type == "string_array" || type == "symbol_array" || type == "array" || type == "left_assignment_list" ||
        type == "right_assignment_list" || type == "destructured_left_assignment") {
      return make(Kind::list, "", all(node), span);
    }
    if (type == "subshell") return call_of("`", {quoted_text(*this, node, false)}, span);
    if (type == "call" || type == "command_call" || type == "super") return call(node);
    if (type == "element_reference") {
      CodeNodes items = all(node);
      if (items.size() < 2) return make(Kind::mix, "", std::move(items), span);
      // `Dir["*.rb"]` is a call.
      if (items[0].kind == Kind::name && items[0].text == "Dir") {
        items[0] = make(Kind::member, "[]", {std::move(items[0])}, span);
        return make(Kind::call, "", std::move(items), span);
      }
      return make(Kind::index, "", {std::move(items[0]), std::move(items[1])}, span);
    }
    if (type == "hash") return make(Kind::map, "", all(node), span);
    if (type == "pair") return pair(node);
    if (type == "splat_argument" || type == "hash_splat_argument") return make(Kind::spread, "", all(node), span);
    if (type == "assignment") {
      return make(Kind::assign, "", {target(node.field("left")), read(node.field("right"))}, span);
    }
    if (type == "operator_assignment") {
      const std::string_view sign = node.field("operator").text();
      return make(Kind::assign, sign.substr(0, sign.size() - 1),
                  {target(node.field("left")), read(node.field("right"))}, span);
    }
    if (type == "binary") return operation_of(*this, node, {"||", "&&", "or", "and"});
    if (type == "conditional") {
      return either(read(node.field("condition")), read(node.field("consequence")), read(node.field("alternative")),
                    span);
    }
    if (type == "method" || type == "singleton_method") return function(node, node.field("name").text());
    if (type == "lambda" || type == "block" || type == "do_block") return function(node, "");
    if (type == "class" || type == "module" || type == "singleton_class") {
      return make(Kind::group, node.field("name").text(), {read(node.field("body"))}, span);
    }
    if (type == "while" || type == "until" || type == "while_modifier" || type == "until_modifier") {
      return make(Kind::repeat, "", {branches_of(*this, node, {"condition", "value"})}, span);
    }
    if (type == "if" || type == "unless" || type == "case" || type == "if_modifier" || type == "unless_modifier" ||
        type == "case_match") {
      return branches_of(*this, node, {"condition", "value"});
    }
    if (type == "for") {
      return make(Kind::loop, "", {read(node.field("pattern")), read(node.field("value")), read(node.field("body"))},
                  span);
    }
    if (type == "in") return one_or_block(all(node), span);
    if (type == "return" || type == "yield" || type == "next" || type == "break") {
      return make(Kind::give, "", all(node), span);
    }
    if (type == "argument_list") {
      CodeNodes items = all(node);
      if (items.size() == 1) return std::move(items[0]);
      return make(Kind::list, "", std::move(items), span);
    }
    if (type == "program" || type == "body_statement" || type == "block_body" || type == "begin" || type == "then" ||
        type == "else" || type == "elsif" || type == "when" || type == "rescue" || type == "ensure" || type == "do" ||
        type == "begin_block" || type == "end_block" || type == "rescue_modifier" ||
        type == "parenthesized_statements" || type == "interpolation" || type == "block_argument" ||
        type == "exception_variable") {
      CodeNodes items;
      for (const Syntax& child : node.named()) {
        if (!child.is("heredoc_body")) items.push_back(read(child));
      }
      return one_or_block(std::move(items), span);
    }
    if (type == "regex" || type == "comment" || type == "exceptions" || type == "superclass") return {};
    return make(Kind::mix, "", all(node), span);
  }

 private:
  CodeNodes all(Syntax node) { return all_of(*this, node); }

  void gather_heredocs(Syntax node) {
    for (Syntax child = node.first(); child.exists(); child = child.next()) {
      if (child.is("heredoc_body")) heredocs_.push_back(child);
      gather_heredocs(child);
    }
  }

  CodeNode target(Syntax node) {
    if (!node.is("call")) return read(node);
    return make(Kind::member, node.field("method").text(), {read(node.field("receiver"))}, node.span());
  }

  CodeNode call(Syntax node) {
    const Syntax receiver = node.field("receiver");
    const Syntax method = node.field("method");
    const std::string_view name = method.exists() ? method.text() : "call";
    CodeNodes items;
    if (receiver.exists()) {
      items.push_back(make(Kind::member, name, {read(receiver)}, node.span()));
    } else {
      items.push_back(make(Kind::name, name, {}, node.span()));
    }
    for (const Syntax& argument : node.field("arguments").named()) items.push_back(read(argument));
    const Syntax block = node.field("block");
    // `lambda { … }` and `proc { … }` are the function itself; `require` binds nothing.
    if (block.exists() && (name == "lambda" || name == "proc") && !receiver.exists()) return read(block);
    if (block.exists()) items.push_back(read(block));
    if (block.exists() && name == "loop" && !receiver.exists())
      return make(Kind::repeat, "", {make(Kind::call, "", std::move(items), node.span())}, node.span());
    return make(Kind::call, "", std::move(items), node.span());
  }

  CodeNode pair(Syntax node) {
    const CodeNode key = read(node.field("key"));
    CodeNode value =
        node.field("value").exists() ? read(node.field("value")) : make(Kind::name, key.text, {}, node.span());
    if (key.kind == Kind::text) return make(Kind::keyword, key.text, {std::move(value)}, node.span());
    return make(Kind::mix, "", {key, std::move(value)}, node.span());
  }

  CodeNode function(Syntax node, std::string_view name) {
    CodeNodes items;
    for (const Syntax& parameter : node.field("parameters").named()) {
      const Syntax inner = parameter.field("name");
      if (parameter.is("identifier") || parameter.is("destructured_parameter")) {
        items.push_back(parameter.is("identifier") ? read(parameter)
                                                   : make(Kind::list, "", all(parameter), parameter.span()));
      } else if (parameter.field("value").exists()) {
        items.push_back(make(Kind::assign, "", {read(inner), read(parameter.field("value"))}, parameter.span()));
      } else if (parameter.is("splat_parameter")) {
        items.push_back(make(Kind::spread, "", {read(inner)}, parameter.span()));
      } else if (inner.exists()) {
        items.push_back(read(inner));
      }
    }
    CodeNode body = read(node.field("body"));
    // A lambda's body is a block of its own.
    if (body.kind == Kind::function && !body.items.empty()) {
      CodeNode inner = std::move(body.items.back());
      body = std::move(inner);
    }
    items.push_back(std::move(body));
    return make(Kind::function, name, std::move(items), node.span());
  }

  std::vector<Syntax> heredocs_;
  std::size_t next_heredoc_ = 0;
};

[[nodiscard]] CodeNode ruby_tree(Syntax root) {
  return RubyReader().read_all(root);
}

}  // namespace

const Language& ruby_language() {
  static constexpr Language language = {"ruby", tree_sitter_ruby, ruby_tree};
  return language;
}

}  // namespace pawl
