// SPDX-License-Identifier: Apache-2.0
// JavaScript's and TypeScript's syntax as a CodeNode tree.
#include <algorithm>

#include "content/code/code_reader.h"
#include "content/code/language.h"

extern "C" const TSLanguage* tree_sitter_javascript();
extern "C" const TSLanguage* tree_sitter_typescript();

namespace pawl {
namespace {

class JavascriptReader : public CodeReaderBase<JavascriptReader> {
 public:
  CodeNode read(Syntax node);

 private:
  static const Reading kReadings[];

  // `{a}`
  CodeNode shorthand(Syntax node) { return make(Kind::keyword, node.text(), {read_name(node)}, node.span()); }

  CodeNode quoted(Syntax node) { return quoted_text(node, false); }

  // `object[key]`: a member by a name that is worked out.
  CodeNode subscript(Syntax node) {
    return make(Kind::member, "", {read(node.field("object")), read(node.field("index"))}, node.span());
  }

  CodeNode function_call(Syntax node) { return call(read(node.field("function")), node); }
  CodeNode new_object(Syntax node) { return call(read(node.field("constructor")), node); }

  CodeNode operation(Syntax node) { return operation_of(node, {"||", "&&", "??"}); }

  CodeNode variable(Syntax node) {
    CodeNode value =
        node.field("value").exists() ? read(node.field("value")) : make(Kind::text, "undefined", {}, node.span());
    return make(Kind::assign, "", {read(node.field("name")), std::move(value)}, node.span());
  }

  // `let` and `const` are the block's, `var` the function's.
  CodeNode declared(Syntax node, CodeNode::Binds binds) {
    CodeNodes items;
    for (const Syntax& child : node.named()) {
      CodeNode one = read(child);
      // `var x;` leaves x as it is.
      if (binds == CodeNode::Binds::function && one.kind == Kind::assign && !child.field("value").exists()) continue;
      one.binds = binds;
      items.push_back(std::move(one));
    }
    return make(Kind::block, "", std::move(items), node.span());
  }
  CodeNode lexical(Syntax node) { return declared(node, CodeNode::Binds::block); }
  CodeNode hoisted(Syntax node) { return declared(node, CodeNode::Binds::function); }

  // `location.href = …`, `new Image().src = …`: a page that is given an address goes there, or fetches it. Only one
  // that is put together can take something along.
  CodeNode assignment(Syntax node) {
    CodeNode assigned = read_assignment(node);
    const std::string_view target = node.field("left").text();
    const bool goes = target == "location" || target.ends_with(".location") || target.ends_with("location.href");
    const Syntax value = node.field("right");
    if ((!goes && !target.ends_with(".src")) || value.type() == "string") return assigned;
    CodeNode callee = make(Kind::member, "assign", {make(Kind::name, "location", {}, node.span())}, node.span());
    CodeNode call = make(Kind::call, "", {std::move(callee), read(value)}, node.span());
    return make(Kind::block, "", {std::move(call), std::move(assigned)}, node.span());
  }

  // In the body of a class.
  CodeNode field(Syntax node) {
    if (!node.field("value").exists()) return {};
    Syntax name = node.field("property");
    if (!name.exists()) name = node.field("name");
    return make(Kind::assign, "", {make(Kind::name, name.text(), {}, node.span()), read(node.field("value"))},
                node.span());
  }

  CodeNode for_in_loop(Syntax node) {
    std::string_view sign = "of";
    for (Syntax child = node.first(); child.exists(); child = child.next()) {
      if (child.is("in") || child.is("of")) sign = child.type();
    }
    const std::string_view kind = node.field("kind").text();
    CodeNode loop = make(Kind::loop, sign,
                         {read(node.field("left")), read(node.field("right")), read(node.field("body"))}, node.span());
    loop.binds = kind == "let" || kind == "const" ? CodeNode::Binds::block : CodeNode::Binds::plain;
    loop.is_whole = kind == "var";
    return loop;
  }

  CodeNode while_loop(Syntax node) {
    return repeat(read(node.field("condition")), read(node.field("body")), {}, node.is("do_statement"), node.span());
  }

  CodeNode for_loop(Syntax node) {
    CodeNode start = node.field("initializer").exists() ? read(node.field("initializer")) : CodeNode();
    CodeNode condition = node.field("condition").exists() ? read(node.field("condition")) : CodeNode();
    CodeNode step = node.field("increment").exists() ? read(node.field("increment")) : CodeNode();
    CodeNode loop = repeat(std::move(condition), read(node.field("body")), std::move(step), false, node.span());
    return with_names(make(Kind::block, "", {std::move(start), std::move(loop)}, node.span()));
  }

  CodeNode if_statement(Syntax node) {
    CodeNode other = node.field("alternative").exists() ? read(node.field("alternative")) : CodeNode();
    return if_else(read(node.field("condition")), read(node.field("consequence")), std::move(other), node.span());
  }

