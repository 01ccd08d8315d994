// SPDX-License-Identifier: Apache-2.0
#include "content/code/code_walk.h"

#include <algorithm>

namespace pawl {
namespace {

using Kind = CodeNode::Kind;

constexpr std::size_t kMaxWork = 200'000;
constexpr int kMaxDepth = 400;           // of the tree, functions included
constexpr std::size_t kMaxRounds = 256;  // of one loop

// Whether the calls from `first` on start the program once more, and do nothing else.
[[nodiscard]] bool only_forks(const std::vector<CodeCall>& calls, std::size_t first) {
  bool forks = false;
  for (std::size_t i = first; i < calls.size(); ++i) {
    const std::string& name = calls[i].name;
    const bool is_fork = name == "fork" || name.ends_with(".fork") || name == "pcntl_fork";
    if (!is_fork && name != "loop") return false;
    forks |= is_fork;
  }
  return forks;
}

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

}  // namespace

void CodeWalker::walk(const CodeNode& root) {
  eval(root);
  // What nothing calls may still be called by somebody: a framework, a name that is worked out.
  is_reached_ = calls_unknown_;
  for (std::size_t i = 0; i < functions_.size(); ++i) {
    if (!walked_.contains(functions_[i])) call_function(*functions_[i], {}, nullptr);
  }
}

bool CodeWalker::is_too_much(Span span, std::size_t cost) {
  work_ += cost;
  if (!is_over_ && (work_ > kMaxWork || depth_ > kMaxDepth)) {
    is_over_ = true;
    out_.problems.push_back({span, "code that does more than can be followed"});
  }
  return is_over_;
}

// Long on purpose: one case for each kind of node.
CodeHeld CodeWalker::eval(const CodeNode& node) {
  if (is_too_much(node.span, 1 + node.items.size() / 8)) return {};
  ++depth_;
  CodeHeld held;
  switch (node.kind) {
    case Kind::nothing:
      break;
    case Kind::text:
      held = held_text(node.text);
      break;
    case Kind::number:
      held = held_text(node.text);
      held.kind = CodeHeld::Kind::number;
      break;
    case Kind::name:
      held = eval_name(node);
      break;
    case Kind::member:
      held = eval_member(node);
      break;
    case Kind::index:
      held = eval_index(node);
      break;
    case Kind::call:
      held = eval_call(node);
      break;
    case Kind::keyword:
    case Kind::spread:
      for (const CodeNode& item : node.items) held = eval(item);
      break;
    case Kind::list:
      held = eval_list(node);
      break;
    case Kind::map:
      held = eval_map(node);
      break;
    case Kind::join:
    case Kind::operate: {
      std::vector<CodeHeld> parts;
      for (const CodeNode& item : node.items) parts.push_back(eval(item));
      std::vector<CodeHeld> results;
      for (const CodeHeld& row : alternatives_of(held_list(std::move(parts)))) {
        results.push_back(node.kind == Kind::join ? joined(row.items) : operated(node.text, row.items));
      }
      held = any_of(std::move(results));
      break;
    }
    case Kind::choice: {
      std::vector<CodeHeld> all;
      for (const CodeNode& item : node.items) all.push_back(eval(item));
      held = any_of(std::move(all));
      break;
    }
    case Kind::mix:
      held = unknown_because("a value that is worked out");
      for (const CodeNode& item : node.items) flow_into(held, eval(item));
      break;
    case Kind::assign:
      held = eval_assign(node);
      break;
    case Kind::function:
      held.kind = CodeHeld::Kind::function;
      held.code = &node;
      functions_.push_back(&node);
      if (!node.text.empty()) set_name(node.text, held);
      break;
    case Kind::group: {
      held.kind = CodeHeld::Kind::function;
      held.code = &node;
      if (!node.text.empty()) set_name(node.text, held);
      frames_.emplace_back();
      for (const CodeNode& item : node.items) eval(item);
      for (auto& [name, value] : frames_.back()) {
        held.keys.push_back(name);
        held.items.push_back(value);
      }
      frames_.pop_back();
      held = weighed(std::move(held));
      if (!node.text.empty()) set_name(node.text, held);
      break;
    }
    case Kind::block:
      for (const CodeNode& item : node.items) held = eval(item);
      break;
    case Kind::branch:
      held = eval_branch(node);
      break;
    case Kind::loop:
      held = eval_loop(node);
      break;
    case Kind::repeat: {
      const std::size_t before = out_.calls.size();
      for (const CodeNode& item : node.items) held = eval(item);
      out_.forks_for_ever |= only_forks(out_.calls, before);
      break;
    }
    case Kind::give:
      for (const CodeNode& item : node.items) held = eval(item);
      if (!given_.empty()) given_.back() = any_of({given_.back(), held});
      break;
    case Kind::module:
      held = load_module(node.text);
      break;
  }
  --depth_;
  return held;
}

const CodeHeld* CodeWalker::find(std::string_view name) const {
  for (std::size_t i = frames_.size(); i-- > 0;) {
    const auto found = frames_[i].find(name);
    if (found != frames_[i].end()) return &found->second;
  }
  return nullptr;
}

void CodeWalker::set_name(const std::string& name, CodeHeld value) {
  if (name.empty() || is_too_much({}, 1 + value.weight / 8)) return;
  for (std::size_t i = frames_.size(); i-- > 0;) {
    const auto found = frames_[i].find(name);
    if (found == frames_[i].end()) continue;
    found->second = branch_depth_ > 0 ? any_of({found->second, std::move(value)}) : std::move(value);
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
    set(target.items[0], any_of({value, eval(target.items[1])}));  // with a default
  } else if (target.kind == Kind::spread && !target.items.empty()) {
    set(target.items[0], value);
  } else if (target.kind == Kind::index && target.items.size() == 2) {
    // One item of something: it may now hold this as well.
    eval(target.items[1]);
    const std::string name = dotted(target.items[0]);
    if (const CodeHeld* old = find(name); old != nullptr) {
      CodeHeld changed = unknown_because("a value that is changed");
      flow_into(changed, *old);
      flow_into(changed, value);
      set_name(name, changed);
    }
  } else {
    set_name(dotted(target), value);
  }
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
  const CodeHeld object = eval(node.items[0]);
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

CodeHeld CodeWalker::eval_list(const CodeNode& node) {
  std::vector<CodeHeld> items;
  for (const CodeNode& item : node.items) {
    CodeHeld value = eval(item);
    if (item.kind == Kind::spread && value.kind == CodeHeld::Kind::list) {
      for (CodeHeld& inner : value.items) items.push_back(std::move(inner));
    } else {
      items.push_back(std::move(value));
    }
  }
  return held_list(std::move(items));
}

CodeHeld CodeWalker::eval_map(const CodeNode& node) {
  CodeHeld map;
  map.kind = CodeHeld::Kind::map;
  for (const CodeNode& item : node.items) {
    CodeHeld value = eval(item);
    if (item.kind == Kind::keyword || item.kind == Kind::function) {
      map.keys.push_back(item.text);
      map.items.push_back(std::move(value));
    } else if (value.kind == CodeHeld::Kind::map) {
      for (std::size_t i = 0; i < value.keys.size(); ++i) {
        map.keys.push_back(value.keys[i]);
        map.items.push_back(std::move(value.items[i]));
      }
    } else {
      map.keys.emplace_back("?");
      map.items.push_back(std::move(value));
    }
  }
  return weighed(std::move(map));
}

CodeHeld CodeWalker::eval_assign(const CodeNode& node) {
  if (node.items.empty()) return {};
  CodeHeld value = eval(node.items.back());
  for (std::size_t i = 0; i + 1 < node.items.size(); ++i) {
    const CodeNode& target = node.items[i];
    if (!node.text.empty()) {
      const CodeHeld old = eval(target);
      const CodeHeld made = node.text == "||" || node.text == "??" || node.text == "&&" || node.text == "//"
                                ? any_of({old, value})
                                : operated(node.text, {old, value});
      value = made;
    }
    set(target, value);
  }
  return value;
}

CodeHeld CodeWalker::eval_branch(const CodeNode& node) {
  std::vector<CodeHeld> all;
  ++branch_depth_;
  for (const CodeNode& item : node.items) all.push_back(eval(item));
  --branch_depth_;
  return any_of(std::move(all));
}

CodeHeld CodeWalker::eval_loop(const CodeNode& node) {
  if (node.items.size() != 3) return {};
  const CodeHeld list = eval(node.items[1]);
  std::vector<CodeHeld> rounds;
  bool is_whole = false;
  if (list.kind == CodeHeld::Kind::list) {
    rounds.assign(list.items.begin(), list.items.begin() + static_cast<long>(std::min(list.items.size(), kMaxRounds)));
    is_whole = list.items.size() <= kMaxRounds;
  } else if (list.kind == CodeHeld::Kind::text && (list.is_glob || list.is_tree)) {
    rounds = {list};
  } else if (list.kind == CodeHeld::Kind::text && language_ == "python" && list.text.size() <= kMaxRounds) {
    for (const char c : list.text) rounds.push_back(held_text(std::string(1, c)));
    is_whole = true;
  }
  if (!is_whole && !(list.is_glob || list.is_tree)) {
    CodeHeld unknown = unknown_because("an item of a loop");
    flow_into(unknown, list);
    if (list.kind == CodeHeld::Kind::any) unknown = list;
    rounds.push_back(std::move(unknown));
  }
  std::vector<CodeHeld> values;
  if (!is_whole) ++branch_depth_;
  for (const CodeHeld& round : rounds) {
    set(node.items[0], round);
    values.push_back(eval(node.items[2]));
  }
  if (!is_whole) --branch_depth_;
  if (is_whole || list.is_glob || list.is_tree) {
    if (!is_whole && values.size() == 1) return values[0];
    return held_list(std::move(values));
  }
  CodeHeld result = unknown_because("a list that is worked out");
  for (const CodeHeld& value : values) flow_into(result, value);
  return result;
}

}  // namespace pawl
