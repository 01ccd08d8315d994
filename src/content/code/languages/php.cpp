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
    static constexpr std::string_view kGlobals[] = {"$_SERVER", "$_ENV",    "$_GET",  "$_POST",
                                                    "$_REQUEST", "$_COOKIE", "$_FILES"};
    const bool is_global = std::find(std::begin(kGlobals), std::end(kGlobals), text) != std::end(kGlobals);
    return make(Kind::name, is_global ? text.substr(1) : text, {}, node.span());
  }

  CodeNode raw_text(Syntax node) { return quoted_text(node, true); }
  CodeNode filled_text(Syntax node) { return quoted_text(node, false); }
  CodeNode value(Syntax node) { return read(node.field("value")); }
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
    return make(Kind::member, parts[1].text(), {read(parts[0])}, node.span());
  }

  CodeNode operation(Syntax node) { return operation_of(node, {"||", "&&", "??", "or", "and"}); }

  // `a ? b : c`, or `a ?: c`, which is worth one of the two.
  CodeNode conditional(Syntax node) {
    if (!node.field("body").exists()) return read_choice(node);
    return either(read(node.field("condition")), read(node.field("body")), read(node.field("alternative")),
                  node.span());
  }

  CodeNode include(Syntax node) { return call_of("include", all(node), node.span()); }

  CodeNode branches(Syntax node) { return branches_of(node, {"condition", "initialize"}); }
  CodeNode loop(Syntax node) { return make(Kind::repeat, "", {branches(node)}, node.span()); }

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
      CodeNode bound = read(parameter.field("name"));
      if (parameter.field("default_value").exists()) {
        items.push_back(
            make(Kind::assign, "", {std::move(bound), read(parameter.field("default_value"))}, parameter.span()));
      } else if (parameter.is("variadic_parameter")) {
        items.push_back(make(Kind::spread, "", {std::move(bound)}, parameter.span()));
      } else {
        items.push_back(std::move(bound));
      }
    }
    items.push_back(read(node.field("body")));
    return make(Kind::function, node.field("name").text(), std::move(items), node.span());
  }

  CodeNode each_item(Syntax node) {
    const std::vector<Syntax> parts = node.named();
    if (parts.size() < 2) return make(Kind::mix, "", all(node), node.span());
    Syntax target = parts[1];
    CodeNode item = read(target);
    if (target.is("pair") && target.named().size() == 2) item = read(target.named()[1]);
    return make(Kind::loop, "", {std::move(item), read(parts[0]), read(node.field("body"))}, node.span());
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
    {"subscript_expression", &PhpReader::read_index},
    {"array_creation_expression", &PhpReader::array},
    {"list_literal", &PhpReader::array},
    {"argument", &PhpReader::argument},
    {"variadic_unpacking", &PhpReader::read_spread},
    {"binary_expression", &PhpReader::operation},
    {"conditional_expression", &PhpReader::conditional},
    {"assignment_expression", &PhpReader::read_assignment},
    {"reference_assignment_expression", &PhpReader::read_assignment},
    {"augmented_assignment_expression", &PhpReader::read_update},
    {"function_definition", &PhpReader::function},
    {"method_declaration", &PhpReader::function},
    {"anonymous_function", &PhpReader::function},
    {"anonymous_function_creation_expression", &PhpReader::function},
    {"arrow_function", &PhpReader::function},
    {"class_declaration", &PhpReader::read_group},
    {"trait_declaration", &PhpReader::read_group},
    {"enum_declaration", &PhpReader::read_group},
    {"foreach_statement", &PhpReader::each_item},
    {"include_expression", &PhpReader::include},
    {"include_once_expression", &PhpReader::include},
    {"require_expression", &PhpReader::include},
    {"require_once_expression", &PhpReader::include},
    {"return_statement", &PhpReader::read_give},
    {"yield_expression", &PhpReader::read_give},
    {"while_statement", &PhpReader::loop},
    {"for_statement", &PhpReader::loop},
    {"do_statement", &PhpReader::loop},
    {"if_statement", &PhpReader::branches},
    {"switch_statement", &PhpReader::branches},
    {"try_statement", &PhpReader::branches},
    {"else_if_clause", &PhpReader::branches},
    {"program", &PhpReader::read_inner},
    {"compound_statement", &PhpReader::read_inner},
    {"declaration_list", &PhpReader::read_inner},
    {"colon_block", &PhpReader::read_inner},
    {"expression_statement", &PhpReader::read_inner},
    {"parenthesized_expression", &PhpReader::read_inner},
    {"error_suppression_expression", &PhpReader::read_inner},
    {"else_clause", &PhpReader::read_inner},
    {"catch_clause", &PhpReader::read_inner},
    {"finally_clause", &PhpReader::read_inner},
    {"switch_block", &PhpReader::read_inner},
    {"case_statement", &PhpReader::read_inner},
    {"default_statement", &PhpReader::read_inner},
    {"sequence_expression", &PhpReader::read_inner},
    {"by_ref", &PhpReader::read_inner},
    {"array_element_initializer", &PhpReader::read_inner},
    {"match_block", &PhpReader::read_inner},
    {"namespace_definition", &PhpReader::read_inner},
    {"cast_expression", &PhpReader::value},
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
