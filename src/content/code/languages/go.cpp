// SPDX-License-Identifier: Apache-2.0
// Go's syntax as a CodeNode tree. A package is called by the last part of its path: `exec` for "os/exec".
#include "content/code/code_reader.h"
#include "content/code/language.h"

extern "C" const TSLanguage* tree_sitter_go();

namespace pawl {
namespace {

class GoReader : public CodeReaderBase<GoReader> {
 public:
  CodeNode read(Syntax node);

  // `init` and `main` run by themselves.
  CodeNode program(Syntax node) {
    CodeNodes items = all(node);
    for (const std::string_view name : {"init", "main"}) {
      for (const Syntax& child : node.named()) {
        if (child.is("function_declaration") && child.field("name").text() == name)
          items.push_back(call_of(name, {}, child.span()));
      }
    }
    return make(Kind::block, "", std::move(items), node.span());
  }

 private:
  static const Reading kReadings[];

  CodeNode selector(Syntax node) {
    return make(Kind::member, node.field("field").text(), {read(node.field("operand"))}, node.span());
  }

  CodeNode index(Syntax node) {
    return index_of({read(node.field("operand")), read(node.field("index"))}, node.span());
  }

  CodeNode operand(Syntax node) { return read(node.field("operand")); }
  CodeNode operation(Syntax node) { return operation_of(node, {"||", "&&"}); }
  CodeNode unary(Syntax node) {
    // `&x` and `*x` are x, as far as what flows is concerned; `<-c` is what c gives.
    return read(node.field("operand"));
  }

  CodeNode call(Syntax node) {
    CodeNodes items = {read(node.field("function"))};
    for (CodeNode& argument : all(node.field("arguments"))) items.push_back(std::move(argument));
    return make(Kind::call, "", std::move(items), node.span());
  }

  CodeNode raw_text(Syntax node) {
    const std::string_view text = node.text();
    return make(Kind::text, text.size() < 2 ? text : text.substr(1, text.size() - 2), {}, node.span());
  }

  CodeNode filled_text(Syntax node) {
    const std::string_view text = node.text();
    return make(Kind::text, text.size() < 2 ? std::string() : unescape(text.substr(1, text.size() - 2), false), {},
                node.span());
  }

  // `a, b := f()`: each may be what comes out; `a, b := 1, 2`: one after the other.
  CodeNode assigned(Syntax left, Syntax right, std::string_view sign, Span span) {
    CodeNodes targets = left.is("expression_list") ? all(left) : CodeNodes{read(left)};
    CodeNodes values = right.is("expression_list") ? all(right) : CodeNodes{read(right)};
    CodeNodes items;
    if (values.size() == 1) {
      targets.push_back(std::move(values[0]));
      return make(Kind::assign, sign, std::move(targets), span);
    }
    for (std::size_t i = 0; i < targets.size() && i < values.size(); ++i)
      items.push_back(make(Kind::assign, sign, {std::move(targets[i]), std::move(values[i])}, span));
    return make(Kind::block, "", std::move(items), span);
  }

  CodeNode short_declaration(Syntax node) {
    CodeNode made = assigned(node.field("left"), node.field("right"), "", node.span());
    made.binds = made.kind == Kind::assign ? CodeNode::Binds::block : CodeNode::Binds::plain;
    for (CodeNode& item : made.items) {
      if (item.kind == Kind::assign && made.kind == Kind::block) item.binds = CodeNode::Binds::block;
    }
    return made;
  }

  CodeNode assignment(Syntax node) {
    const std::string_view sign = node.field("operator").text();
    return assigned(node.field("left"), node.field("right"), sign.substr(0, sign.empty() ? 0 : sign.size() - 1),
                    node.span());
  }

  CodeNode declared(Syntax node) {
    const Syntax value = node.field("value");
    if (!value.exists()) return {};
    CodeNodes items;
    for (Syntax child = node.first(); child.exists(); child = child.next()) {
      if (child.field_name() == "name") items.push_back(read(child));
    }
    items.push_back(value.named().size() == 1 ? read(value.first_named()) : read_list(value));
    return binding(make(Kind::assign, "", std::move(items), node.span()), CodeNode::Binds::block);
  }

  CodeNode import(Syntax node) {
    const std::string_view quoted = node.field("path").text();
    if (quoted.size() < 3) return {};
    const std::string_view path = quoted.substr(1, quoted.size() - 2);
    const std::string_view last = path.substr(path.rfind('/') + 1);
    const Syntax alias = node.field("name");
    CodeNode target = make(Kind::name, alias.exists() ? alias.text() : last, {}, node.span());
    CodeNode module = make(Kind::module, last, {}, node.span());
    return make(Kind::assign, "", {std::move(target), std::move(module)}, node.span());
  }

  CodeNode function(Syntax node) {
    CodeNodes items;
    for (const Syntax& parameter : node.field("parameters").named()) {
      for (Syntax child = parameter.first(); child.exists(); child = child.next()) {
        if (child.field_name() != "name") continue;
        CodeNode name = read(child);
        if (parameter.is("variadic_parameter_declaration"))
          items.push_back(make(Kind::spread, "", {std::move(name)}, parameter.span()));
        else
          items.push_back(std::move(name));
      }
    }
    items.push_back(read(node.field("body")));
    return make(Kind::function, node.field("name").text(), std::move(items), node.span());
  }

