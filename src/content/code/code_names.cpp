// SPDX-License-Identifier: Apache-2.0
// Names, members and items: what they mean, and what they are set to.
#include <algorithm>
#include <memory>

#include "base/lower.h"
#include "content/code/code_walk.h"

namespace pawl {
namespace {

using Kind = CodeNode::Kind;

constexpr int kMaxParents = 6;

[[nodiscard]] CodeHeld parent_of(const CodeHeld& path, std::string_view home) {
  return pure_result("dirname", CodeHeld{}, {{"", path}}, home).value_or(CodeHeld{});
}

// `self.path`, `opts.cwd`: a member of a variable by its text; empty for anything else.
[[nodiscard]] std::string dotted(const CodeNode& node) {
  if (node.kind == Kind::name) return node.text;
  if (node.kind != Kind::member || node.items.size() != 1) return {};
  const std::string object = dotted(node.items[0]);
  return object.empty() ? object : object + "." + node.text;
}

// `self.path`, `this.path`, `@path`: of an object, wherever it is set.
[[nodiscard]] bool is_field(std::string_view name) {
  return name.starts_with("self.") || name.starts_with("this.") || name.starts_with("$this.") || name.starts_with('@');
}

// `request["Authorization"] = …`: an item of a request by such a name is a header of it, which is not sent as data.
[[nodiscard]] bool is_header_name(std::string_view name) {
  return lower(name) == "authorization" || lower(name) == "cookie" || lower(name).starts_with("x-") ||
         lower(name).ends_with("-token") || lower(name).ends_with("-key");
}

}  // namespace

const CodeHeld* CodeWalker::find(std::string_view name) const {
  for (std::size_t i = frames_.size(); i-- > 0;) {
    const auto found = frames_[i].find(name);
    if (found != frames_[i].end()) return &found->second;
  }
  return nullptr;
}

void CodeWalker::set_name(const std::string& name, CodeHeld value) {
  if (name.empty() || is_too_much({}, 1 + value.weight / 8)) return;
  if (is_field(name)) {
    // Its methods are walked one by one, and objects of one class are not told apart.
    const auto [field, is_new] = frames_.front().try_emplace(name, value);
    if (!is_new) field->second = either_of(std::move(field->second), std::move(value));
    return;
  }
  for (std::size_t i = frames_.size(); i-- > 0;) {
    const auto found = frames_[i].find(name);
    if (found == frames_[i].end()) continue;
    found->second = branch_depth_ > 0 ? either_of(std::move(found->second), std::move(value)) : std::move(value);
    return;
  }
  frames_.back()[name] = std::move(value);
}

void CodeWalker::set(const CodeNode& target, const CodeHeld& value) {
  if (target.kind == Kind::list) {
    for (std::size_t i = 0; i < target.items.size(); ++i) {
      CodeHeld part = unknown_because("a part of a value");
      if (value.kind == CodeHeld::Kind::list && i < value.items.size()) {
        part = value.items[i];
      } else if (value.is_tree || value.is_glob) {
        part = value;
      } else {
        flow_into(part, value);
      }
      set(target.items[i], part);
    }
  } else if (target.kind == Kind::map) {
    // `{a, b: c} = value`: each by its key.
    for (const CodeNode& item : target.items) {
      if (item.kind == Kind::keyword && !item.items.empty()) set(item.items[0], member_of(value, item.text));
    }
  } else if (target.kind == Kind::assign && target.items.size() == 2) {
    set(target.items[0], either_of(value, eval(target.items[1])));  // with a default
  } else if (target.kind == Kind::spread && !target.items.empty()) {
    set(target.items[0], value);
  } else if (target.kind == Kind::index && target.items.size() == 2) {
    // One item of something: it may now hold this as well.
    const CodeHeld key = eval(target.items[1]);
    const std::string name = dotted(target.items[0]);
    set_in_environment(target.items[0], key, value);
    const bool is_header = key.is_text() && is_header_name(key.text);
    if (const CodeHeld* old = find(name); old != nullptr && !(is_header && old->kind == CodeHeld::Kind::unknown)) {
      CodeHeld changed = unknown_because("a value that is changed");
      flow_into(changed, *old);
      flow_into(changed, value);
      set_name(name, changed);
    }
  } else {
    if (target.kind == Kind::member && !target.items.empty())
      set_in_environment(target.items[0], held_text(target.text), value);
    if (target.kind == Kind::member) put_into(target, {{"", value}});
    if (target.kind == Kind::member && !target.items.empty()) set_in_map(dotted(target.items[0]), target.text, value);
    set_name(dotted(target), value);
  }
}

// `found.key = value`: whoever is given the map is given this as well.
void CodeWalker::set_in_map(const std::string& name, const std::string& key, const CodeHeld& value) {
  constexpr std::size_t kMostKeys = 64;
  const CodeHeld* const old = find(name);
  if (old == nullptr || old->kind != CodeHeld::Kind::map || old->items.size() >= kMostKeys ||
      old->keys.size() != old->items.size())
    return;
  CodeHeld changed = *old;
  changed.keys.push_back(key);
  changed.items.push_back(value);
  changed.weight += value.weight + 1;
  set_name(name, weighed(std::move(changed)));
}

// `os.environ["A"] = b`, `process.env.A = b`: written down as a call, `os.environ.set("A", b)`.
void CodeWalker::set_in_environment(const CodeNode& object, const CodeHeld& key, const CodeHeld& value) {
  static constexpr std::string_view kEnvironments[] = {"os.environ", "process.env", "ENV", "$ENV", "%ENV"};
  if (dotted(object).empty()) return;
  const CodeHeld held = eval(object);
  if (held.kind != CodeHeld::Kind::name ||
      std::find(std::begin(kEnvironments), std::end(kEnvironments), held.text) == std::end(kEnvironments))
    return;
  const std::string name = held.text.starts_with('$') || held.text.starts_with('%') ? held.text.substr(1) : held.text;
  static_cast<void>(write_down(name + ".set", {}, {{"", key}, {"", value}}, object.span));
}

CodeHeld CodeWalker::eval_name(const CodeNode& node) {
  if (const CodeHeld* known = find(node.text); known != nullptr) {
    is_too_much(node.span, known->weight / 8);
    return *known;
  }
  if (std::optional<CodeHeld> constant = constant_of(node.text, home_, file_)) return *constant;
  for (const std::string& module : open_modules_) {
    // `from os import *`: the builtins keep their names.
    static constexpr std::string_view kOwn[] = {"print", "len", "exec", "eval", "str", "list", "range", "__import__"};
    if (std::find(std::begin(kOwn), std::end(kOwn), node.text) == std::end(kOwn)) {
      return held_name(module + "." + node.text);
    }
  }
  return held_name(node.text);
}

CodeHeld CodeWalker::eval_member(const CodeNode& node) {
  const std::string name = dotted(node);
  if (!name.empty()) {
    if (const CodeHeld* known = find(name); known != nullptr) return *known;
  }
  // A variable is looked into where it stands: it may be a long list.
  const CodeNode& inner = node.items[0];
  const CodeHeld* variable = inner.kind == Kind::name && node.items.size() == 1 ? find(inner.text) : nullptr;
  if (variable != nullptr) {
    if (is_too_much(inner.span, 1 + variable->weight / 8)) return {};
    return member_of(*variable, node.text);
  }
  const CodeHeld object = eval(inner);
  if (node.items.size() == 1) return member_of(object, node.text);
  return item_of(object, eval(node.items[1]));
}

CodeHeld CodeWalker::member_of(const CodeHeld& object, std::string_view name) {
  switch (object.kind) {
    case CodeHeld::Kind::any: {
      std::vector<CodeHeld> all;
      for (const CodeHeld& one : object.items) all.push_back(member_of(one, name));
      return any_of(std::move(all));
    }
    case CodeHeld::Kind::name: {
      std::string whole = object.text + "." + std::string(name);
      if (name == "default" || name == "prototype") whole = object.text;
      if (std::optional<CodeHeld> constant = constant_of(whole, home_, file_)) return *constant;
      CodeHeld held = held_name(std::move(whole));
      held.from = object.from;
      held.self = object.self;
      return held;
    }
    case CodeHeld::Kind::map:
      for (std::size_t i = object.keys.size(); i-- > 0;) {
        if (object.keys[i] == name) return object.items[i];
      }
      break;
    case CodeHeld::Kind::function:
      for (std::size_t i = 0; i < object.keys.size(); ++i) {
        if (object.keys[i] == name) return object.items[i];
      }
      if (name == "new" || name == "call" || name == "apply" || name == "bind" || name == "()") return object;
      break;
    case CodeHeld::Kind::text:
      if (object.type == "pathlib.Path" && name == "parent") return parent_of(object, home_);
      if (object.type == "pathlib.Path" && name == "parents") {
        std::vector<CodeHeld> parents = {parent_of(object, home_)};
        for (int i = 0; i < kMaxParents; ++i) parents.push_back(parent_of(parents.back(), home_));
        return held_list(std::move(parents));
      }
      // A temporary file is known by its place: `tmp.name`.
      if (object.type == "tempfile" && (name == "name" || name == "path")) return object;
      // An entry of a folder: `entry.path`, `f.name`.
      if ((object.is_glob || object.is_tree) && (name == "path" || name == "name")) return object;
      break;
    case CodeHeld::Kind::number:
    case CodeHeld::Kind::list:
    case CodeHeld::Kind::unknown:
      break;
  }
  // A method of an object: named after what made it, if that is known.
  CodeHeld held = held_name(object.type + "." + std::string(name));
  flow_into(held, object);
  held.self = std::make_shared<CodeHeld>(object);
  return held;
}

CodeHeld CodeWalker::eval_index(const CodeNode& node) {
  if (node.items.size() < 2) return {};
  return item_of(eval(node.items[0]), eval(node.items[1]));
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
    static constexpr std::string_view kAll[] = {"globals", "locals", "vars", "__dict__", "__builtins__", "builtins"};
    for (const std::string_view all : kAll) {
      if (object.text == all && key.is_text()) return held_name(key.text);
    }
    // One after the other, by the names that it lists itself: all of it.
    if (!key.is_text() && lists_names_of(key, object.text)) return object;
    return member_of(object, key.is_text() ? key.text : "?");
  }
  if (object.kind == CodeHeld::Kind::map && key.is_text()) return member_of(object, key.text);
  const bool has_number = key.kind == CodeHeld::Kind::number && !key.text.empty() && key.text.size() < 7 &&
                          std::all_of(key.text.begin(), key.text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (has_number) {
    const auto at = static_cast<std::size_t>(std::stoul(key.text));
    if (object.kind == CodeHeld::Kind::list && at < object.items.size()) return object.items[at];
    if (object.kind == CodeHeld::Kind::text && at < object.text.size() && !object.is_glob && !object.is_tree)
      return held_text(std::string(1, object.text[at]));
  }
  if (object.kind == CodeHeld::Kind::text && (object.is_glob || object.is_tree)) return object;
  if (object.kind == CodeHeld::Kind::unknown && key.kind == CodeHeld::Kind::text) return member_of(object, key.text);
  if (object.kind == CodeHeld::Kind::list || object.kind == CodeHeld::Kind::map) {
    CodeHeld any = any_of(object.items);
    if (any.kind != CodeHeld::Kind::unknown) return any;
  }
  CodeHeld held = unknown_because("an item of a value");
  flow_into(held, object);
  return held;
}

}  // namespace pawl
