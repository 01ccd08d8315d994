// SPDX-License-Identifier: Apache-2.0
// One small tree for all languages. It keeps what is needed to find out what a program calls with what. Each language
// has a file (languages/python.cpp) that turns its syntax into this; code_walk.cpp walks it and need not know the
// language's grammar.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "content/code/codecs.h"
#include "content/code/syntax.h"

namespace pawl {

// The operator that makes a reference to a variable, and the key of what a reference leads to.
inline constexpr std::string_view kReferred = "(referred)";
// The key of the item behind the last one: PHP's `$list[] = …`.
inline constexpr std::string_view kNextItem = "(next)";
// All variables by their names: PHP's `$$name`.
inline constexpr std::string_view kVariables = "(variables)";
// What a `give` in a block of Ruby leaves: the call that the block is given to, or the method around it.
inline constexpr std::string_view kLeavesCall = "call";
inline constexpr std::string_view kLeavesMethod = "method";
// A block that goes on only when the promise in it has its value.
inline constexpr std::string_view kAwait = "await";

struct CodeNode {
  enum class Kind {
    nothing,
    text,      // known text
    number,    // as written
    name,      // a variable, or something global
    member,    // [object] text; with two items [object, name]: a name that is worked out
    index,     // [object, key]
    call,      // [callee, argument…]
    keyword,   // text = [value], as an argument or in a map
    spread,    // [list]: its items are here
    list,      // items
    map,       // keyword items; an item without a keyword is spread
    join,      // texts one after the other
    operate,   // text is the operator, [left, right]
    choice,    // one of them: each runs if the one before it did not decide
    either,    // [yes, no]: exactly one of them runs
    mix,       // something that comes out of all of them
    assign,    // [target…, value]; with text `+`: added to it
    function,  // text is its name, if it has one; parameters, then the body as the last item; with `is_whole`, it stops
               // in between and goes on later (JavaScript), or may leave the call that it is given to (Ruby)
    group,     // a class or a module: text is its name, [body]
    block,     // one after the other; worth what the last one is
    branch,    // one of them, or none, runs; with `is_whole`, certainly one
    cases,     // the same, and each may run on into the next: `switch`
    loop,      // [target, list, body]; worth the list of what the body is worth; with `is_whole`, the target is the
               // function's variable
    repeat,    // [condition, body, step] runs again and again; with `is_whole`, the body once at least
    attempt,   // [body, if it went well, in the end, handler…]
    give,      // [value] leaves the function
    yield,     // [value] is one of those that the function gives one after the other
    jump,      // text: `break`, `continue`, `raise`, `exit`; [value]
    declare,   // text: `global`, `nonlocal`; the names
    module,    // text is a module's name
  };

  Kind kind = Kind::nothing;
  std::string text;
  std::vector<CodeNode> items;
  Span span;
  // Where an assignment, a function or a class makes its name; for a block, whether it holds names of its own. A
  // dynamic function is called where it is read, a dynamic parameter is the variable that the caller gives.
  enum class Binds : std::uint8_t { plain, block, function, dynamic };
  Binds binds = Binds::plain;
  bool is_whole = false;
};

// Made of `{a, b}` without copying them, which may be whole trees, and in this order.
struct CodeNodes : std::vector<CodeNode> {
  CodeNodes() = default;
  template <std::same_as<CodeNode>... Nodes>
  requires(sizeof...(Nodes) > 0) CodeNodes(Nodes&&... nodes) {  // NOLINT(google-explicit-constructor)
    reserve(sizeof...(nodes));
    (push_back(std::move(nodes)), ...);
  }
};

[[nodiscard]] inline CodeNode make_node(CodeNode::Kind kind, std::string text, CodeNodes items, Span span) {
  CodeNode node;
  node.kind = kind;
  node.text = std::move(text);
  node.items = std::move(items);
  node.span = span;
  return node;
}

}  // namespace pawl