  CodeNode switch_statement(Syntax node) {
    CodeNodes ways;
    bool is_whole = false;
    for (const Syntax& child : node.field("body").named()) {
      is_whole |= child.is("switch_default");
      ways.push_back(read_block(child));
    }
    CodeNode cases = make(Kind::cases, "", std::move(ways), node.span());
    cases.is_whole = is_whole;
    return with_names(make(Kind::block, "", {read(node.field("value")), std::move(cases)}, node.span()));
  }

  CodeNode try_statement(Syntax node) {
    CodeNodes items = {read(node.field("body")), CodeNode(),
                       node.field("finalizer").exists() ? read(node.field("finalizer")) : CodeNode()};
    const Syntax handler = node.field("handler");
    if (handler.exists()) {
      CodeNodes parts;
      if (const Syntax error = handler.field("parameter"); error.exists()) {
        parts.push_back(
            binding(make(Kind::assign, "", {read(error), make(Kind::mix, "", {}, error.span())}, error.span()),
                    CodeNode::Binds::block));
      }
      parts.push_back(read(handler.field("body")));
      items.push_back(with_names(make(Kind::block, "", std::move(parts), handler.span())));
    }
    return make(Kind::attempt, "", std::move(items), node.span());
  }

  // `i++`
  CodeNode step(Syntax node) {
    return make(Kind::assign, node.field("operator").text().substr(0, 1),
                {read(node.field("argument")), make(Kind::number, "1", {}, node.span())}, node.span());
  }

  CodeNode class_definition(Syntax node) {
    CodeNode group = read_group(node);
    for (const Syntax& base : node.child("class_heritage").named()) group.items.push_back(read(base));
    return group;
  }

  // `yield x`, `yield* list`
  CodeNode yield(Syntax node) {
    return make(Kind::yield, node.child("*").exists() ? "from" : "", all(node), node.span());
  }

  // What TypeScript says about types runs nothing.
  CodeNode typed(Syntax node) { return read(node.first_named()); }

  CodeNode typed_parameter(Syntax node) {
    CodeNode pattern = read(node.field("pattern"));
    if (!node.field("value").exists()) return pattern;
    return make(Kind::assign, "", {std::move(pattern), read(node.field("value"))}, node.span());
  }

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
    CodeNode key = read(node.field("key"));
    CodeNode value = read(node.field("value"));
    if (key.kind == Kind::text || key.kind == Kind::number)
      return make(Kind::keyword, key.text, {std::move(value)}, node.span());
    return make(Kind::index, "", {std::move(key), std::move(value)}, node.span());
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
        bind(alias.exists() ? alias.text() : name, make(Kind::member, name, {CodeNode(module)}, span));
      }
    }
    return make(Kind::block, "", std::move(items), span);
  }

  // `export default x` is what `module.exports = x` is.
  CodeNode exported(Syntax node) {
    bool is_default = false;
    for (Syntax child = node.first(); child.exists(); child = child.next()) is_default |= child.is("default");
    CodeNode block = read_block(node);
    if (!is_default || block.items.empty()) return block;
    CodeNode target = make(Kind::member, "exports", {make(Kind::name, "module", {}, node.span())}, node.span());
    return make(Kind::assign, "", {std::move(target), std::move(block.items.back())}, node.span());
  }

  CodeNode function(Syntax node) {
    CodeNodes items;
    if (const Syntax one = node.field("parameter"); one.exists()) items.push_back(read(one));
    for (const Syntax& parameter : node.field("parameters").named()) items.push_back(read(parameter));
    items.push_back(read(node.field("body")));
    CodeNode made = make(Kind::function, node.field("name").text(), std::move(items), node.span());
    made.binds = CodeNode::Binds::block;
    if (node.child("get").exists()) made.binds = CodeNode::Binds::dynamic;  // is called where it is read
    if (node.child("set").exists()) made.text = "(set) " + made.text;
    made.is_whole = node.child("async").exists() && waits(node.field("body"));
    return made;
  }

  // Whether a function stops somewhere in it and goes on later.
  static bool waits(Syntax node) {
    if (node.is("await_expression") || (node.is("for_in_statement") && node.child("await").exists())) return true;
    const std::string_view type = node.type();
    if (type.find("function") != std::string_view::npos || type == "method_definition") return false;
    const std::vector<Syntax> inner = node.named();
    return std::any_of(inner.begin(), inner.end(), waits);
  }

  CodeNode await(Syntax node) { return make(Kind::block, kAwait, all(node), node.span()); }
};

