// SPDX-License-Identifier: Apache-2.0
// Members and items: what an object, a class or a list has.
#include <algorithm>
#include <memory>

#include "base/one_of.h"
#include "content/code/code_names.h"
#include "content/code/code_paths.h"

namespace pawl {
namespace {

using Kind = CodeNode::Kind;

constexpr int kMaxParents = 6;

[[nodiscard]] CodeHeld parent_of(const CodeHeld& path, std::string_view home) {
  return pure_result("dirname", CodeHeld{}, {{"", path}}, home).value_or(CodeHeld{});
}

}  // namespace

CodeHeld CodeWalker::eval_member(const CodeNode& node) {
  // What was set on an object that is not known.
  const std::string name = dotted(node);
  if (!name.empty() && node.items[0].kind != Kind::module) {
    const CodeHeld* const inner = node.items[0].kind == Kind::name ? find(node.items[0].text) : nullptr;
    const bool is_known = inner != nullptr && inner->kind != CodeHeld::Kind::unknown;
    if (!is_known) {
      if (const CodeHeld* known = find(name); known != nullptr) return *known;
    }
  }
  const CodeHeld object = eval(node.items[0]);
  if (node.items.size() == 1) return member_of(object, node.text);
  return item_of(object, eval(node.items[1]));
}

// A method of an object: named after what made it, if that is known.
CodeHeld CodeWalker::method_of(const CodeHeld& object, std::string_view name) {
  CodeHeld held = held_name(object.type + "." + std::string(name));
  flow(held, object);
  held.self = std::make_shared<CodeHeld>(object);
  return held;
}

CodeHeld CodeWalker::member_of_map(const CodeHeld& object, const CodeHeld& inside, std::string_view name,
                                   bool& is_found) {
  is_found = true;
  if (inside.kind == CodeHeld::Kind::any) {
    std::vector<CodeHeld> all;
    bool any_found = false;
    for (const CodeHeld& one : inside.items) {
      bool found_one = false;
      CodeHeld value = member_of_map(object, one, name, found_one);
      if (found_one) all.push_back(std::move(value));
      any_found |= found_one;
    }
    is_found = any_found;
    return any_of(std::move(all));
  }
  std::vector<CodeHeld> all;
  if (inside.kind == CodeHeld::Kind::map) {
    const std::string field = "@" + std::string(name);
    for (std::size_t i = inside.keys.size(); i-- > 0;) {
      if (inside.keys[i] == name || (language_ == "ruby" && inside.frame >= 0 && inside.keys[i] == field)) {
        CodeHeld found = inside.items[i];
        if (found.kind == CodeHeld::Kind::function && found.code->kind == Kind::function && found.self == nullptr)
          found.self = std::make_shared<CodeHeld>(object);
        if (found.kind == CodeHeld::Kind::function && found.type == "property")
          found = call_function(found, {}, found.self.get());
        all.push_back(std::move(found));
        break;
      }
    }
    // One whose key is worked out may be this one.
    for (std::size_t i = 0; i < inside.keys.size(); ++i) {
      if (inside.keys[i] == "?") all.push_back(inside.items[i]);
    }
    if (!all.empty()) return any_of(std::move(all));
    const int group = object.frame >= 0 ? object.frame : inside.frame;
    if (group >= 0) {
      if (std::optional<CodeHeld> found = find_in_class(group, name, object)) return *found;
      if (std::optional<CodeHeld> made = make_member(group, name, object)) return *made;
    }
    if (language_ == "perl" && !inside.type.empty()) {
      if (Cell* const cell = frames_.find(0, inside.type + "." + std::string(name)); cell != nullptr) {
        CodeHeld found = *cell->value;
        found.self = std::make_shared<CodeHeld>(object);
        return found;
      }
    }
  }
  is_found = false;
  return {};
}

CodeHeld CodeWalker::member_of(const CodeHeld& object, std::string_view name) {
  switch (object.kind) {
    case CodeHeld::Kind::any: {
      std::vector<CodeHeld> all;
      for (const CodeHeld& one : object.items) all.push_back(member_of(one, name));
      return any_of(std::move(all));
    }
    case CodeHeld::Kind::name: {
      std::string whole_name = object.text + "." + std::string(name);
      if (name == "default" || name == "prototype") whole_name = object.text;
      // `os.__dict__["remove"]` is `os.remove`.
      if (name == "__dict__" && language_ == "python") return object;
      if (Cell* const cell = frames_.find(0, whole_name); cell != nullptr) {
        frames_.note_read(*cell);
        CodeHeld found = *cell->value;
        if (language_ == "perl" && found.kind == CodeHeld::Kind::function)
          found.self = std::make_shared<CodeHeld>(held_text(object.text));
        return found;
      }
      if (std::optional<CodeHeld> constant = constant_of(whole_name, home_, file_)) return *constant;
      CodeHeld held = held_name(std::move(whole_name));
      held.from = object.from;
      held.self = object.self;
      return held;
    }
    case CodeHeld::Kind::list:
    case CodeHeld::Kind::map: {
      if (object.type == "Map") break;  // its keys are not members
      if (name == "__dict__" && language_ == "python") return object;
      bool is_found = false;
      // Who only asks for a method does not look at what is in it.
      CodeHeld found = member_of_map(object, object.place >= 0 ? frames_.peek(object.place) : object, name, is_found);
      if (is_found && object.place >= 0) static_cast<void>(frames_.kept(object.place));
      if (is_found) return found;
      break;
    }
    case CodeHeld::Kind::function: {
      if (object.code->kind == Kind::group && name == "prototype") return object;
      if (object.code->kind == Kind::group && object.frame >= 0) {
        if (std::optional<CodeHeld> found = find_in_class(object.frame, name, object)) {
          // A method that is taken from the class gets its object as an argument in Python.
          if (language_ == "python" && found->kind == CodeHeld::Kind::function) found->self = nullptr;
          return *found;
        }
      } else if (Cell* const cell = frames_.find(object.frame, member_cell(object, name)); cell != nullptr) {
        frames_.note_read(*cell);
        return *cell->value;
      }
      if (is_one_of(name, {"new", "call", "apply", "bind", "()", "to_proc", "__invoke", "yield", "__call__"})) {
        CodeHeld same = object;
        same.type = name;
        return same;
      }
      break;
    }
    case CodeHeld::Kind::text:
      if (object.type == "pathlib.Path" && name == "parent") return parent_of(object, home_);
      if (object.type == "pathlib.Path" && name == "parents") {
        std::vector<CodeHeld> parents = {parent_of(object, home_)};
        for (int i = 0; i < kMaxParents; ++i) parents.push_back(parent_of(parents.back(), home_));
        return placed(held_list(std::move(parents)));
      }
      // A temporary file is known by its place: `tmp.name`.
      if (object.type == "tempfile" && (name == "name" || name == "path")) return object;
      // An entry of a folder: `entry.path`, `f.name`.
      if ((object.is_glob || object.is_tree) && (name == "path" || name == "name")) return object;
      if (language_ == "perl") {
        // `$class->new`
        if (Cell* const cell = frames_.find(0, object.text + "." + std::string(name)); cell != nullptr) {
          CodeHeld found = *cell->value;
          found.self = std::make_shared<CodeHeld>(object);
          return found;
        }
      }
      break;
    case CodeHeld::Kind::number:
    case CodeHeld::Kind::unknown:
      break;
  }
  return method_of(object, name);
}

CodeHeld CodeWalker::eval_index(const CodeNode& node) {
  if (node.items.size() < 2) return {};
  frames_.may_raise();
  const CodeHeld object = eval(node.items[0]);
  // Ruby's `f[x]` calls a function.
  if (language_ == "ruby" && object.kind == CodeHeld::Kind::function && object.code->kind == Kind::function)
    return call(object, {{"", eval(node.items[1])}}, node.span);
  return item_of(object, eval(node.items[1]));
}

// `Object.keys(process.env)`: whether the key is one of what that object was asked for.
bool CodeWalker::lists_names_of(const CodeHeld& key, const std::string& object) const {
  const auto mentions = [&](const CodeValue& value) {
    return std::find(value.names.begin(), value.names.end(), object) != value.names.end();
  };
  if (std::find(key.names.begin(), key.names.end(), object) != key.names.end()) return true;
  return std::any_of(key.from.begin(), key.from.end(), [&](int from) {
    const CodeCall& call = out_.calls[static_cast<std::size_t>(from)];
    return call.name.starts_with(object + ".") || mentions(call.self) ||
           std::any_of(call.arguments.begin(), call.arguments.end(),
                       [&](const CodeArgument& argument) { return mentions(argument.value); });
  });
}

CodeHeld CodeWalker::item_of(const CodeHeld& object, const CodeHeld& key) {
  if (language_ == "perl" && key.is(kReferred) && object.is_text()) {
    const CodeHeld* const known = find("$" + object.text);
    return known != nullptr ? *known : unknown_because("a variable by its name");
  }
  if (object.type == kReferred && object.kind == CodeHeld::Kind::unknown) {
    Cell& cell = *variables_[static_cast<std::size_t>(object.frame)];
    frames_.note_read(cell);
    return cell.value == nullptr ? nothing() : *cell.value;
  }
  if (key.kind == CodeHeld::Kind::any) {
    std::vector<CodeHeld> all;
    for (const CodeHeld& one : key.items) all.push_back(item_of(object, one));
    return any_of(std::move(all));
  }
  if (object.kind == CodeHeld::Kind::any) {
    std::vector<CodeHeld> all;
    for (const CodeHeld& one : object.items) all.push_back(item_of(one, key));
    return any_of(std::move(all));
  }
  if (object.kind == CodeHeld::Kind::name) {
    if (object.text == "sys.modules" && key.is_text()) return load_module(key.text);
    static constexpr std::string_view kAll[] = {"globals",      "locals",   "vars",     "__dict__",
                                                "__builtins__", "builtins", "$GLOBALS", kVariables};
    for (const std::string_view all : kAll) {
      if (object.text != all || !key.is_text()) continue;
      const std::string name = (language_ == "php" ? "$" : "") + key.text;
      if (const CodeHeld* known = find(name); known != nullptr && (language_ != "php" || object.text == kVariables))
        return *known;
      if (const Cell* known = frames_.find(0, name); known != nullptr) return *known->value;
      return held_name(key.text);
    }
    // One after the other, by the names that it lists itself: all of it.
    if (!key.is_text() && lists_names_of(key, object.text)) return object;
    return member_of(object, key.is_text() ? key.text : "?");
  }
  if (object.place >= 0) {
    const CodeFrames::Value its_value = frames_.shared(object.place);
    const CodeHeld& inside = *its_value;
    if (inside.kind == CodeHeld::Kind::any) {
      std::vector<CodeHeld> all;
      for (const CodeHeld& one : inside.items) {
        CodeHeld same = one;
        if (same.frame < 0) same.frame = object.frame;
        all.push_back(item_of(same, key));
      }
      return any_of(std::move(all));
    }
    if (inside.kind == CodeHeld::Kind::map && key.is_text()) return member_of(object, key.text);
    if (inside.kind == CodeHeld::Kind::list || inside.kind == CodeHeld::Kind::map) return item_of(inside, key);
  }
  if (object.kind == CodeHeld::Kind::map && key.is_text()) return member_of(object, key.text);
  if (const std::optional<std::size_t> at =
          place_of(key, object.kind == CodeHeld::Kind::list ? object.items.size() : object.text.size())) {
    if (object.kind == CodeHeld::Kind::list && object.is_some && !object.items.empty()) {
      CodeHeld any = any_of(object.items);
      // Where none is left, Python raises an error.
      return language_ == "python" ? any : either_of(std::move(any), nothing());
    }
    if (object.kind == CodeHeld::Kind::list && object.is_open && *at + 1 >= object.items.size())
      return object.items.back();
    if (object.kind == CodeHeld::Kind::list && *at < object.items.size() && !object.is_open) return object.items[*at];
    if (object.kind == CodeHeld::Kind::list && *at < object.items.size() && !key.text.starts_with('-'))
      return object.items[*at];
    if (object.kind == CodeHeld::Kind::text && *at < object.text.size() && !object.is_glob && !object.is_tree)
      return held_text(std::string(1, object.text[*at]));
  }
  if (object.kind == CodeHeld::Kind::text && (object.is_glob || object.is_tree)) return object;
  if (object.kind == CodeHeld::Kind::unknown && key.kind == CodeHeld::Kind::text) return member_of(object, key.text);
  if (object.kind == CodeHeld::Kind::list && key.kind == CodeHeld::Kind::text) return member_of(object, key.text);
  if (object.kind == CodeHeld::Kind::list || object.kind == CodeHeld::Kind::map) {
    CodeHeld any = any_of(object.items);
    if (any.kind != CodeHeld::Kind::unknown) return any;
  }
  CodeHeld held = unknown_because("an item of a value");
  flow(held, object);
  return held;
}

}  // namespace pawl
