// SPDX-License-Identifier: Apache-2.0
// Python's syntax as a CodeNode tree.
#include "content/code/code_reader.h"
#include "content/code/language.h"

extern "C" const TSLanguage* tree_sitter_python();

namespace pawl {
namespace {

class PythonReader : CodeReaderBase {
 public:
  CodeNode read(Syntax node) {
    const std::string_view type = node.type();
    const Span span = node.span();
    if (type == "identifier") return make(Kind::name, node.text(), {}, span);
    if (type == "integer" || type == "float") return make(Kind::number, node.text(), {}, span);
    if (type == "true" || type == "false" || type == "none") return make(Kind::text, node.text(), {}, span);
    if (type == "string") return string(node);
    if (type == "concatenated_string") return make(Kind::join, "", all(node), span);
    if (type == "attribute")
      return make(Kind::member, node.field("attribute").text(), {read(node.field("object"))}, span);
    if (type == "call") return call(node);
    if (type == "subscript") return subscript(node);
    if (type == "list" || type == "tuple" || type == "set" || type == "expression_list" || type == "pattern_list" ||
        type == "tuple_pattern" || type == "list_pattern") {
      return make(Kind::list, "", all(node), span);
    }
    if (type == "dictionary") return make(Kind::map, "", all(node), span);
    if (type == "pair") return pair(node);
    if (type == "list_splat" || type == "dictionary_splat") return make(Kind::spread, "", all(node), span);
    if (type == "keyword_argument") {
      return make(Kind::keyword, node.field("name").text(), {read(node.field("value"))}, span);
    }
    if (type == "binary_operator") return operation_of(*this, node, {});
    if (type == "unary_operator") {
      return make(Kind::operate, node.field("operator").text(), {read(node.field("argument"))}, span);
    }
    if (type == "conditional_expression") {
      const std::vector<Syntax> parts = node.named();
      if (parts.size() == 3) return either(read(parts[1]), read(parts[0]), read(parts[2]), span);
    }
    if (type == "boolean_operator") return make(Kind::choice, "", all(node), span);
    if (type == "assignment" || type == "named_expression") return assignment(node);
    if (type == "augmented_assignment") {
      const std::string_view sign = node.field("operator").text();
      return make(Kind::assign, sign.substr(0, sign.size() - 1), {read(node.field("left")), read(node.field("right"))},
                  span);
    }
    if (type == "import_statement" || type == "import_from_statement" || type == "future_import_statement") {
      return import(node);
    }
    if (type == "function_definition" || type == "lambda") return function(node);
    if (type == "decorated_definition") {
      CodeNode made = read(node.field("definition"));
      made.runs_late = true;
      CodeNodes items;
      for (Syntax child = node.first(); child.exists(); child = child.next()) {
        if (child.is("decorator")) items.push_back(read(child.first_named()));
      }
      items.push_back(std::move(made));
      return make(Kind::block, "", std::move(items), span);
    }
    if (type == "class_definition") {
      return make(Kind::group, node.field("name").text(), {read(node.field("body"))}, span);
    }
    if (type == "for_statement") {
      CodeNode loop =
          make(Kind::loop, "", {read(node.field("left")), read(node.field("right")), read(node.field("body"))}, span);
      if (!node.field("alternative").exists()) return loop;
      return make(Kind::block, "", {std::move(loop), read(node.field("alternative"))}, span);
    }
    if (type == "list_comprehension" || type == "generator_expression" || type == "set_comprehension" ||
        type == "dictionary_comprehension") {
      return comprehension(node);
    }
    if (type == "while_statement") return make(Kind::repeat, "", {branches(node)}, span);
    if (type == "if_statement" || type == "try_statement" || type == "match_statement" || type == "elif_clause" ||
        type == "else_clause" || type == "case_clause") {
      return branches(node);
    }
    if (type == "except_clause" || type == "except_group_clause" || type == "finally_clause") {
      return make(Kind::block, "", all(node), span);
    }
    if (type == "as_pattern") {
      return make(Kind::assign, "", {read(node.field("alias").first_named()), read(node.first_named())}, span);
    }
    if (type == "return_statement" || type == "yield") return make(Kind::give, "", all(node), span);
    if (type == "print_statement") return call_of("print", all(node), span);
    if (type == "exec_statement") return call_of("exec", all(node), span);
    if (type == "module" || type == "block") return make(Kind::block, "", all(node), span);
    if (type == "expression_statement" || type == "parenthesized_expression" || type == "await" ||
        type == "with_clause" || type == "with_item" || type == "with_statement" || type == "list_splat_pattern" ||
        type == "as_pattern_target") {
      return one_or_block(all(node), span);
    }
    if (type == "comparison_operator" || type == "not_operator") return make(Kind::mix, "", all(node), span);
    if (type == "type" || type == "comment" || type == "type_conversion") return {};
    return make(Kind::mix, "", all(node), span);
  }

 private:
  CodeNodes all(Syntax node) { return all_of(*this, node); }

  // Text between the quotes, with what is put into it by braces.
  CodeNode string(Syntax node) {
    CodeNodes parts;
    const std::string_view start = node.child("string_start").text();
    const bool is_raw = start.find_first_of("rR") != std::string_view::npos;
    for (Syntax child = node.first(); child.exists(); child = child.next()) {
      if (child.is("string_content")) {
        std::string text = is_raw ? std::string(child.text()) : unescape(child.text(), true);
        if (start.find_first_of("fF") != std::string_view::npos) text = single_braces(text);
        parts.push_back(make(Kind::text, text, {}, child.span()));
      } else if (child.is("interpolation")) {
        parts.push_back(read(child.field("expression")));
      }
    }
    return joined_parts(std::move(parts), node.span());
  }

