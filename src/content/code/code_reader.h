// SPDX-License-Identifier: Apache-2.0
// What the readers of all languages share: a table from the types of nodes to the functions that read them, the
// functions that several languages need, and quoted text with what is put into it.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "content/code/code_tree.h"

namespace pawl {

// Puts nodes together.
class CodeBuilder {
 protected:
  using Kind = CodeNode::Kind;

  static CodeNode make(Kind kind, std::string_view text, CodeNodes items, Span span) {
    return make_node(kind, std::string(text), std::move(items), span);
  }

  // `object[key]`
  static CodeNode index_of(CodeNodes items, Span span) {
    if (items.size() < 2) return make(Kind::mix, "", std::move(items), span);
    return make(Kind::index, "", {std::move(items[0]), std::move(items[1])}, span);
  }

  static CodeNode either(CodeNode condition, CodeNode yes, CodeNode no, Span span) {
    CodeNode choice = make(Kind::either, "", {std::move(yes), std::move(no)}, span);
    return make(Kind::block, "", {std::move(condition), std::move(choice)}, span);
  }

  // `if condition then … else …`; without an else, nothing may run.
  static CodeNode if_else(CodeNode condition, CodeNode yes, CodeNode no, Span span) {
    const bool has_else = no.kind != Kind::nothing;
    CodeNodes ways = {std::move(yes)};
    if (has_else) ways.push_back(std::move(no));
    CodeNode branch = make(Kind::branch, "", std::move(ways), span);
    branch.is_whole = has_else;
    return make(Kind::block, "", {std::move(condition), std::move(branch)}, span);
  }

  // Names that are made in it end with it.
  static CodeNode with_names(CodeNode block) {
    if (block.kind == Kind::block) {
      block.binds = CodeNode::Binds::block;
      return block;
    }
    const Span span = block.span;
    CodeNode outer = make(Kind::block, "", {std::move(block)}, span);
    outer.binds = CodeNode::Binds::block;
    return outer;
  }

  static CodeNode binding(CodeNode node, CodeNode::Binds binds) {
    node.binds = binds;
    return node;
  }

  static CodeNode jump(std::string_view what, CodeNodes items, Span span) {
    return make(Kind::jump, what, std::move(items), span);
  }

  // [condition, body, step]
  static CodeNode repeat(CodeNode condition, CodeNode body, CodeNode step, bool runs_once, Span span) {
    CodeNode loop = make(Kind::repeat, "", {std::move(condition), std::move(body), std::move(step)}, span);
    loop.is_whole = runs_once;
    return loop;
  }

  // The only one of them, or all one after the other.
  static CodeNode one_or_block(CodeNodes items, Span span) {
    if (items.size() == 1) return std::move(items[0]);
    return make(Kind::block, "", std::move(items), span);
  }

  // A call of something global.
  static CodeNode call_of(std::string_view name, CodeNodes arguments, Span span) {
    arguments.insert(arguments.begin(), make(Kind::name, name, {}, span));
    return make(Kind::call, "", std::move(arguments), span);
  }

  static CodeNode joined_parts(CodeNodes parts, Span span) {
    if (parts.empty()) return make(Kind::text, "", {}, span);
    if (parts.size() == 1 && parts[0].kind == Kind::text) return std::move(parts[0]);
    return make(Kind::join, "", std::move(parts), span);
  }
};

// REQUIRES: `Reader` derives from it and has `CodeNode read(Syntax node)`.
template <typename Reader>
class CodeReaderBase : protected CodeBuilder {
 protected:
  // Which function reads the nodes of a type. A type has one row at most.
  struct Reading {
    std::string_view type;
    CodeNode (Reader::*read)(Syntax node);
  };

  CodeReaderBase() = default;
  ~CodeReaderBase() = default;

  // By the row of its type. A node without a row is worth something that comes out of all its children.
  CodeNode read_by(std::span<const Reading> readings, Syntax node) {
    const std::string_view type = node.type();
    for (const Reading& reading : readings) {
      if (reading.type == type) return (self().*reading.read)(node);
    }
    return read_mix(node);
  }

  CodeNode read(Syntax node) { return self().read(node); }
  CodeNodes all(Syntax node) {
    CodeNodes items;
    for (const Syntax& child : node.named()) items.push_back(read(child));
    return items;
  }

  // Nodes that are their own text.
  CodeNode read_name(Syntax node) { return make(Kind::name, node.text(), {}, node.span()); }
  CodeNode read_number(Syntax node) { return make(Kind::number, node.text(), {}, node.span()); }
  CodeNode read_text(Syntax node) { return make(Kind::text, node.text(), {}, node.span()); }

