// SPDX-License-Identifier: Apache-2.0
// What the readers of all languages share: children, calls, operations, branches, and quoted text with what is put into
// it.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "content/code/code_tree.h"

namespace pawl {

class CodeReaderBase {
 protected:
  using Kind = CodeNode::Kind;

  CodeReaderBase() = default;
  ~CodeReaderBase() = default;

  static CodeNode make(Kind kind, std::string_view text, CodeNodes items, Span span) {
    return make_node(kind, std::string(text), std::move(items), span);
  }

  template <typename Reader>
  static CodeNodes all_of(Reader& reader, Syntax node) {
    CodeNodes items;
    for (const Syntax& child : node.named()) items.push_back(reader.read(child));
    return items;
  }

  static CodeNode either(CodeNode condition, CodeNode yes, CodeNode no, Span span) {
    CodeNode choice = make(Kind::choice, "", {std::move(yes), std::move(no)}, span);
    return make(Kind::block, "", {std::move(condition), std::move(choice)}, span);
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

  // `left OPERATOR right`, which with one of the operators in `choices` is worth one of the two.
  template <typename Reader>
  static CodeNode operation_of(Reader& reader, Syntax node, std::initializer_list<std::string_view> choices) {
    const std::string_view sign = node.field("operator").text();
    CodeNodes items = {reader.read(node.field("left")), reader.read(node.field("right"))};
    const bool is_choice = std::find(choices.begin(), choices.end(), sign) != choices.end();
    return make(is_choice ? Kind::choice : Kind::operate, is_choice ? "" : sign, std::move(items), node.span());
  }

  // What runs in any case, such as a condition, and then the parts of which any, or none, may run.
  template <typename Reader, typename RunsAnyway>
  static CodeNode branches_of(Reader& reader, Syntax node, RunsAnyway runs_anyway) {
    CodeNodes before;
    CodeNodes items;
    for (const Syntax& child : node.named()) (runs_anyway(child) ? before : items).push_back(reader.read(child));
    before.push_back(make(Kind::branch, "", std::move(items), node.span()));
    return make(Kind::block, "", std::move(before), node.span());
  }

  // The same, by the fields of what runs in any case.
  template <typename Reader>
  static CodeNode branches_of(Reader& reader, Syntax node, std::initializer_list<std::string_view> fields) {
    return branches_of(reader, node, [fields](Syntax child) {
      return std::find(fields.begin(), fields.end(), child.field_name()) != fields.end();
    });
  }

  // A run of plain text, in which named children are what is put in.
  template <typename Reader>
  static void add_pieces(Reader& reader, Syntax content, bool is_raw, CodeNodes& parts) {
    std::uint32_t at = content.span().begin;
    const auto add_text = [&](std::uint32_t end) {
      if (end <= at) return;
      const std::string_view text = content.text({at, end});
      parts.push_back(make(Kind::text, is_raw ? std::string(text) : unescape(text, false), {}, {at, end}));
    };
    for (Syntax child = content.first(); child.exists(); child = child.next()) {
      if (!child.is_named() || child.is("escape_sequence") || child.is("escaped_delimiter")) continue;
      add_text(child.span().begin);
      parts.push_back(reader.read(child));
      at = child.span().end;
    }
    add_text(content.span().end);
  }

  static CodeNode joined_parts(CodeNodes parts, Span span) {
    if (parts.empty()) return make(Kind::text, "", {}, span);
    if (parts.size() == 1 && parts[0].kind == Kind::text) return std::move(parts[0]);
    return make(Kind::join, "", std::move(parts), span);
  }

  // Text between quotes whose pieces are children of their own.
  template <typename Reader>
  static CodeNode quoted_text(Reader& reader, Syntax node, bool is_raw) {
    CodeNodes parts;
    for (Syntax child = node.first(); child.exists(); child = child.next()) {
      if (!child.is_named() || child.is("heredoc_end") || child.is("heredoc_start")) continue;
      const bool is_text = child.is("string_content") || child.is("string_fragment") || child.is("escape_sequence") ||
                           child.is("heredoc_content") || child.is("nowdoc_string");
      if (is_text) {
        add_pieces(reader, child, is_raw && !child.is("escape_sequence"), parts);
      } else {
        parts.push_back(reader.read(child));
      }
    }
    return joined_parts(std::move(parts), node.span());
  }
};

}  // namespace pawl
