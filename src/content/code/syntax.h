// SPDX-License-Identifier: Apache-2.0
// The syntax tree of a text in another language, as plain data: only syntax.cpp knows the parser that makes it. Bounded
// in text, work, nodes and depth; where a bound is met, or the text has no such tree, `problem` says which.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"

struct TSLanguage;

namespace pawl {

inline constexpr std::size_t kMaxSyntaxBytes = 1U << 20;

using Grammar = const TSLanguage* (*)();

struct SyntaxNode {
  std::string_view type;   // the grammar's word for it: `call`, `if_statement`; for a mark the mark itself: `+`
  std::string_view field;  // what it is to its parent: `left`; often empty
  Span span;
  bool is_named = false;  // not a mark or keyword
  int first = -1;         // child
  int next = -1;          // sibling
};

struct SyntaxTree {
  std::string_view text;
  std::vector<SyntaxNode> nodes;  // the first is the root; empty if there is none
  std::string problem;            // empty if the tree is whole
  Span place;                     // of the problem
};

// `text` must outlive the tree.
[[nodiscard]] SyntaxTree parse_syntax(Grammar grammar, std::string_view text);

// One node of a tree, cheap to copy; an absent one answers everything with nothing.
class Syntax {
 public:
  Syntax() = default;
  Syntax(const SyntaxTree& tree, int at) : tree_(&tree), at_(at) {}

  [[nodiscard]] bool exists() const { return at_ >= 0; }
  [[nodiscard]] std::string_view type() const { return exists() ? node().type : std::string_view(); }
  [[nodiscard]] std::string_view field_name() const { return exists() ? node().field : std::string_view(); }
  [[nodiscard]] bool is_named() const { return exists() && node().is_named; }
  [[nodiscard]] bool is(std::string_view type_name) const { return type() == type_name; }
  [[nodiscard]] Span span() const { return exists() ? node().span : Span{}; }
  [[nodiscard]] std::string_view text() const { return exists() ? text(node().span) : std::string_view(); }
  [[nodiscard]] std::string_view text(Span span) const { return tree_->text.substr(span.begin, span.size()); }
  [[nodiscard]] Syntax first() const { return exists() ? Syntax(*tree_, node().first) : Syntax(); }
  [[nodiscard]] Syntax next() const { return exists() ? Syntax(*tree_, node().next) : Syntax(); }

  // The first child of that field; the children with a name; the first of them.
  [[nodiscard]] Syntax field(std::string_view name) const;
  [[nodiscard]] std::vector<Syntax> named() const;
  [[nodiscard]] Syntax first_named() const;
  [[nodiscard]] Syntax child(std::string_view type_name) const;

 private:
  [[nodiscard]] const SyntaxNode& node() const { return tree_->nodes[static_cast<std::size_t>(at_)]; }

  const SyntaxTree* tree_ = nullptr;
  int at_ = -1;
};

}  // namespace pawl
