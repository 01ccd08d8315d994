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

// How deep the walk is, for as long as one node is evaluated.
class Deeper {
 public:
  explicit Deeper(int& depth) : depth_(++depth) {}
  ~Deeper() { --depth_; }
  Deeper(const Deeper&) = delete;
  Deeper& operator=(const Deeper&) = delete;

 private:
  int& depth_;
};

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

CodeHeld CodeWalker::eval(const CodeNode& node) {
  if (is_too_much(node.span, 1 + node.items.size() / 8)) return {};
  const Deeper deeper(depth_);
  switch (node.kind) {
    case Kind::nothing:
      return {};
    case Kind::text:
      return held_text(node.text);
    case Kind::number:
      return eval_number(node);
    case Kind::name:
      return eval_name(node);
    case Kind::member:
      return eval_member(node);
    case Kind::index:
      return eval_index(node);
    case Kind::call:
      return eval_call(node);
    case Kind::keyword:
    case Kind::spread:
    case Kind::block:
      return eval_last(node);
    case Kind::list:
      return eval_list(node);
    case Kind::map:
      return eval_map(node);
    case Kind::join:
    case Kind::operate:
      return eval_operation(node);
    case Kind::choice:
      return any_of(eval_all(node));
    case Kind::mix:
      return eval_mix(node);
    case Kind::assign:
      return eval_assign(node);
    case Kind::function:
      return eval_function(node);
    case Kind::group:
      return eval_group(node);
    case Kind::branch:
      return eval_branch(node);
    case Kind::loop:
      return eval_loop(node);
    case Kind::repeat:
      return eval_repeat(node);
    case Kind::give:
      return eval_give(node);
    case Kind::module:
      return load_module(node.text);
  }
  return {};
}

CodeHeld CodeWalker::eval_number(const CodeNode& node) {
  CodeHeld held = held_text(node.text);
  held.kind = CodeHeld::Kind::number;
  return held;
}

std::vector<CodeHeld> CodeWalker::eval_all(const CodeNode& node) {
  std::vector<CodeHeld> all;
  all.reserve(node.items.size());
  for (const CodeNode& item : node.items) all.push_back(eval(item));
  return all;
}

// One after the other; worth what the last one is.
CodeHeld CodeWalker::eval_last(const CodeNode& node) {
  for (std::size_t i = 0; i + 1 < node.items.size(); ++i) static_cast<void>(eval(node.items[i]));
  return node.items.empty() ? CodeHeld{} : eval(node.items.back());
}

CodeHeld CodeWalker::eval_operation(const CodeNode& node) {
  std::vector<CodeHeld> parts = eval_all(node);
  const auto result = [&](const std::vector<CodeHeld>& row) {
    return node.kind == Kind::join ? joined(row) : operated(node.text, row);
  };
  if (std::none_of(parts.begin(), parts.end(), has_alternatives)) return result(parts);
  std::vector<CodeHeld> results;
  for (const CodeHeld& row : alternatives_of(held_list(std::move(parts)))) results.push_back(result(row.items));
  return any_of(std::move(results));
}

CodeHeld CodeWalker::eval_mix(const CodeNode& node) {
  CodeHeld held = unknown_because("a value that is worked out");
  for (const CodeNode& item : node.items) flow_into(held, eval(item));
  return held;
}

CodeHeld CodeWalker::eval_function(const CodeNode& node) {
  CodeHeld held;
  held.kind = CodeHeld::Kind::function;
  held.code = &node;
  functions_.push_back(&node);
  if (!node.text.empty()) set_name(node.text, held);
  return held;
}

CodeHeld CodeWalker::eval_group(const CodeNode& node) {
  CodeHeld held;
  held.kind = CodeHeld::Kind::function;
  held.code = &node;
  if (!node.text.empty()) set_name(node.text, held);
  frames_.emplace_back();
  for (const CodeNode& item : node.items) static_cast<void>(eval(item));
  for (auto& [name, value] : frames_.back()) {
    held.keys.push_back(name);
    held.items.push_back(std::move(value));
  }
  frames_.pop_back();
  held = weighed(std::move(held));
  if (!node.text.empty()) set_name(node.text, held);
  return held;
}

CodeHeld CodeWalker::eval_repeat(const CodeNode& node) {
  const std::size_t before = out_.calls.size();
  CodeHeld held = eval_last(node);
  out_.forks_for_ever |= only_forks(out_.calls, before);
  return held;
}

CodeHeld CodeWalker::eval_give(const CodeNode& node) {
  CodeHeld held = eval_last(node);
  if (!given_.empty()) given_.back() = either_of(std::move(given_.back()), held);
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
                                ? either_of(old, value)
                                : operated(node.text, {old, value});
      value = made;
    }
    set(target, value);
  }
  return value;
}

CodeHeld CodeWalker::eval_branch(const CodeNode& node) {
  ++branch_depth_;
  std::vector<CodeHeld> all = eval_all(node);
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
