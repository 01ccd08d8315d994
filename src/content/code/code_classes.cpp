// SPDX-License-Identifier: Apache-2.0
// Classes: what they are made from, what they have, and the objects that are made of them.
#include <algorithm>
#include <memory>

#include "base/one_of.h"
#include "content/code/code_names.h"
#include "content/code/code_paths.h"

namespace pawl {
namespace {

using Kind = CodeNode::Kind;

}  // namespace

// A class: its constructor runs, and the object has its methods.
CodeHeld CodeWalker::call_class(const CodeHeld& group, const std::vector<CodeHeldArgument>& arguments, Span span) {
  CodeHeld inside;
  inside.kind = CodeHeld::Kind::map;
  inside.frame = group.frame;
  CodeHeld object = placed(std::move(inside));
  object.frame = group.frame;
  if (objects_[group.frame].size() < kMaxAlternatives) objects_[group.frame].push_back(object);
  // The fields that a class gives every object.
  if (language_ == "node" || language_ == "php") {
    std::vector<int> open = {group.frame};
    for (std::size_t i = 0; i < open.size() && i < 8; ++i) {
      for (const auto& [name, cell] : frames_.cells_of(open[i])) {
        if (cell.value == nullptr || name.starts_with('(')) continue;
        if (cell.value->kind != CodeHeld::Kind::function)
          set_item(object, held_text(name.starts_with('$') ? name.substr(1) : name), *cell.value, true);
      }
      for (const int base : bases_of(open[i])) open.push_back(base);
    }
  }
  for (const std::string_view name : {"__init__", "constructor", "initialize", "__construct", "__post_init__"}) {
    const std::optional<CodeHeld> made = find_in_class(group.frame, name, object);
    if (made && made->kind == CodeHeld::Kind::function && made->code->kind == Kind::function)
      static_cast<void>(call(*made, arguments, span));
  }
  if (!find_in_class(group.frame, "__init__", object)) {
    for (const CodeHeldArgument& argument : arguments) {
      if (!argument.keyword.empty()) set_item(object, held_text(argument.keyword), argument.value, true);
    }
  }
  return object;
}

CodeHeld CodeWalker::object_of(int group) {
  std::vector<CodeHeld>& made = objects_[group];
  if (!made.empty()) return any_of(made);
  CodeHeld held;
  held.kind = CodeHeld::Kind::function;
  static const CodeNode kNoCode = make_node(CodeNode::Kind::group, "", {}, {});
  held.code = &kNoCode;
  held.frame = group;
  return call_class(held, {}, {});
}

// The frames of the classes that a class is made from. A class that only some path defines has them, or none.
std::vector<int> CodeWalker::bases_of(int group) {
  std::vector<int> frames;
  Cell* const bases = frames_.find(group, "(bases)");
  if (bases == nullptr) return frames;
  const auto add = [&](const CodeHeld& lists) {
    if (lists.place < 0) return;
    for (const CodeHeld& base : frames_.kept(lists.place).items) {
      if (base.kind == CodeHeld::Kind::function && base.frame >= 0) frames.push_back(base.frame);
    }
  };
  add(*bases->value);
  if (bases->value->kind == CodeHeld::Kind::any)
    std::for_each(bases->value->items.begin(), bases->value->items.end(), add);
  return frames;
}

// In a class, or in those that it is made from.
std::optional<CodeHeld> CodeWalker::find_in_class(int group, std::string_view name, const CodeHeld& object) {
  std::vector<int> open = {group};
  for (std::size_t i = 0; i < open.size() && i < 16; ++i) {
    if (const Cell* const cell = frames_.find(open[i], name); cell != nullptr) {
      CodeHeld found = *cell->value;
      if (found.kind == CodeHeld::Kind::function && found.code->kind == Kind::function) {
        found.owner = open[i];
        if (found.type != "staticmethod") found.self = std::make_shared<CodeHeld>(object);
        const bool is_property = found.type.ends_with("property") && object.kind == CodeHeld::Kind::map;
        if (is_property) return call_function(found, {}, &object);
      }
      return found;
    }
    for (const int base : bases_of(open[i])) open.push_back(base);
  }
  return std::nullopt;
}

// A class that makes up what it does not have: `__getattr__`, `__get`, `method_missing`.
std::optional<CodeHeld> CodeWalker::make_member(int group, std::string_view name, const CodeHeld& object) {
  if (name.starts_with("__") || name.starts_with('(')) return std::nullopt;
  const std::string_view maker = language_ == "python" ? "__getattr__"
                                 : language_ == "php"  ? "__get"
                                                       : "method_missing";
  const std::optional<CodeHeld> found = find_in_class(group, maker, object);
  if (!found || found->kind != CodeHeld::Kind::function) return std::nullopt;
  if (language_ != "ruby") return call_function(*found, {{"", held_text(std::string(name))}}, &object);
  return kept_call("(partial)", {{"", *found}, {"", held_text(std::string(name))}});
}

std::optional<CodeHeld> CodeWalker::object_above() {
  const CodeHeld* const owner = find("(owner)");
  const CodeHeld* const self = find(language_ == "php" ? "$this" : language_ == "node" ? "this" : "self");
  if (owner == nullptr || self == nullptr) return std::nullopt;
  CodeHeld above = *self;
  const std::vector<int> bases = bases_of(owner->frame);
  if (bases.empty()) return std::nullopt;
  above.frame = bases[0];
  for (CodeHeld& one : above.items) one.frame = bases[0];
  return above;
}

}  // namespace pawl
