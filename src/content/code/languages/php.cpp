// SPDX-License-Identifier: Apache-2.0
// PHP's syntax as a CodeNode tree. Variables keep their `$` but for the superglobals, so that `$system` is not
// `system`.
#include <algorithm>

#include "base/lower.h"
#include "content/code/code_reader.h"
#include "content/code/language.h"

extern "C" const TSLanguage* tree_sitter_php();

namespace pawl {
namespace {

class PhpReader : CodeReaderBase {
 public:
  CodeNode read(Syntax node) {
    const std::string_view type = node.type();
    const Span span = node.span();
    if (type == "name" || type == "qualified_name" || type == "relative_name" || type == "namespace_name") {
      return make(Kind::name, bare(node), {}, span);
    }
    if (type == "variable_name") {
      const std::string_view name = node.text();
      const bool is_global = name == "$_SERVER" || name == "$_ENV";
      return make(Kind::name, is_global ? name.substr(1) : name, {}, span);
    }
    if (type == "integer" || type == "float") return make(Kind::number, node.text(), {}, span);
    if (type == "boolean" || type == "null") return make(Kind::text, node.text(), {}, span);
    if (type == "string" || type == "nowdoc") return quoted_text(*this, node, true);
    if (type == "encapsed_string" || type == "heredoc_body" || type == "nowdoc_body") {
      return quoted_text(*this, node, type == "nowdoc_body");
    }
    if (type == "heredoc") return read(node.field("value"));
    if (type == "shell_command_expression") {
      return call_of("shell_exec", {quoted_text(*this, node, false)}, span);
    }
    if (type == "function_call_expression")
      return call(function_callee(node.field("function")), node.field("arguments"), span);
    if (type == "object_creation_expression") {
      return call(read(node.first_named()), node.child("arguments"), span);
    }
    if (type == "member_call_expression" || type == "nullsafe_member_call_expression" ||
        type == "scoped_call_expression") {
      const Syntax object = node.field(type == "scoped_call_expression" ? "scope" : "object");
      const Syntax name = node.field("name");
      CodeNode callee = name.is("name") ? make(Kind::member, name.text(), {read(object)}, span)
                                        : make(Kind::member, "", {read(object), read(name)}, span);
      return call(std::move(callee), node.field("arguments"), span);
    }
    if (type == "member_access_expression" || type == "nullsafe_member_access_expression" ||
        type == "class_constant_access_expression" || type == "scoped_property_access_expression") {
      const std::vector<Syntax> parts = node.named();
      if (parts.size() < 2) return make(Kind::mix, "", all(node), span);
      return make(Kind::member, parts[1].text(), {read(parts[0])}, span);
    }
    if (type == "subscript_expression") {
      CodeNodes items = all(node);
      if (items.size() < 2) return make(Kind::mix, "", std::move(items), span);
      return make(Kind::index, "", {std::move(items[0]), std::move(items[1])}, span);
    }
    if (type == "array_creation_expression" || type == "list_literal") return array(node);
    if (type == "argument") return argument(node);
    if (type == "variadic_unpacking") return make(Kind::spread, "", all(node), span);
    if (type == "binary_expression") return operation_of(*this, node, {"||", "&&", "??", "or", "and"});
    if (type == "conditional_expression" && node.field("body").exists()) {
      return either(read(node.field("condition")), read(node.field("body")), read(node.field("alternative")), span);
    }
    if (type == "conditional_expression") return make(Kind::choice, "", all(node), span);
    if (type == "assignment_expression" || type == "reference_assignment_expression") {
      return make(Kind::assign, "", {read(node.field("left")), read(node.field("right"))}, span);
    }
    if (type == "augmented_assignment_expression") {
      const std::string_view sign = node.field("operator").text();
      return make(Kind::assign, sign.substr(0, sign.size() - 1), {read(node.field("left")), read(node.field("right"))},
                  span);
    }
    if (type == "function_definition" || type == "method_declaration" || type == "anonymous_function" ||
        type == "anonymous_function_creation_expression" || type == "arrow_function") {
      return function(node);
    }
    if (type == "class_declaration" || type == "trait_declaration" || type == "enum_declaration") {
      return make(Kind::group, node.field("name").text(), {read(node.field("body"))}, span);
    }
    if (type == "foreach_statement") return each_item(node);
    if (type == "include_expression" || type == "include_once_expression" || type == "require_expression" ||
        type == "require_once_expression") {
      CodeNodes items = all(node);
      items.insert(items.begin(), make(Kind::name, "include", {}, span));
      return make(Kind::call, "", std::move(items), span);
    }
    if (type == "return_statement" || type == "yield_expression") return make(Kind::give, "", all(node), span);
    if (type == "while_statement" || type == "for_statement" || type == "do_statement") {
      return make(Kind::repeat, "", {branches_of(*this, node, {"condition", "initialize"})}, span);
    }
    if (type == "if_statement" || type == "switch_statement" || type == "try_statement" || type == "else_if_clause") {
      return branches_of(*this, node, {"condition", "initialize"});
    }
    if (type == "program" || type == "compound_statement" || type == "declaration_list" || type == "colon_block" ||
        type == "expression_statement" || type == "parenthesized_expression" ||
        type == "error_suppression_expression" || type == "else_clause" || type == "catch_clause" ||
        type == "finally_clause" || type == "switch_block" || type == "case_statement" || type == "default_statement" ||
        type == "sequence_expression" || type == "by_ref" || type == "array_element_initializer" ||
        type == "match_block" || type == "namespace_definition") {
      return one_or_block(all(node), span);
    }
    if (type == "cast_expression") return read(node.field("value"));
    if (type == "comment" || type == "text" || type == "php_tag" || type == "text_interpolation" ||
        type == "namespace_use_declaration" || type == "attribute_list") {
      return {};
    }
    return make(Kind::mix, "", all(node), span);
  }