constexpr JavascriptReader::Reading JavascriptReader::kReadings[] = {
    {"identifier", &JavascriptReader::read_name},
    {"shorthand_property_identifier_pattern", &JavascriptReader::read_name},
    {"this", &JavascriptReader::read_name},
    {"super", &JavascriptReader::read_name},
    {"import", &JavascriptReader::read_name},
    {"statement_identifier", &JavascriptReader::read_name},
    {"type_identifier", &JavascriptReader::read_name},
    {"shorthand_property_identifier", &JavascriptReader::shorthand},
    {"meta_property", &JavascriptReader::read_name},
    {"number", &JavascriptReader::read_number},
    {"true", &JavascriptReader::read_text},
    {"false", &JavascriptReader::read_text},
    {"null", &JavascriptReader::read_text},
    {"undefined", &JavascriptReader::read_text},
    {"property_identifier", &JavascriptReader::read_text},
    {"string", &JavascriptReader::quoted},
    {"template_string", &JavascriptReader::quoted},
    {"regex", &JavascriptReader::read_nothing},
    {"member_expression", &JavascriptReader::member},
    {"subscript_expression", &JavascriptReader::subscript},
    {"call_expression", &JavascriptReader::function_call},
    {"new_expression", &JavascriptReader::new_object},
    {"array", &JavascriptReader::read_list},
    {"array_pattern", &JavascriptReader::read_list},
    {"object", &JavascriptReader::object},
    {"object_pattern", &JavascriptReader::object},
    {"pair", &JavascriptReader::pair},
    {"pair_pattern", &JavascriptReader::pair},
    {"spread_element", &JavascriptReader::read_spread},
    {"rest_pattern", &JavascriptReader::read_spread},
    {"binary_expression", &JavascriptReader::operation},
    {"unary_expression", &JavascriptReader::read_unary},
    {"ternary_expression", &JavascriptReader::read_conditional},
    {"assignment_expression", &JavascriptReader::assignment},
    {"assignment_pattern", &JavascriptReader::read_assignment},
    {"object_assignment_pattern", &JavascriptReader::read_assignment},
    {"augmented_assignment_expression", &JavascriptReader::read_update},
    {"variable_declarator", &JavascriptReader::variable},
    {"field_definition", &JavascriptReader::field},
    {"public_field_definition", &JavascriptReader::field},
    {"import_statement", &JavascriptReader::import},
    {"arrow_function", &JavascriptReader::function},
    {"function_declaration", &JavascriptReader::function},
    {"function_expression", &JavascriptReader::function},
    {"method_definition", &JavascriptReader::function},
    {"generator_function", &JavascriptReader::function},
    {"generator_function_declaration", &JavascriptReader::function},
    {"function", &JavascriptReader::function},
    {"class_declaration", &JavascriptReader::class_definition},
    {"class", &JavascriptReader::class_definition},
    {"for_in_statement", &JavascriptReader::for_in_loop},
    {"while_statement", &JavascriptReader::while_loop},
    {"for_statement", &JavascriptReader::for_loop},
    {"do_statement", &JavascriptReader::while_loop},
    {"if_statement", &JavascriptReader::if_statement},
    {"switch_statement", &JavascriptReader::switch_statement},
    {"try_statement", &JavascriptReader::try_statement},
    {"return_statement", &JavascriptReader::read_give},
    {"yield_expression", &JavascriptReader::yield},
    {"throw_statement", &JavascriptReader::read_raise},
    {"break_statement", &JavascriptReader::read_break},
    {"continue_statement", &JavascriptReader::read_continue},
    {"update_expression", &JavascriptReader::step},
    {"program", &JavascriptReader::read_block},
    {"statement_block", &JavascriptReader::read_scope},
    {"class_body", &JavascriptReader::read_block},
    {"sequence_expression", &JavascriptReader::read_block},
    {"lexical_declaration", &JavascriptReader::lexical},
    {"variable_declaration", &JavascriptReader::hoisted},
    {"export_statement", &JavascriptReader::exported},
    {"else_clause", &JavascriptReader::read_block},
    {"finally_clause", &JavascriptReader::read_block},
    {"as_expression", &JavascriptReader::typed},
    {"satisfies_expression", &JavascriptReader::typed},
    {"non_null_expression", &JavascriptReader::typed},
    {"required_parameter", &JavascriptReader::typed_parameter},
    {"optional_parameter", &JavascriptReader::typed_parameter},
    {"type_annotation", &JavascriptReader::read_nothing},
    {"type_alias_declaration", &JavascriptReader::read_nothing},
    {"interface_declaration", &JavascriptReader::read_nothing},
    {"type_arguments", &JavascriptReader::read_nothing},
    {"type_parameters", &JavascriptReader::read_nothing},
    {"comment", &JavascriptReader::read_nothing},
    {"hash_bang_line", &JavascriptReader::read_nothing},
    {"expression_statement", &JavascriptReader::read_inner},
    {"parenthesized_expression", &JavascriptReader::read_inner},
    {"await_expression", &JavascriptReader::await},
    {"template_substitution", &JavascriptReader::read_inner},
    {"labeled_statement", &JavascriptReader::read_inner},
    {"computed_property_name", &JavascriptReader::read_inner},
};

CodeNode JavascriptReader::read(Syntax node) {
  return read_by(kReadings, node);
}

[[nodiscard]] CodeNode javascript_tree(Syntax root) {
  return JavascriptReader().read(root);
}

}  // namespace

const Language& javascript_language() {
  static constexpr Language language = {"node", tree_sitter_javascript, javascript_tree, tree_sitter_typescript};
  return language;
}

}  // namespace pawl
