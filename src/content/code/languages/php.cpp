// SPDX-License-Identifier: Apache-2.0
// PHP's syntax as a CodeNode tree. Variables keep their `$`, except the superglobals, so that `$system` is not
// `system`.
#include <algorithm>

#include "base/lower.h"
#include "content/code/code_reader.h"
#include "content/code/language.h"

extern "C" const TSLanguage* tree_sitter_php();

namespace pawl {
namespace {

class PhpReader : public CodeReaderBase<PhpReader> {
 public:
  CodeNode read(Syntax node);

 private:
  static const Reading kReadings[];

  CodeNode name(Syntax node) { return make(Kind::name, bare(node), {}, node.span()); }

  CodeNode variable(Syntax node) {
    const std::string_view text = node.text();
    static constexpr std::string_view kGlobals[] = {"$_SERVER",  "$_ENV",    "$_GET",  "$_POST",
                                                    "$_REQUEST", "$_COOKIE", "$_FILES"};
    const bool is_global = std::find(std::begin(kGlobals), std::end(kGlobals), text) != std::end(kGlobals);
    return make(Kind::name, is_global ? text.substr(1) : text, {}, node.span());
  }

  CodeNode raw_text(Syntax node) { return quoted_text(node, true); }
  CodeNode filled_text(Syntax node) { return quoted_text(node, false); }
  CodeNode value(Syntax node) { return read(node.field("value")); }
  CodeNode cast(Syntax node) {
    if (node.field("type").text() != "object") return value(node);
    return call_of("(object)", {value(node)}, node.span());
  }
  // `$$name`, `${"name"}`
  CodeNode variable_by_name(Syntax node) {
    return make(Kind::index, "", {make(Kind::name, kVariables, {}, node.span()), read(node.first_named())},
                node.span());
  }
  CodeNode clone(Syntax node) { return call_of("(clone)", all(node), node.span()); }
  CodeNode shell_command(Syntax node) { return call_of("shell_exec", {filled_text(node)}, node.span()); }

  CodeNode function_call(Syntax node) {
    return call(function_callee(node.field("function")), node.field("arguments"), node.span());
  }

  CodeNode new_object(Syntax node) { return call(read(node.first_named()), node.child("arguments"), node.span()); }

  CodeNode method_call(Syntax node) {
    const Syntax object = node.field(node.is("scoped_call_expression") ? "scope" : "object");
    const Syntax method = node.field("name");
    CodeNode callee = method.is("name") ? make(Kind::member, method.text(), {read(object)}, node.span())
                                        : make(Kind::member, "", {read(object), read(method)}, node.span());
    return call(std::move(callee), node.field("arguments"), node.span());
  }

  CodeNode member(Syntax node) {
    const std::vector<Syntax> parts = node.named();
    if (parts.size() < 2) return read_mix(node);
    // `$o->{'p'}`, `$o->$p`
    const bool is_of_object = node.is("member_access_expression") || node.is("nullsafe_member_access_expression");
    if (is_of_object && !parts[1].is("name"))
      return make(Kind::member, "", {read(parts[0]), read(parts[1])}, node.span());
    return make(Kind::member, parts[1].text(), {read(parts[0])}, node.span());
  }

  // `$list[]` is the item behind the last one.
  CodeNode subscript(Syntax node) {
    CodeNodes items = all(node);
    if (items.size() != 1) return index_of(std::move(items), node.span());
    return make(Kind::index, "", {std::move(items[0]), make(Kind::mix, kNextItem, {}, node.span())}, node.span());
  }

  // `$a = &$b`
  CodeNode reference_assignment(Syntax node) {
    CodeNode left = read(node.field("left"));
    CodeNode right = read(node.field("right"));
    const bool is_alias = left.kind == Kind::name && (right.kind == Kind::name || right.kind == Kind::index);
    return make(is_alias ? Kind::declare : Kind::assign, is_alias ? "alias" : "", {std::move(left), std::move(right)},
                node.span());
  }