 private:
  CodeNodes all(Syntax node) { return all_of(*this, node); }

  // Without its namespace: a function that a namespace lacks is the global one.
  static std::string_view bare(Syntax node) {
    const std::string_view text = node.text();
    return text.substr(std::min(text.rfind('\\') + 1, text.size()));
  }

  // PHP finds functions without regard to case.
  CodeNode function_callee(Syntax node) {
    CodeNode callee = read(node);
    if (callee.kind != Kind::name || callee.text.starts_with('$')) return callee;
    callee.text = lower(callee.text);
    return callee;
  }

  CodeNode call(CodeNode callee, Syntax arguments, Span span) {
    CodeNodes items;
    items.push_back(std::move(callee));
    for (CodeNode& argument : all(arguments)) items.push_back(std::move(argument));
    return make(Kind::call, "", std::move(items), span);
  }

  CodeNode argument(Syntax node) {
    const Syntax name = node.field("name");
    CodeNode value;
    for (const Syntax& child : node.named()) {
      if (child.field_name() != "name") value = read(child);
    }
    if (!name.exists()) return value;
    return make(Kind::keyword, name.text(), {std::move(value)}, node.span());
  }

  CodeNode array(Syntax node) {
    CodeNodes items;
    bool has_keys = false;
    for (const Syntax& child : node.named()) {
      const std::vector<Syntax> parts =
          child.is("array_element_initializer") ? child.named() : std::vector<Syntax>{child};
      if (parts.size() == 2) {
        has_keys = true;
        const CodeNode key = read(parts[0]);
        items.push_back(make(Kind::keyword, key.text, {read(parts[1])}, child.span()));
      } else if (parts.size() == 1) {
        items.push_back(read(parts[0]));
      }
    }
    return make(has_keys ? Kind::map : Kind::list, "", std::move(items), node.span());
  }

  CodeNode function(Syntax node) {
    CodeNodes items;
    for (const Syntax& parameter : node.field("parameters").named()) {
      CodeNode name = read(parameter.field("name"));
      if (parameter.field("default_value").exists()) {
        items.push_back(
            make(Kind::assign, "", {std::move(name), read(parameter.field("default_value"))}, parameter.span()));
      } else if (parameter.is("variadic_parameter")) {
        items.push_back(make(Kind::spread, "", {std::move(name)}, parameter.span()));
      } else {
        items.push_back(std::move(name));
      }
    }
    items.push_back(read(node.field("body")));
    return make(Kind::function, node.field("name").text(), std::move(items), node.span());
  }

  CodeNode each_item(Syntax node) {
    const std::vector<Syntax> parts = node.named();
    if (parts.size() < 2) return make(Kind::mix, "", all(node), node.span());
    Syntax target = parts[1];
    CodeNode name = read(target);
    if (target.is("pair") && target.named().size() == 2) name = read(target.named()[1]);
    return make(Kind::loop, "", {std::move(name), read(parts[0]), read(node.field("body"))}, node.span());
  }
};

[[nodiscard]] CodeNode php_tree(Syntax root) {
  return PhpReader().read(root);
}

// A file is text with code between `<?php` and `?>`; `php -r` has the code alone. Both may be meant.
[[nodiscard]] std::vector<std::string> php_readings(std::string_view text) {
  if (text.starts_with("<?") || text.starts_with("#!")) return {std::string(text)};
  std::vector<std::string> readings = {"<?php " + std::string(text)};
  if (text.find("<?") != std::string_view::npos) readings.emplace_back(text);
  return readings;
}

}  // namespace

const Language& php_language() {
  static constexpr Language language = {"php", tree_sitter_php, php_tree, nullptr, php_readings};
  return language;
}

}  // namespace pawl
