// SPDX-License-Identifier: Apache-2.0
// Perl's syntax as a CodeNode tree. Variables keep their sign, so that `$x`, `@x` and `%x` are three; `%ENV` is ENV.
#include <algorithm>

#include "content/code/code_reader.h"
#include "content/code/language.h"

extern "C" const TSLanguage* tree_sitter_perl();

namespace pawl {
namespace {

class PerlReader : CodeReaderBase {
 public:
  CodeNode read_all(Syntax root) {
    gather_heredocs(root);
    return read(root);
  }

  CodeNode read(Syntax node) {
    const std::string_view type = node.type();
    const Span span = node.span();
    if (type == "scalar" || type == "array" || type == "hash") return variable(node);
    if (type == "container_variable" || type == "slice_container_variable") return variable(node);
    if (type == "bareword" || type == "package" || type == "filehandle") {
      return make(Kind::name, dotted(node.text()), {}, span);
    }
    if (type == "autoquoted_bareword") return make(Kind::text, node.text(), {}, span);
    if (type == "number") return make(Kind::number, node.text(), {}, span);
    if (type == "string_literal") return literal(node, true);
    if (type == "interpolated_string_literal") return literal(node, false);
    if (type == "command_string") return call_of("qx", {literal(node, false)}, span);
    if (type == "heredoc_token" || type == "command_heredoc_token") {
      if (next_heredoc_ >= heredocs_.size()) return make(Kind::mix, "", {}, span);
      CodeNodes parts;
      add_pieces(*this, heredocs_[next_heredoc_++], node.text().find('\'') != std::string_view::npos, parts);
      CodeNode text = joined_parts(std::move(parts), span);
      if (type == "heredoc_token") return text;
      return call_of("qx", {std::move(text)}, span);
    }
    if (type == "quoted_word_list") return words(node);
    if (type == "function") {
      // A name alone is a call with the default argument.
      return make(Kind::call, "", {callee(node), make(Kind::name, "$_", {}, span)}, span);
    }
    if (type == "function_call_expression" || type == "ambiguous_function_call_expression" ||
        type == "func1op_call_expression" || type == "func0op_call_expression") {
      return call(node);
    }
    if (type == "method_call_expression") return method_call(node);
    if (type == "coderef_call_expression") {
      CodeNodes items = {read(node.first_named())};
      add_arguments(node.field("arguments"), items);
      return make(Kind::call, "", std::move(items), span);
    }
    if (type == "eval_expression") {
      const Syntax inner = node.first_named();
      if (inner.is("block")) return read(inner);
      if (inner.is("filename")) return call_of("do", all(inner), span);
      CodeNodes items = all(node);
      if (items.empty()) items.push_back(make(Kind::name, "$_", {}, span));
      return call_of("eval", std::move(items), span);
    }
    if (type == "require_expression") {
      const Syntax inner = node.first_named();
      if (inner.is("bareword")) return make(Kind::module, dotted(inner.text()), {}, span);
      return call_of("do", all(node), span);
    }
    if (type == "use_statement") return make(Kind::module, dotted(node.field("module").text()), {}, span);
    if (type == "readline_expression") {
      return call_of("readline", {make(Kind::text, node.child("filehandle").text(), {}, span)}, span);
    }
    if (type == "fileglob_expression") return call_of("glob", {literal(node, false)}, span);
    if (type == "list_expression" || type == "anonymous_array_expression") return list(node);
    if (type == "anonymous_hash_expression") return list(node);
    if (type == "variable_declaration") {
      CodeNodes items = all(node);
      const bool is_list = node.child("(").exists();
      if (!is_list && items.size() == 1) return std::move(items[0]);
      return make(Kind::list, "", std::move(items), span);
    }
    if (type == "parenthesized_expression") {
      CodeNodes items = all(node);
      if (items.size() == 1 && (items[0].kind == Kind::list || items[0].kind == Kind::map)) return std::move(items[0]);
      return one_or_block(std::move(items), span);
    }
    if (type == "hash_element_expression" || type == "array_element_expression") {
      CodeNodes items = all(node);
      if (items.size() < 2) return make(Kind::mix, "", std::move(items), span);
      return make(Kind::index, "", {std::move(items[0]), std::move(items[1])}, span);
    }
    if (type == "assignment_expression") {
      const std::string_view sign = node.field("operator").text();
      return make(Kind::assign, sign.substr(0, sign.size() - 1), {read(node.field("left")), read(node.field("right"))},
                  span);
    }
    if (type == "binary_expression") return operation_of(*this, node, {"||", "&&", "//"});
    if (type == "lowprec_logical_expression") return make(Kind::choice, "", all(node), span);
    if (type == "conditional_expression") {
      return either(read(node.field("condition")), read(node.field("consequent")), read(node.field("alternative")),
                    span);
    }
    if (type == "substitution_regexp") return substitution(node);
    if (type == "subroutine_declaration_statement" || type == "method_declaration_statement" ||
        type == "anonymous_subroutine_expression") {
      return function(node);
    }
    if (type == "for_statement") {
      CodeNode name = node.field("variable").exists() ? read(node.field("variable")) : make(Kind::name, "$_", {}, span);
      return make(Kind::loop, "", {std::move(name), read(node.field("list")), read(node.field("block"))}, span);
    }
    if (type == "postfix_for_expression") {
      return make(Kind::loop, "",
                  {make(Kind::name, "$_", {}, span), read(node.field("list")), read(node.first_named())}, span);
    }
    if (type == "map_grep_expression" || type == "sort_expression") {
      CodeNode items = read(node.field("list"));
      if (!node.field("callback").exists() || node.child("grep").exists() || type == "sort_expression") {
        return make(Kind::block, "", {read(node.field("callback")), std::move(items)}, span);
      }
      return make(Kind::loop, "", {make(Kind::name, "$_", {}, span), std::move(items), read(node.field("callback"))},
                  span);
    }
    if (type == "loop_statement" || type == "cstyle_for_statement" || type == "postfix_loop_expression") {
      return make(Kind::repeat, "", {branches_of(*this, node, {"condition", "initialiser"})}, span);
    }
    if (type == "conditional_statement" || type == "postfix_conditional_expression" || type == "elsif" ||
        type == "try_statement") {
      return branches_of(*this, node, {"condition", "initialiser"});
    }
    if (type == "return_expression") return make(Kind::give, "", all(node), span);
    if (type == "refgen_expression") {
      const Syntax inner = node.first_named();
      if (inner.is("function")) return callee(inner);
      return read(inner);
    }
    if (type == "source_file" || type == "block" || type == "expression_statement" || type == "do_expression" ||
        type == "else" || type == "phaser_statement" || type == "localization_expression" ||
        type == "indirect_object" || type == "varname" || type == "package_statement" || type == "statement_label") {
      return one_or_block(all(node), span);
    }
    if (type == "match_regexp" || type == "quoted_regexp" || type == "comment" || type == "pod" ||
        type == "heredoc_content" || type == "transliteration_expression" || type == "data_section" ||
        type == "eof_marker") {
      return {};
    }
    return make(Kind::mix, "", all(node), span);
  }