  CodeNode unset(Syntax node) { return make(Kind::declare, "unset", all(node), node.span()); }

  CodeNode yield(Syntax node) {
    return make(Kind::yield, node.child("yield from").exists() ? "from" : "", all(node), node.span());
  }

  CodeNode operation(Syntax node) { return operation_of(node, {"||", "&&", "??", "or", "and"}); }

  // `a ? b : c`, or `a ?: c`, which is worth one of the two.
  CodeNode conditional(Syntax node) {
    if (!node.field("body").exists()) return read_choice(node);
    return either(read(node.field("condition")), read(node.field("body")), read(node.field("alternative")),
                  node.span());
  }

  CodeNode include(Syntax node) { return call_of("include", all(node), node.span()); }

  CodeNode part(Syntax node, std::string_view field) {
    return node.field(field).exists() ? read(node.field(field)) : CodeNode();
  }

  // `if` with all that hangs on it.
  CodeNode if_statement(Syntax node) {
    std::vector<Syntax> others;
    for (const Syntax& child : node.named()) {
      if (child.is("else_if_clause") || child.is("else_clause")) others.push_back(child);
    }
    CodeNode rest;
    for (std::size_t i = others.size(); i-- > 0;) {
      rest = others[i].is("else_clause")
                 ? read(others[i])
                 : if_else(part(others[i], "condition"), part(others[i], "body"), std::move(rest), others[i].span());
    }
    return if_else(part(node, "condition"), part(node, "body"), std::move(rest), node.span());
  }

  CodeNode while_loop(Syntax node) {
    return repeat(part(node, "condition"), part(node, "body"), {}, node.is("do_statement"), node.span());
  }

  CodeNode for_loop(Syntax node) {
    CodeNode body = part(node, "body");
    CodeNodes bodies = {std::move(body)};
    // Without braces, statements follow one after the other.
    for (const Syntax& child : node.named()) {
      const std::string_view field = child.field_name();
      if (field != "initialize" && field != "condition" && field != "update" && field != "body")
        bodies.push_back(read(child));
    }
    CodeNode loop = repeat(part(node, "condition"), one_or_block(std::move(bodies), node.span()), part(node, "update"),
                           false, node.span());
    return make(Kind::block, "", {part(node, "initialize"), std::move(loop)}, node.span());
  }

  CodeNode switch_statement(Syntax node) {
    CodeNodes ways;
    bool is_whole = false;
    for (const Syntax& child : node.field("body").named()) {
      is_whole |= child.is("default_statement");
      ways.push_back(read_block(child));
    }
    CodeNode cases = make(Kind::cases, "", std::move(ways), node.span());
    cases.is_whole = is_whole;
    return make(Kind::block, "", {part(node, "condition"), std::move(cases)}, node.span());
  }

  // `match (x) { a => b, default => c }`: worth one of them.
  CodeNode match(Syntax node) {
    CodeNodes ways;
    for (const Syntax& child : node.field("body").named()) {
      if (child.field("return_expression").exists()) ways.push_back(read(child.field("return_expression")));
    }
    CodeNode branch = make(Kind::branch, "", std::move(ways), node.span());
    branch.is_whole = true;
    return make(Kind::block, "", {part(node, "condition"), std::move(branch)}, node.span());
  }

  CodeNode try_statement(Syntax node) {
    CodeNode end;
    CodeNodes handlers;
    for (const Syntax& child : node.named()) {
      if (child.is("finally_clause")) end = read(child);
      if (child.is("catch_clause")) handlers.push_back(part(child, "body"));
    }
    CodeNodes items = {part(node, "body"), CodeNode(), std::move(end)};
    for (CodeNode& handler : handlers) items.push_back(std::move(handler));
    return make(Kind::attempt, "", std::move(items), node.span());
  }

  CodeNode global_declaration(Syntax node) { return make(Kind::declare, "global", all(node), node.span()); }

