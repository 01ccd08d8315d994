// SPDX-License-Identifier: Apache-2.0
// Python's syntax as a CodeNode tree.
#include "content/code/code_reader.h"
#include "content/code/language.h"

extern "C" const TSLanguage* tree_sitter_python();

namespace pawl {
namespace {

class PythonReader : public CodeReaderBase<PythonReader> {
 public:
  CodeNode read(Syntax node);

 private:
  static const Reading kReadings[];

  CodeNode attribute(Syntax node) {
    return make(Kind::member, node.field("attribute").text(), {read(node.field("object"))}, node.span());
  }

  CodeNode keyword_argument(Syntax node) {
    return make(Kind::keyword, node.field("name").text(), {read(node.field("value"))}, node.span());
  }

  CodeNode operation(Syntax node) { return operation_of(node, {}); }

  // `yes if condition else no`
  CodeNode conditional(Syntax node) {
    const std::vector<Syntax> parts = node.named();
    if (parts.size() != 3) return read_mix(node);
    return either(read(parts[1]), read(parts[0]), read(parts[2]), node.span());
  }

  // `@a def f`: f is what `a(f)` gives, if a is a function of this text.
  CodeNode decorated(Syntax node) {
    const Syntax definition = node.field("definition");
    CodeNodes items;
    CodeNodes decorators;
    for (Syntax child = node.first(); child.exists(); child = child.next()) {
      if (child.is("decorator")) decorators.push_back(read(child.first_named()));
    }
    items.push_back(read(definition));
    const std::string_view name = definition.field("name").text();
    for (std::size_t i = decorators.size(); i-- > 0;) {
      CodeNode call = make(Kind::call, "decorate", {std::move(decorators[i]), make(Kind::name, name, {}, node.span())},
                           node.span());
      items.push_back(assign_name(name, std::move(call), node.span()));
    }
    return make(Kind::block, "", std::move(items), node.span());
  }

  CodeNode for_loop(Syntax node) {
    CodeNode loop = make(Kind::loop, "",
                         {read(node.field("left")), read(node.field("right")), read(node.field("body"))}, node.span());
    if (!node.field("alternative").exists()) return loop;
    return make(Kind::block, "", {std::move(loop), perhaps(read(node.field("alternative")))}, node.span());
  }

  static CodeNode perhaps(CodeNode node) {
    const Span span = node.span;
    return make(Kind::branch, "", {std::move(node)}, span);
  }

  CodeNode while_loop(Syntax node) {
    CodeNode loop = repeat(read(node.field("condition")), read(node.field("body")), {}, false, node.span());
    if (!node.field("alternative").exists()) return loop;
    return make(Kind::block, "", {std::move(loop), perhaps(read(node.field("alternative")))}, node.span());
  }

  // An `if` with all that hangs on it, from the last to the first.
  CodeNode if_statement(Syntax node) {
    std::vector<Syntax> parts;
    for (const Syntax& child : node.named()) {
      if (child.is("elif_clause") || child.is("else_clause")) parts.push_back(child);
    }
    CodeNode rest;
    for (std::size_t i = parts.size(); i-- > 0;) {
      rest = parts[i].is("else_clause")
                 ? read(parts[i])
                 : if_else(read(parts[i].field("condition")), read(parts[i].field("consequence")), std::move(rest),
                           parts[i].span());
    }
    return if_else(read(node.field("condition")), read(node.field("consequence")), std::move(rest), node.span());
  }

  CodeNode try_statement(Syntax node) {
    CodeNode well;
    CodeNode end;
    CodeNodes handlers;
    for (const Syntax& child : node.named()) {
      if (child.is("else_clause")) well = read(child);
      if (child.is("finally_clause")) end = read(child);
      if (child.is("except_clause") || child.is("except_group_clause")) handlers.push_back(read(child));
    }
    CodeNodes items = {read(node.field("body")), std::move(well), std::move(end)};
    for (CodeNode& handler : handlers) items.push_back(std::move(handler));
    return make(Kind::attempt, "", std::move(items), node.span());
  }

  // `with suppress(Error)`: what is in it may end early, and what follows goes on.
  CodeNode with_statement(Syntax node) {
    const bool suppresses =
        node.text().substr(0, node.field("body").span().begin - node.span().begin).find("suppress") !=
        std::string_view::npos;
    CodeNodes items;
    CodeNodes ends;
    for (const Syntax& clause : node.named()) {
      if (!clause.is("with_clause")) continue;
      for (const Syntax& item : clause.named()) add_manager(item.field("value"), items, ends);
    }
    CodeNode body = read(node.field("body"));
    if (suppresses) {
      items.push_back(make(Kind::attempt, "",
                           {std::move(body), CodeNode(), CodeNode(), make(Kind::block, "", {}, node.span())},
                           node.span()));
    } else {
      items.push_back(std::move(body));
    }
    for (std::size_t i = ends.size(); i-- > 0;) items.push_back(std::move(ends[i]));
    return make(Kind::block, "", std::move(items), node.span());
  }