  CodeNode literal(Syntax node) {
    CodeNodes items;
    bool has_keys = false;
    for (const Syntax& element : node.field("body").named()) {
      const std::vector<Syntax> parts = element.is("keyed_element") ? element.named() : std::vector<Syntax>{element};
      if (parts.size() == 2) {
        has_keys = true;
        const CodeNode key = read(parts[0]);
        items.push_back(make(Kind::keyword, key.text, {read(parts[1])}, element.span()));
      } else if (parts.size() == 1) {
        items.push_back(read(parts[0]));
      }
    }
    return make(has_keys ? Kind::map : Kind::list, "", std::move(items), node.span());
  }

  CodeNode branches(Syntax node) { return branches_of(node, {"initializer", "condition", "value"}); }

  CodeNode loop(Syntax node) {
    const Syntax range = node.child("range_clause");
    const Syntax body = node.field("body");
    if (!range.exists()) {
      CodeNodes parts;
      for (const Syntax& child : node.named()) {
        if (child.field_name() != "body") parts.push_back(read(child));
      }
      return repeat(one_or_block(std::move(parts), node.span()), read(body), {}, false, node.span());
    }
    const std::vector<Syntax> names = range.field("left").named();
    CodeNode target = names.empty() ? CodeNode{} : read(names.back());
    return make(Kind::loop, "", {std::move(target), read(range.field("right")), read(body)}, node.span());
  }

  CodeNode given(Syntax node) {
    const Syntax values = node.first_named();
    return make(Kind::give, "", values.exists() ? CodeNodes{read_mix(values)} : CodeNodes{}, node.span());
  }
};

constexpr GoReader::Reading GoReader::kReadings[] = {
    {"identifier", &GoReader::read_name},
    {"package_identifier", &GoReader::read_name},
    {"field_identifier", &GoReader::read_name},
    {"int_literal", &GoReader::read_number},
    {"float_literal", &GoReader::read_number},
    {"true", &GoReader::read_text},
    {"false", &GoReader::read_text},
    {"nil", &GoReader::read_text},
    {"raw_string_literal", &GoReader::raw_text},
    {"interpreted_string_literal", &GoReader::filled_text},
    {"rune_literal", &GoReader::filled_text},
    {"selector_expression", &GoReader::selector},
    {"index_expression", &GoReader::index},
    {"slice_expression", &GoReader::operand},
    {"type_assertion_expression", &GoReader::operand},
    {"type_conversion_expression", &GoReader::operand},
    {"call_expression", &GoReader::call},
    {"binary_expression", &GoReader::operation},
    {"unary_expression", &GoReader::unary},
    {"composite_literal", &GoReader::literal},
    {"literal_element", &GoReader::read_inner},
    {"variadic_argument", &GoReader::read_spread},
    {"short_var_declaration", &GoReader::short_declaration},
    {"assignment_statement", &GoReader::assignment},
    {"var_spec", &GoReader::declared},
    {"const_spec", &GoReader::declared},
    {"import_spec", &GoReader::import},
    {"function_declaration", &GoReader::function},
    {"method_declaration", &GoReader::function},
    {"func_literal", &GoReader::function},
    {"return_statement", &GoReader::given},
    {"if_statement", &GoReader::branches},
    {"expression_switch_statement", &GoReader::branches},
    {"type_switch_statement", &GoReader::branches},
    {"select_statement", &GoReader::branches},
    {"for_statement", &GoReader::loop},
    {"source_file", &GoReader::program},
    {"import_declaration", &GoReader::read_block},
    {"import_spec_list", &GoReader::read_block},
    {"var_declaration", &GoReader::read_block},
    {"var_spec_list", &GoReader::read_block},
    {"const_declaration", &GoReader::read_block},
    {"block", &GoReader::read_scope},
    {"break_statement", &GoReader::read_break},
    {"continue_statement", &GoReader::read_continue},
    {"statement_list", &GoReader::read_block},
    {"expression_case", &GoReader::read_block},
    {"default_case", &GoReader::read_block},
    {"communication_case", &GoReader::read_block},
    {"expression_statement", &GoReader::read_inner},
    {"parenthesized_expression", &GoReader::read_inner},
    {"go_statement", &GoReader::read_inner},
    {"defer_statement", &GoReader::read_inner},
    {"labeled_statement", &GoReader::read_inner},
    {"type_declaration", &GoReader::read_nothing},
    {"package_clause", &GoReader::read_nothing},
    {"comment", &GoReader::read_nothing},
};

CodeNode GoReader::read(Syntax node) {
  return read_by(kReadings, node);
}

[[nodiscard]] CodeNode go_tree(Syntax root) {
  return GoReader().program(root);
}

}  // namespace

const Language& go_language() {
  static constexpr Language language = {"go", tree_sitter_go, go_tree};
  return language;
}

}  // namespace pawl