  CodeNode static_variable(Syntax node) {
    CodeNode value = node.field("value").exists() ? read(node.field("value")) : make(Kind::text, "", {}, node.span());
    return make(Kind::declare, "static", {part(node, "name"), std::move(value)}, node.span());
  }

  CodeNode step(Syntax node) {
    const std::string_view sign = node.text().find("--") != std::string_view::npos ? "-" : "+";
    return make(Kind::assign, sign, {read(node.first_named()), make(Kind::number, "1", {}, node.span())}, node.span());
  }

  CodeNode exit(Syntax node) { return jump("exit", all(node), node.span()); }

  // `public $p = 1;`, `const A = 1;`
  CodeNode property(Syntax node) {
    const std::vector<Syntax> parts = node.named();
    if (parts.size() < 2) return {};
    return binding(make(Kind::assign, "", {read(parts[0]), read(parts.back())}, node.span()), CodeNode::Binds::block);
  }
  CodeNode property_value(Syntax node) { return read_inner(node); }

  CodeNode class_definition(Syntax node) {
    CodeNode group = read_group(node);
    for (const Syntax& base : node.child("base_clause").named()) group.items.push_back(read(base));
    return group;
  }

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
    // `f(...)` is the function itself.
    if (arguments.child("variadic_placeholder").exists()) return callee;
    CodeNodes items;
    items.push_back(std::move(callee));
    for (CodeNode& argument : all(arguments)) items.push_back(std::move(argument));
    return make(Kind::call, "", std::move(items), span);
  }

  CodeNode argument(Syntax node) {
    const Syntax keyword = node.field("name");
    CodeNode given;
    for (const Syntax& child : node.named()) {
      if (child.field_name() != "name") given = read(child);
    }
    if (!keyword.exists()) return given;
    return make(Kind::keyword, keyword.text(), {std::move(given)}, node.span());
  }

  CodeNode array(Syntax node) {
    CodeNodes items;
    bool has_keys = false;
    for (Syntax child = node.first(); child.exists(); child = child.next()) {
      if (!child.is_named()) continue;
      std::vector<Syntax> parts = child.is("array_element_initializer") ? child.named() : std::vector<Syntax>{child};
      // `['k' => $a] = …`
      if (const Syntax arrow = child.next(); arrow.is("=>")) {
        child = arrow.next();
        parts.push_back(child);
      }
      if (parts.size() == 2) {
        has_keys = true;
        CodeNode key = read(parts[0]);
        const bool is_known = key.kind == Kind::text || key.kind == Kind::number;
        items.push_back(is_known ? make(Kind::keyword, key.text, {read(parts[1])}, child.span())
                                 : make(Kind::index, "", {std::move(key), read(parts[1])}, child.span()));
      } else if (parts.size() == 1) {
        items.push_back(read(parts[0]));
      }
    }
    return make(has_keys ? Kind::map : Kind::list, "", std::move(items), node.span());
  }