 private:
  CodeNodes all(Syntax node) { return all_of(*this, node); }

  void gather_heredocs(Syntax node) {
    for (Syntax child = node.first(); child.exists(); child = child.next()) {
      if (child.is("heredoc_content")) {
        heredocs_.push_back(child);
      } else {
        gather_heredocs(child);
      }
    }
  }

  static std::string dotted(std::string_view name) {
    std::string out;
    for (std::size_t i = 0; i < name.size(); ++i) {
      if (name[i] == ':' && i + 1 < name.size() && name[i + 1] == ':') {
        out += '.';
        ++i;
      } else {
        out += name[i];
      }
    }
    return out;
  }

  // `$h{x}` is about %h, `$a[0]` about @a.
  CodeNode variable(Syntax node) {
    const Syntax name = node.child("varname");
    if (name.first_named().exists()) return make(Kind::mix, "", all(name), node.span());
    std::string sign(node.first().text());
    if (node.is("container_variable") || node.is("slice_container_variable")) {
      sign = node.field_name() == "hash" ? "%" : "@";
    }
    if (sign == "%" && name.text() == "ENV") return make(Kind::name, "ENV", {}, node.span());
    return make(Kind::name, sign + std::string(name.text()), {}, node.span());
  }

  CodeNode literal(Syntax node, bool is_raw) {
    CodeNodes parts;
    if (const Syntax content = node.field("content"); content.exists()) add_pieces(*this, content, is_raw, parts);
    return joined_parts(std::move(parts), node.span());
  }