  // `with a as b`: b is what a gives where it is entered, and a is left behind the body.
  void add_manager(Syntax node, CodeNodes& items, CodeNodes& ends) {
    const bool is_named = node.is("as_pattern");
    const Syntax made = is_named ? node.first_named() : node;
    const std::string manager = "(with at " + std::to_string(node.span().begin) + ")";
    items.push_back(assign_name(manager, read(made), node.span()));
    CodeNode entered = call_of("(enter)", {make(Kind::name, manager, {}, node.span())}, node.span());
    if (is_named) {
      entered = make(Kind::assign, "", {read(node.field("alias").first_named()), std::move(entered)}, node.span());
    }
    items.push_back(std::move(entered));
    ends.push_back(call_of("(exit)", {make(Kind::name, manager, {}, node.span())}, node.span()));
  }

  CodeNode match_statement(Syntax node) {
    CodeNodes before = {read(node.field("subject"))};
    CodeNodes ways;
    bool is_whole = false;
    const Syntax body = node.field("body");
    for (const Syntax& child : (body.exists() ? body : node).named()) {
      if (!child.is("case_clause")) continue;
      CodeNodes parts;
      for (const Syntax& part : child.named()) {
        if (part.is("case_pattern") && part.text() == "_" && !child.field("guard").exists()) is_whole = true;
        parts.push_back(read(part));
      }
      ways.push_back(make(Kind::block, "", std::move(parts), child.span()));
    }
    CodeNode branch = make(Kind::branch, "", std::move(ways), node.span());
    branch.is_whole = is_whole;
    before.push_back(std::move(branch));
    return make(Kind::block, "", std::move(before), node.span());
  }

  // `case {"p": p}`: a name takes a part of what is looked at.
  CodeNode case_pattern(Syntax node) {
    CodeNodes items;
    add_captures(node, items);
    return make(Kind::block, "", std::move(items), node.span());
  }
  void add_captures(Syntax node, CodeNodes& items) {
    for (const Syntax& child : node.named()) {
      if (child.is("dotted_name") && child.named().size() == 1 && child.text() != "_") {
        items.push_back(assign_name(child.text(), make(Kind::mix, "", {}, child.span()), child.span()));
      } else {
        add_captures(child, items);
      }
    }
  }

  CodeNode global_statement(Syntax node) { return make(Kind::declare, "global", all(node), node.span()); }
  CodeNode nonlocal_statement(Syntax node) { return make(Kind::declare, "nonlocal", all(node), node.span()); }

  CodeNode yield(Syntax node) {
    bool is_from = false;
    for (Syntax child = node.first(); child.exists(); child = child.next()) is_from |= child.is("from");
    return make(Kind::yield, is_from ? "from" : "", all(node), node.span());
  }

  CodeNode class_definition(Syntax node) {
    CodeNode group = read_group(node);
    for (const Syntax& base : node.field("superclasses").named()) {
      if (!base.is("keyword_argument")) group.items.push_back(read(base));
    }
    return group;
  }

  CodeNode except_clause(Syntax node) {
    CodeNodes items;
    for (const Syntax& child : node.named()) items.push_back(read(child));
    return make(Kind::block, "", std::move(items), node.span());
  }

  CodeNode as_pattern(Syntax node) {
    return make(Kind::assign, "", {read(node.field("alias").first_named()), read(node.first_named())}, node.span());
  }

  // Python 2.
  CodeNode print_statement(Syntax node) { return call_of("print", all(node), node.span()); }
  CodeNode exec_statement(Syntax node) { return call_of("exec", all(node), node.span()); }

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
    CodeNode key = read(node.field("key"));
    CodeNode value = read(node.field("value"));
    if (key.kind == Kind::text || key.kind == Kind::number)
      return make(Kind::keyword, key.text, {std::move(value)}, node.span());
    return make(Kind::index, "", {std::move(key), std::move(value)}, node.span());
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
  CodeNode import(Syntax node) {
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
        const std::string_view sign = parameter.is("dictionary_splat_pattern") ? "**" : "";
        items.push_back(gathers ? make(Kind::spread, sign, {std::move(name)}, parameter.span()) : std::move(name));
      }
    }
    items.push_back(read(node.field("body")));
    return make(Kind::function, node.field("name").text(), std::move(items), node.span());
  }

