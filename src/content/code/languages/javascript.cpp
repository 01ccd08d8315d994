// SPDX-License-Identifier: Apache-2.0
// JavaScript's and TypeScript's syntax as a CodeNode tree.
#include "content/code/code_reader.h"
#include "content/code/language.h"

extern "C" const TSLanguage* tree_sitter_javascript();
extern "C" const TSLanguage* tree_sitter_typescript();

namespace pawl {
namespace {

class JavascriptReader : CodeReaderBase {
 public:
  CodeNode read(Syntax node) {
    const std::string_view type = node.type();
    const Span span = node.span();
    if (type == "identifier" || type == "shorthand_property_identifier_pattern" || type == "this" || type == "super" ||
        type == "import" || type == "statement_identifier" || type == "type_identifier") {
      return make(Kind::name, node.text(), {}, span);
    }
    if (type == "shorthand_property_identifier") {
      return make(Kind::keyword, node.text(), {make(Kind::name, node.text(), {}, span)}, span);
    }
    if (type == "meta_property") return make(Kind::name, node.text(), {}, span);
    if (type == "number") return make(Kind::number, node.text(), {}, span);
    if (type == "true" || type == "false" || type == "null" || type == "undefined" || type == "property_identifier") {
      return make(Kind::text, node.text(), {}, span);
    }
    if (type == "string" || type == "template_string") return quoted_text(*this, node, false);
    if (type == "regex") return {};
    if (type == "member_expression") return member(node);
    if (type == "subscript_expression") {
      return make(Kind::member, "", {read(node.field("object")), read(node.field("index"))}, span);
    }
    if (type == "call_expression") return call(read(node.field("function")), node);
    if (type == "new_expression") return call(read(node.field("constructor")), node);
    if (type == "array" || type == "array_pattern") return make(Kind::list, "", all(node), span);
    if (type == "object" || type == "object_pattern") return object(node);
    if (type == "pair" || type == "pair_pattern") return pair(node);
    if (type == "spread_element" || type == "rest_pattern") return make(Kind::spread, "", all(node), span);
    if (type == "binary_expression") return operation_of(*this, node, {"||", "&&", "??"});
    if (type == "unary_expression") {
      return make(Kind::operate, node.field("operator").text(), {read(node.field("argument"))}, span);
    }
    if (type == "ternary_expression") {
      return either(read(node.field("condition")), read(node.field("consequence")), read(node.field("alternative")),
                    span);
    }
    if (type == "assignment_expression" || type == "assignment_pattern" || type == "object_assignment_pattern") {
      return make(Kind::assign, "", {read(node.field("left")), read(node.field("right"))}, span);
    }
    if (type == "augmented_assignment_expression") {
      const std::string_view sign = node.field("operator").text();
      return make(Kind::assign, sign.substr(0, sign.size() - 1), {read(node.field("left")), read(node.field("right"))},
                  span);
    }
    if (type == "variable_declarator") {
      if (!node.field("value").exists()) return {};
      return make(Kind::assign, "", {read(node.field("name")), read(node.field("value"))}, span);
    }
    if (type == "field_definition" || type == "public_field_definition") {
      if (!node.field("value").exists()) return {};
      Syntax name = node.field("property");
      if (!name.exists()) name = node.field("name");
      return make(Kind::assign, "", {make(Kind::name, name.text(), {}, span), read(node.field("value"))}, span);
    }
    if (type == "import_statement") return import(node);
    if (type == "arrow_function" || type == "function_declaration" || type == "function_expression" ||
        type == "method_definition" || type == "generator_function" || type == "generator_function_declaration" ||
        type == "function") {
      return function(node);
    }
    if (type == "class_declaration" || type == "class") {
      return make(Kind::group, node.field("name").text(), {read(node.field("body"))}, span);
    }
    if (type == "for_in_statement") {
      return make(Kind::loop, "", {read(node.field("left")), read(node.field("right")), read(node.field("body"))},
                  span);
    }
    if (type == "while_statement" || type == "for_statement" || type == "do_statement") {
      return make(Kind::repeat, "", {branches(node)}, span);
    }
    if (type == "if_statement" || type == "switch_statement" || type == "try_statement") {
      return branches(node);
    }
    if (type == "return_statement" || type == "yield_expression") return make(Kind::give, "", all(node), span);
    if (type == "program" || type == "statement_block" || type == "class_body" || type == "switch_body" ||
        type == "sequence_expression" || type == "lexical_declaration" || type == "variable_declaration" ||
        type == "export_statement" || type == "else_clause" || type == "catch_clause" || type == "finally_clause" ||
        type == "switch_case" || type == "switch_default") {
      return make(Kind::block, "", all(node), span);
    }
    // What TypeScript says about types runs nothing.
    if (type == "as_expression" || type == "satisfies_expression" || type == "non_null_expression") {
      return read(node.first_named());
    }
    if (type == "required_parameter" || type == "optional_parameter") {
      CodeNode pattern = read(node.field("pattern"));
      if (!node.field("value").exists()) return pattern;
      return make(Kind::assign, "", {std::move(pattern), read(node.field("value"))}, span);
    }
    if (type == "type_annotation" || type == "type_alias_declaration" || type == "interface_declaration" ||
        type == "type_arguments" || type == "type_parameters" || type == "comment" || type == "hash_bang_line") {
      return {};
    }
    if (type == "expression_statement" || type == "parenthesized_expression" || type == "await_expression" ||
        type == "template_substitution" || type == "labeled_statement" || type == "computed_property_name") {
      return one_or_block(all(node), span);
    }
    return make(Kind::mix, "", all(node), span);
  }