  static CodeNode words(Syntax node) {
    CodeNodes items;
    std::string_view text = node.field("content").text();
    while (!text.empty()) {
      const std::size_t end = std::min(text.find_first_of(" \t\n"), text.size());
      if (end > 0) items.push_back(make(Kind::text, text.substr(0, end), {}, node.span()));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return make(Kind::list, "", std::move(items), node.span());
  }

  CodeNode callee(Syntax node) {
    const Syntax inner = node.child("varname");
    if (inner.first_named().exists()) return read(inner.first_named());
    std::string_view name = node.text();
    if (name.starts_with('&')) name.remove_prefix(1);
    return make(Kind::name, dotted(name), {}, node.span());
  }

  // `a => 1` among the arguments is a keyword.
  void add_arguments(Syntax node, CodeNodes& items) {
    if (!node.exists()) return;
    if (!node.is("list_expression")) {
      items.push_back(read(node));
      return;
    }
    for (Syntax child = node.first(); child.exists(); child = child.next()) {
      if (!child.is_named() || child.is("comment")) continue;
      const Syntax arrow = child.next();
      if (arrow.is("=>")) {
        const CodeNode key = read(child);
        const Syntax value = arrow.next();
        items.push_back(make(Kind::keyword, key.text, {read(value)}, child.span()));
        child = value;
      } else {
        items.push_back(read(child));
      }
    }
  }

  CodeNode list(Syntax node) {
    CodeNodes items;
    const Syntax inner = node.is("list_expression") ? node : node.first_named();
    add_arguments(inner, items);
    const bool has_keys =
        std::any_of(items.begin(), items.end(), [](const CodeNode& n) { return n.kind == Kind::keyword; });
    return make(has_keys ? Kind::map : Kind::list, "", std::move(items), node.span());
  }

  CodeNode call(Syntax node) {
    const Syntax function = node.field("function");
    if (function.text() == "shift" && shifts_ >= 0 && node.named().empty()) {
      return make(
          Kind::index, "",
          {make(Kind::name, "@_", {}, node.span()), make(Kind::number, std::to_string(shifts_++), {}, node.span())},
          node.span());
    }
    CodeNodes items = {callee(function)};
    if (node.field("arguments").exists()) {
      if (const Syntax object = node.child("indirect_object"); object.exists()) {
        const CodeNode handle = read(object);
        if (handle.kind == Kind::block) items.push_back(handle);
      }
      add_arguments(node.field("arguments"), items);
    } else {
      for (const Syntax& child : node.named()) {
        if (child.field_name() != "function") items.push_back(read(child));
      }
      if (items.size() == 1 && !node.is("func0op_call_expression"))
        items.push_back(make(Kind::name, "$_", {}, node.span()));
    }
    return make(Kind::call, "", std::move(items), node.span());
  }

  CodeNode method_call(Syntax node) {
    const Syntax method = node.field("method");
    const Syntax object = node.field("invocant");
    CodeNode name = method.is("method") && !method.first_named().exists()
                        ? make(Kind::member, method.text(), {read(object)}, node.span())
                        : make(Kind::member, "", {read(object), read(method)}, node.span());
    CodeNodes items;
    items.push_back(std::move(name));
    add_arguments(node.field("arguments"), items);
    return make(Kind::call, "", std::move(items), node.span());
  }

  // `s/x/code/e` runs what stands in the place of the text.
  CodeNode substitution(Syntax node) {
    const std::string_view modifiers = node.field("modifiers").text();
    if (modifiers.find('e') == std::string_view::npos) return {};
    return call_of("eval", {make(Kind::text, node.child("replacement").text(), {}, node.span())}, node.span());
  }

  CodeNode function(Syntax node) {
    const int outer = std::exchange(shifts_, 0);
    CodeNode body = read(node.field("body"));
    shifts_ = outer;
    return make(Kind::function, node.field("name").text(), {std::move(body)}, node.span());
  }

  std::vector<Syntax> heredocs_;
  std::size_t next_heredoc_ = 0;
  int shifts_ = -1;  // how many arguments of the sub were taken off so far; -1 outside of one
};

[[nodiscard]] CodeNode perl_tree(Syntax root) {
  return PerlReader().read_all(root);
}

}  // namespace

const Language& perl_language() {
  static constexpr Language language = {"perl", tree_sitter_perl, perl_tree};
  return language;
}

}  // namespace pawl