  // `[x for x in y if z]`; of a dictionary, a list of pairs that is made one.
  CodeNode comprehension(Syntax node) {
    const Syntax inner = node.field("body");
    const bool has_pairs = inner.is("pair");
    CodeNode body = has_pairs
                        ? make(Kind::list, "", {read(inner.field("key")), read(inner.field("value"))}, inner.span())
                        : read(inner);
    std::vector<Syntax> clauses = node.named();
    bool is_some = false;
    for (std::size_t i = clauses.size(); i-- > 0;) {
      if (clauses[i].is("if_clause")) {
        CodeNodes parts = all(clauses[i]);
        parts.push_back(std::move(body));
        body = make(Kind::block, "", std::move(parts), node.span());
        is_some = true;
      }
      if (!clauses[i].is("for_in_clause")) continue;
      const bool is_inner = body.kind == Kind::loop;
      body =
          binding(make(Kind::loop,
                       is_inner  ? "flat"
                       : is_some ? "some"
                                 : "",
                       {read(clauses[i].field("left")), read(clauses[i].field("right")), std::move(body)}, node.span()),
                  CodeNode::Binds::function);
    }
    return has_pairs ? call_of("dict", {std::move(body)}, node.span()) : std::move(body);
  }
};

constexpr PythonReader::Reading PythonReader::kReadings[] = {
    {"identifier", &PythonReader::read_name},
    {"integer", &PythonReader::read_number},
    {"float", &PythonReader::read_number},
    {"true", &PythonReader::read_text},
    {"false", &PythonReader::read_text},
    {"none", &PythonReader::read_text},
    {"string", &PythonReader::string},
    {"concatenated_string", &PythonReader::read_join},
    {"attribute", &PythonReader::attribute},
    {"call", &PythonReader::call},
    {"subscript", &PythonReader::subscript},
    {"list", &PythonReader::read_list},
    {"tuple", &PythonReader::read_list},
    {"set", &PythonReader::read_list},
    {"expression_list", &PythonReader::read_list},
    {"pattern_list", &PythonReader::read_list},
    {"tuple_pattern", &PythonReader::read_list},
    {"list_pattern", &PythonReader::read_list},
    {"dictionary", &PythonReader::read_map},
    {"pair", &PythonReader::pair},
    {"list_splat", &PythonReader::read_spread},
    {"dictionary_splat", &PythonReader::read_spread},
    {"keyword_argument", &PythonReader::keyword_argument},
    {"binary_operator", &PythonReader::operation},
    {"unary_operator", &PythonReader::read_unary},
    {"conditional_expression", &PythonReader::conditional},
    {"boolean_operator", &PythonReader::read_choice},
    {"assignment", &PythonReader::assignment},
    {"named_expression", &PythonReader::assignment},
    {"augmented_assignment", &PythonReader::read_update},
    {"import_statement", &PythonReader::import},
    {"import_from_statement", &PythonReader::import},
    {"future_import_statement", &PythonReader::import},
    {"function_definition", &PythonReader::function},
    {"lambda", &PythonReader::function},
    {"decorated_definition", &PythonReader::decorated},
    {"class_definition", &PythonReader::class_definition},
    {"for_statement", &PythonReader::for_loop},
    {"list_comprehension", &PythonReader::comprehension},
    {"generator_expression", &PythonReader::comprehension},
    {"set_comprehension", &PythonReader::comprehension},
    {"dictionary_comprehension", &PythonReader::comprehension},
    {"while_statement", &PythonReader::while_loop},
    {"if_statement", &PythonReader::if_statement},
    {"try_statement", &PythonReader::try_statement},
    {"match_statement", &PythonReader::match_statement},
    {"else_clause", &PythonReader::read_block},
    {"case_pattern", &PythonReader::case_pattern},
    {"except_clause", &PythonReader::except_clause},
    {"except_group_clause", &PythonReader::except_clause},
    {"finally_clause", &PythonReader::read_block},
    {"as_pattern", &PythonReader::as_pattern},
    {"return_statement", &PythonReader::read_give},
    {"yield", &PythonReader::yield},
    {"raise_statement", &PythonReader::read_raise},
    {"break_statement", &PythonReader::read_break},
    {"continue_statement", &PythonReader::read_continue},
    {"global_statement", &PythonReader::global_statement},
    {"nonlocal_statement", &PythonReader::nonlocal_statement},
    {"print_statement", &PythonReader::print_statement},
    {"exec_statement", &PythonReader::exec_statement},
    {"module", &PythonReader::read_block},
    {"block", &PythonReader::read_block},
    {"expression_statement", &PythonReader::read_inner},
    {"parenthesized_expression", &PythonReader::read_inner},
    {"await", &PythonReader::read_inner},
    {"with_statement", &PythonReader::with_statement},
    {"list_splat_pattern", &PythonReader::read_spread},
    {"as_pattern_target", &PythonReader::read_inner},
    {"type", &PythonReader::read_nothing},
    {"comment", &PythonReader::read_nothing},
    {"type_conversion", &PythonReader::read_nothing},
};

CodeNode PythonReader::read(Syntax node) {
  return read_by(kReadings, node);
}

[[nodiscard]] CodeNode python_tree(Syntax root) {
  return PythonReader().read(root);
}

}  // namespace

const Language& python_language() {
  static constexpr Language language = {"python", tree_sitter_python, python_tree};
  return language;
}

}  // namespace pawl