 private:
  CodeNodes all(Syntax node) { return all_of(*this, node); }

  CodeNode member(Syntax node) {
    const Syntax object = node.field("object");
    const std::string_view name = node.field("property").text();
    return make(Kind::member, name, {read(object)}, node.span());
  }

  CodeNode call(CodeNode callee, Syntax node) {
    CodeNodes items;
    items.push_back(std::move(callee));
    const Syntax arguments = node.field("arguments");
    if (arguments.is("arguments")) {
      for (CodeNode& argument : all(arguments)) items.push_back(std::move(argument));
    } else if (arguments.exists()) {
      items.push_back(read(arguments));  // a text with a tag
    }
    return make(Kind::call, "", std::move(items), node.span());
  }

  CodeNode object(Syntax node) {
    CodeNodes items = all(node);
    // `{a}` as a pattern binds a to the member of that name.
    for (CodeNode& item : items) {
      const bool has_default = item.kind == Kind::assign && !item.items.empty();
      const std::string name = has_default ? item.items[0].text : item.text;
      if (item.kind == Kind::name || has_default) {
        const Span span = item.span;
        CodeNode inner = std::move(item);
        item = make(Kind::keyword, name, {std::move(inner)}, span);
      }
    }
    return make(Kind::map, "", std::move(items), node.span());
  }

  CodeNode pair(Syntax node) {
    const CodeNode key = read(node.field("key"));
    CodeNode value = read(node.field("value"));
    if (key.kind == Kind::text || key.kind == Kind::number)
      return make(Kind::keyword, key.text, {std::move(value)}, node.span());
    return make(Kind::mix, "", {key, std::move(value)}, node.span());
  }

  CodeNode import(Syntax node) {
    CodeNodes items;
    const Span span = node.span();
    const CodeNode source = read(node.field("source"));
    const CodeNode module = make(Kind::module, source.text, {}, span);
    const auto bind = [&](std::string_view name, CodeNode value) {
      items.push_back(make(Kind::assign, "", {make(Kind::name, name, {}, span), std::move(value)}, span));
    };
    items.push_back(module);
    for (const Syntax& clause : node.child("import_clause").named()) {
      if (clause.is("identifier")) bind(clause.text(), module);
      if (clause.is("namespace_import")) bind(clause.first_named().text(), module);
      if (!clause.is("named_imports")) continue;
      for (const Syntax& one : clause.named()) {
        const std::string_view name = one.field("name").text();
        const Syntax alias = one.field("alias");
        bind(alias.exists() ? alias.text() : name, make(Kind::member, name, {module}, span));
      }
    }
    return make(Kind::block, "", std::move(items), span);
  }

  CodeNode function(Syntax node) {
    CodeNodes items;
    if (const Syntax one = node.field("parameter"); one.exists()) items.push_back(read(one));
    for (const Syntax& parameter : node.field("parameters").named()) items.push_back(read(parameter));
    items.push_back(read(node.field("body")));
    return make(Kind::function, node.field("name").text(), std::move(items), node.span());
  }

  // Conditions run in any case, the rest perhaps.
  CodeNode branches(Syntax node) {
    const bool is_switch = node.is("switch_statement");
    return branches_of(*this, node, [is_switch](Syntax child) {
      const std::string_view field = child.field_name();
      return field == "condition" || field == "initializer" || (field == "value" && is_switch);
    });
  }
};

[[nodiscard]] CodeNode javascript_tree(Syntax root) {
  return JavascriptReader().read(root);
}

}  // namespace

const Language& javascript_language() {
  static constexpr Language language = {"node", tree_sitter_javascript, javascript_tree, tree_sitter_typescript};
  return language;
}

}  // namespace pawl