  CodeNode function(Syntax node) {
    CodeNodes items;
    CodeNodes fields;
    for (const Syntax& parameter : node.field("parameters").named()) {
      CodeNode bound = read(parameter.field("name"));
      // `function (&$p)`
      if (parameter.field("reference_modifier").exists()) bound.binds = CodeNode::Binds::dynamic;
      // `function __construct(public $p)` sets the field as well.
      if (parameter.is("property_promotion_parameter")) {
        CodeNode field = make(Kind::member, std::string_view(bound.text).substr(1),
                              {make(Kind::name, "$this", {}, parameter.span())}, parameter.span());
        fields.push_back(make(Kind::assign, "", {std::move(field), CodeNode(bound)}, parameter.span()));
      }
      if (parameter.field("default_value").exists()) {
        items.push_back(
            make(Kind::assign, "", {std::move(bound), read(parameter.field("default_value"))}, parameter.span()));
      } else if (parameter.is("variadic_parameter")) {
        items.push_back(make(Kind::spread, "", {std::move(bound)}, parameter.span()));
      } else {
        items.push_back(std::move(bound));
      }
    }
    fields.push_back(read(node.field("body")));
    items.push_back(one_or_block(std::move(fields), node.span()));
    CodeNode made = make(Kind::function, node.field("name").text(), std::move(items), node.span());
    // `function () use ($a)` takes what it names along, `fn` all that it mentions, as it is where the function is made.
    CodeNodes taken;
    if (node.is("arrow_function")) take_mentioned(node.field("body"), taken);
    for (const Syntax& used : node.child("anonymous_function_use_clause").named()) {
      const bool is_shared = used.is("by_ref");
      CodeNode variable = read(used);
      taken.push_back(make(Kind::keyword, (is_shared ? "&" : "") + variable.text, {CodeNode(variable)}, used.span()));
    }
    if (taken.empty()) return made;
    taken.insert(taken.begin(), std::move(made));
    return make(Kind::call, "use", std::move(taken), node.span());
  }

  void take_mentioned(Syntax node, CodeNodes& taken) {
    if (node.is("variable_name")) {
      CodeNode mentioned = read(node);
      const bool is_known =
          std::any_of(taken.begin(), taken.end(), [&](const CodeNode& one) { return one.text == mentioned.text; });
      if (!is_known && mentioned.text.starts_with('$') && mentioned.text != "$GLOBALS")
        taken.push_back(make(Kind::keyword, mentioned.text, {CodeNode(mentioned)}, node.span()));
      return;
    }
    for (const Syntax& child : node.named()) take_mentioned(child, taken);
  }