  // Nodes that are all their children.
  CodeNode read_list(Syntax node) { return make(Kind::list, "", all(node), node.span()); }
  CodeNode read_map(Syntax node) { return make(Kind::map, "", all(node), node.span()); }
  CodeNode read_spread(Syntax node) { return make(Kind::spread, "", all(node), node.span()); }
  CodeNode read_join(Syntax node) { return make(Kind::join, "", all(node), node.span()); }
  CodeNode read_choice(Syntax node) { return make(Kind::choice, "", all(node), node.span()); }
  CodeNode read_mix(Syntax node) { return make(Kind::mix, "", all(node), node.span()); }
  CodeNode read_break(Syntax node) { return jump("break", label_of(node), node.span()); }
  CodeNode read_continue(Syntax node) { return jump("continue", label_of(node), node.span()); }
  CodeNode read_raise(Syntax node) { return jump("raise", all(node), node.span()); }
  CodeNode read_yield(Syntax node) { return make(Kind::yield, "", all(node), node.span()); }
  CodeNode read_scope(Syntax node) { return with_names(read_block(node)); }
  CodeNodes label_of(Syntax node) {
    CodeNodes items;
    if (node.first_named().exists()) items.push_back({});
    return items;
  }
  CodeNode read_give(Syntax node) { return make(Kind::give, "", all(node), node.span()); }
  CodeNode read_block(Syntax node) { return make(Kind::block, "", all(node), node.span()); }
  CodeNode read_inner(Syntax node) { return one_or_block(all(node), node.span()); }

  // Comments, types and the like, which run nothing.
  CodeNode read_nothing(Syntax) { return {}; }

  // `object[key]`
  CodeNode read_index(Syntax node) { return index_of(all(node), node.span()); }

  // `left = right`
  CodeNode read_assignment(Syntax node) {
    return make(Kind::assign, "", {read(node.field("left")), read(node.field("right"))}, node.span());
  }

  // `left += right`
  CodeNode read_update(Syntax node) {
    const std::string_view sign = node.field("operator").text();
    return make(Kind::assign, sign.substr(0, sign.size() - 1), {read(node.field("left")), read(node.field("right"))},
                node.span());
  }

  // `-x`
  CodeNode read_unary(Syntax node) {
    return make(Kind::operate, node.field("operator").text(), {read(node.field("argument"))}, node.span());
  }

  // A class or a module.
  CodeNode read_group(Syntax node) {
    return make(Kind::group, node.field("name").text(), {read(node.field("body"))}, node.span());
  }

  // `condition ? consequence : alternative`
  CodeNode read_conditional(Syntax node) {
    return either(read(node.field("condition")), read(node.field("consequence")), read(node.field("alternative")),
                  node.span());
  }

  // `left OPERATOR right`, which with one of the operators in `choices` is worth one of the two.
  CodeNode operation_of(Syntax node, std::initializer_list<std::string_view> choices) {
    const std::string_view sign = node.field("operator").text();
    CodeNodes items = {read(node.field("left")), read(node.field("right"))};
    const bool is_choice = std::find(choices.begin(), choices.end(), sign) != choices.end();
    return make(is_choice ? Kind::choice : Kind::operate, is_choice ? "" : sign, std::move(items), node.span());
  }

  // What runs in any case, such as a condition, and then the parts of which any, or none, may run.
  template <typename RunsAnyway>
  CodeNode branches_of(Syntax node, RunsAnyway runs_anyway) {
    CodeNodes before;
    CodeNodes items;
    for (const Syntax& child : node.named()) (runs_anyway(child) ? before : items).push_back(read(child));
    before.push_back(make(Kind::branch, "", std::move(items), node.span()));
    return make(Kind::block, "", std::move(before), node.span());
  }

  // The same, by the fields of what runs in any case.
  CodeNode branches_of(Syntax node, std::initializer_list<std::string_view> fields) {
    return branches_of(node, [fields](Syntax child) {
      return std::find(fields.begin(), fields.end(), child.field_name()) != fields.end();
    });
  }

  // A run of plain text, in which named children are what is put in.
  void add_pieces(Syntax content, bool is_raw, CodeNodes& parts) {
    std::uint32_t at = content.span().begin;
    const auto add_text = [&](std::uint32_t end) {
      if (end <= at) return;
      const std::string_view text = content.text({at, end});
      parts.push_back(make(Kind::text, is_raw ? std::string(text) : unescape(text, false), {}, {at, end}));
    };
    for (Syntax child = content.first(); child.exists(); child = child.next()) {
      if (!child.is_named() || child.is("escape_sequence") || child.is("escaped_delimiter")) continue;
      add_text(child.span().begin);
      parts.push_back(read(child));
      at = child.span().end;
    }
    add_text(content.span().end);
  }

  // Text between quotes whose pieces are children of their own.
  CodeNode quoted_text(Syntax node, bool is_raw) {
    CodeNodes parts;
    for (Syntax child = node.first(); child.exists(); child = child.next()) {
      if (!child.is_named() || child.is("heredoc_end") || child.is("heredoc_start")) continue;
      const bool is_text = child.is("string_content") || child.is("string_fragment") || child.is("escape_sequence") ||
                           child.is("heredoc_content") || child.is("nowdoc_string");
      if (is_text) {
        add_pieces(child, is_raw && !child.is("escape_sequence"), parts);
      } else {
        parts.push_back(read(child));
      }
    }
    return joined_parts(std::move(parts), node.span());
  }

 private:
  Reader& self() { return static_cast<Reader&>(*this); }
};

}  // namespace pawl