  static std::string single_braces(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      out += text[i];
      if ((text[i] == '{' || text[i] == '}') && i + 1 < text.size() && text[i + 1] == text[i]) ++i;
    }
    return out;
  }

  CodeNode call(Syntax node) {
    CodeNodes items = {read(node.field("function"))};
    const Syntax arguments = node.field("arguments");
    if (arguments.is("argument_list")) {
      for (CodeNode& argument : all(arguments)) items.push_back(std::move(argument));
    } else {
      items.push_back(read(arguments));  // a generator alone
    }
    return make(Kind::call, "", std::move(items), node.span());
  }

  CodeNode subscript(Syntax node) {
    const Syntax key = node.field("subscript");
    CodeNode object = read(node.field("value"));
    if (!key.is("slice")) return make(Kind::index, "", {std::move(object), read(key)}, node.span());
    std::string text(key.text());
    std::erase(text, ' ');
    return make(Kind::operate, "slice", {std::move(object), make(Kind::text, text, {}, key.span())}, node.span());
  }

  CodeNode pair(Syntax node) {
    const CodeNode key = read(node.field("key"));
    CodeNode value = read(node.field("value"));
    if (key.kind == Kind::text) return make(Kind::keyword, key.text, {std::move(value)}, node.span());
    return make(Kind::mix, "", {key, std::move(value)}, node.span());
  }

  CodeNode assignment(Syntax node) {
    const bool is_walrus = node.is("named_expression");
    const Syntax value = node.field(is_walrus ? "value" : "right");
    if (!value.exists()) return {};
    return make(Kind::assign, "", {read(node.field(is_walrus ? "name" : "left")), read(value)}, node.span());
  }

  static CodeNode assign_name(std::string_view name, CodeNode value, Span span) {
    CodeNode target = make(Kind::name, name, {}, span);
    return make(Kind::assign, "", {std::move(target), std::move(value)}, span);
  }

  // `import a.b` binds `a`; `import a.b as c` binds c to a.b; `from a import b` binds b to a's member.
  static CodeNode import(Syntax node) {
    CodeNodes items;
    const Syntax from = node.field("module_name");
    for (Syntax child = node.first(); child.exists(); child = child.next()) {
      if (child.field_name() != "name") continue;
      const bool is_aliased = child.is("aliased_import");
      const std::string_view name = is_aliased ? child.field("name").text() : child.text();
      const std::string_view alias = is_aliased ? child.field("alias").text() : std::string_view();
      if (from.exists()) {
        CodeNode member = make(Kind::member, name, {make(Kind::module, from.text(), {}, node.span())}, node.span());
        items.push_back(assign_name(alias.empty() ? name : alias, std::move(member), node.span()));
      } else {
        const std::string_view whole = alias.empty() ? name.substr(0, name.find('.')) : name;
        CodeNode module = make(Kind::module, whole, {}, node.span());
        items.push_back(assign_name(alias.empty() ? whole : alias, std::move(module), node.span()));
      }
    }
    if (node.child("wildcard_import").exists()) {
      items.push_back(make(Kind::module, std::string(from.text()) + ".*", {}, node.span()));
    }
    return make(Kind::block, "", std::move(items), node.span());
  }

  CodeNode function(Syntax node) {
    CodeNodes items;
    for (const Syntax& parameter : node.field("parameters").named()) {
      if (parameter.is("identifier")) {
        items.push_back(read(parameter));
      } else if (parameter.field("name").exists()) {
        items.push_back(
            make(Kind::assign, "", {read(parameter.field("name")), read(parameter.field("value"))}, parameter.span()));
      } else {
        const bool gathers = parameter.is("list_splat_pattern") || parameter.is("dictionary_splat_pattern");
        CodeNode name = read(parameter.first_named());
        items.push_back(gathers ? make(Kind::spread, "", {std::move(name)}, parameter.span()) : std::move(name));
      }
    }
    items.push_back(read(node.field("body")));
    return make(Kind::function, node.field("name").text(), std::move(items), node.span());
  }

  CodeNode comprehension(Syntax node) {
    CodeNode body = read(node.field("body"));
    std::vector<Syntax> clauses = node.named();
    for (std::size_t i = clauses.size(); i-- > 0;) {
      if (clauses[i].is("for_in_clause")) {
        body = make(Kind::loop, "", {read(clauses[i].field("left")), read(clauses[i].field("right")), std::move(body)},
                    node.span());
      }
    }
    return body;
  }

  // The condition runs in any case.
  CodeNode branches(Syntax node) {
    return branches_of(*this, node, [](Syntax child) {
      const bool is_part = child.is("block") || child.is("elif_clause") || child.is("else_clause") ||
                           child.is("except_clause") || child.is("finally_clause") || child.is("case_clause") ||
                           child.is("except_group_clause");
      return !is_part;
    });
  }
};

[[nodiscard]] CodeNode python_tree(Syntax root) {
  return PythonReader().read(root);
}

}  // namespace

const Language& python_language() {
  static constexpr Language language = {"python", tree_sitter_python, python_tree};
  return language;
}

}  // namespace pawl