  CodeNode each_item(Syntax node) {
    const std::vector<Syntax> parts = node.named();
    if (parts.size() < 2) return make(Kind::mix, "", all(node), node.span());
    Syntax target = parts[1];
    // `as &$item`
    const bool is_shared =
        target.is("by_ref") || (target.is("pair") && target.named().size() == 2 && target.named()[1].is("by_ref"));
    CodeNode item = read(target);
    CodeNode body = read(node.field("body"));
    if (target.is("pair") && target.named().size() == 2) {
      item = read(target.named()[1]);
      // The key may be any of them.
      CodeNode key =
          make(Kind::assign, "", {read(target.named()[0]), call_of("array_keys_of", {read(parts[0])}, node.span())},
               node.span());
      body = make(Kind::block, "", {std::move(key), std::move(body)}, node.span());
    }
    return make(Kind::loop, is_shared ? "&" : "", {std::move(item), read(parts[0]), std::move(body)}, node.span());
  }
};

constexpr PhpReader::Reading PhpReader::kReadings[] = {
    {"name", &PhpReader::name},
    {"qualified_name", &PhpReader::name},
    {"relative_name", &PhpReader::name},
    {"namespace_name", &PhpReader::name},
    {"variable_name", &PhpReader::variable},
    {"integer", &PhpReader::read_number},
    {"float", &PhpReader::read_number},
    {"boolean", &PhpReader::read_text},
    {"null", &PhpReader::read_text},
    {"string", &PhpReader::raw_text},
    {"nowdoc", &PhpReader::raw_text},
    {"nowdoc_body", &PhpReader::raw_text},
    {"encapsed_string", &PhpReader::filled_text},
    {"heredoc_body", &PhpReader::filled_text},
    {"heredoc", &PhpReader::value},
    {"shell_command_expression", &PhpReader::shell_command},
    {"function_call_expression", &PhpReader::function_call},
    {"object_creation_expression", &PhpReader::new_object},
    {"member_call_expression", &PhpReader::method_call},
    {"nullsafe_member_call_expression", &PhpReader::method_call},
    {"scoped_call_expression", &PhpReader::method_call},
    {"member_access_expression", &PhpReader::member},
    {"nullsafe_member_access_expression", &PhpReader::member},
    {"class_constant_access_expression", &PhpReader::member},
    {"scoped_property_access_expression", &PhpReader::member},
    {"subscript_expression", &PhpReader::subscript},
    {"array_creation_expression", &PhpReader::array},
    {"list_literal", &PhpReader::array},
    {"argument", &PhpReader::argument},
    {"variadic_unpacking", &PhpReader::read_spread},
    {"binary_expression", &PhpReader::operation},
    {"conditional_expression", &PhpReader::conditional},
    {"assignment_expression", &PhpReader::read_assignment},
    {"reference_assignment_expression", &PhpReader::reference_assignment},
    {"unset_statement", &PhpReader::unset},
    {"augmented_assignment_expression", &PhpReader::read_update},
    {"function_definition", &PhpReader::function},
    {"method_declaration", &PhpReader::function},
    {"anonymous_function", &PhpReader::function},
    {"anonymous_function_creation_expression", &PhpReader::function},
    {"arrow_function", &PhpReader::function},
    {"class_declaration", &PhpReader::class_definition},
    {"trait_declaration", &PhpReader::read_group},
    {"enum_declaration", &PhpReader::read_group},
    {"foreach_statement", &PhpReader::each_item},
    {"include_expression", &PhpReader::include},
    {"include_once_expression", &PhpReader::include},
    {"require_expression", &PhpReader::include},
    {"require_once_expression", &PhpReader::include},
    {"return_statement", &PhpReader::read_give},
    {"yield_expression", &PhpReader::yield},
    {"throw_expression", &PhpReader::read_raise},
    {"throw_statement", &PhpReader::read_raise},
    {"break_statement", &PhpReader::read_break},
    {"continue_statement", &PhpReader::read_continue},
    {"exit_statement", &PhpReader::exit},
    {"global_declaration", &PhpReader::global_declaration},
    {"static_variable_declaration", &PhpReader::static_variable},
    {"function_static_declaration", &PhpReader::read_block},
    {"update_expression", &PhpReader::step},
    {"property_declaration", &PhpReader::read_block},
    {"property_element", &PhpReader::property},
    {"const_declaration", &PhpReader::read_block},
    {"const_element", &PhpReader::property},
    {"property_initializer", &PhpReader::property_value},
    {"while_statement", &PhpReader::while_loop},
    {"for_statement", &PhpReader::for_loop},
    {"do_statement", &PhpReader::while_loop},
    {"if_statement", &PhpReader::if_statement},
    {"switch_statement", &PhpReader::switch_statement},
    {"try_statement", &PhpReader::try_statement},
    {"match_expression", &PhpReader::match},
    {"program", &PhpReader::read_block},
    {"compound_statement", &PhpReader::read_block},
    {"declaration_list", &PhpReader::read_inner},
    {"colon_block", &PhpReader::read_inner},
    {"expression_statement", &PhpReader::read_inner},
    {"parenthesized_expression", &PhpReader::read_inner},
    {"error_suppression_expression", &PhpReader::read_inner},
    {"else_clause", &PhpReader::read_inner},
    {"finally_clause", &PhpReader::read_inner},
    {"sequence_expression", &PhpReader::read_inner},
    {"by_ref", &PhpReader::read_inner},
    {"array_element_initializer", &PhpReader::read_inner},
    {"namespace_definition", &PhpReader::read_inner},
    {"cast_expression", &PhpReader::cast},
    {"dynamic_variable_name", &PhpReader::variable_by_name},
    {"clone_expression", &PhpReader::clone},
    {"comment", &PhpReader::read_nothing},
    {"text", &PhpReader::read_nothing},
    {"php_tag", &PhpReader::read_nothing},
    {"text_interpolation", &PhpReader::read_nothing},
    {"namespace_use_declaration", &PhpReader::read_nothing},
    {"attribute_list", &PhpReader::read_nothing},
};

CodeNode PhpReader::read(Syntax node) {
  return read_by(kReadings, node);
}

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
