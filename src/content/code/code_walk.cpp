// SPDX-License-Identifier: Apache-2.0
#include "content/code/code_walk.h"

#include <algorithm>

#include "base/one_of.h"
#include "content/code/code_paths.h"
#include "content/code/special_calls.h"

namespace pawl {
namespace {

using Kind = CodeNode::Kind;
using Binds = CodeNode::Binds;

constexpr std::size_t kMaxWork = 200'000;
constexpr int kMaxDepth = 400;  // of the tree, functions included
constexpr int kMaxInside = 6;   // lists in lists

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
  hoist_variables(root);
  if (language_ == "perl") hoist_all(root);
  static_cast<void>(eval(root));
  frame_ = 0;
  call_deferred();
  // What nothing calls may still be called by somebody: a framework, a name that is worked out.
  is_reached_ = calls_unknown_;
  is_alone_ = true;
  for (std::size_t i = 0; i < met_.size(); ++i) {
    if (walked_.contains(met_[i].function.code)) continue;
    frames_.set_over(false);
    const Met one = met_[i];
    const CodeHeld object = one.group < 0 ? CodeHeld{} : object_of(one.group);
    run_perhaps([&] { call_function(one.function, {}, one.group < 0 ? nullptr : &object); });
  }
  frames_.set_over(false);
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
      return eval_last(node);
    case Kind::block:
      return node.text == kAwait ? eval_await(node) : eval_block(node);
    case Kind::list:
      return eval_list(node);
    case Kind::map:
      return eval_map(node);
    case Kind::join:
    case Kind::operate:
      return eval_operation(node);
    case Kind::choice:
      return eval_choice(node);
    case Kind::mix:
      return eval_mix(node);
    case Kind::assign:
      return eval_assign(node);
    case Kind::function:
      return hoisted_functions_.contains({&node, frame_}) ? eval_hoisted(node) : eval_function(node);
    case Kind::group:
      return eval_group(node);
    case Kind::either:
    case Kind::branch:
      return eval_branch(node);
    case Kind::cases:
      return eval_cases(node);
    case Kind::loop:
      return eval_loop(node);
    case Kind::repeat:
      return eval_repeat(node);
    case Kind::attempt:
      return eval_attempt(node);
    case Kind::give:
      return eval_give(node);
    case Kind::yield:
      return eval_yield(node);
    case Kind::jump:
      return eval_jump(node);
    case Kind::declare:
      return eval_declare(node);
    case Kind::module:
      frames_.may_raise();
      return load_module(node.text);
  }
  return {};
}

// What stands for a list, a map or an object: what is in it is kept at a place.
CodeHeld CodeWalker::placed(CodeHeld held) {
  if (held.kind == CodeHeld::Kind::any) {
    const int choice = held.choice;
    std::vector<CodeHeld> all;
    const std::size_t size = held.items.size();
    for (CodeHeld& item : held.items) all.push_back(placed(std::move(item)));
    CodeHeld any = any_of(std::move(all));
    if (any.kind == CodeHeld::Kind::any && any.items.size() == size) any.choice = choice;
    return any;
  }
  if (held.kind != CodeHeld::Kind::list && held.kind != CodeHeld::Kind::map) return held;
  CodeHeld outside;
  outside.kind = held.kind;
  outside.type = held.type;
  outside.from = held.from;
  outside.names = held.names;
  outside.place = held.place;
  outside.frame = held.frame;
  if (held.place >= 0) return outside;
  is_too_much({}, held.items.size() / 8);
  for (CodeHeld& item : held.items) item = placed(std::move(item));
  outside.place = frames_.keep(std::move(held));
  return outside;
}

CodeHeld CodeWalker::whole_within(const CodeHeld& held, int depth, std::size_t& budget) {
  const bool is_container =
      held.kind == CodeHeld::Kind::list || held.kind == CodeHeld::Kind::map || held.kind == CodeHeld::Kind::any;
  if (!is_container) return held;
  CodeHeld out = held;
  if (held.place >= 0) {
    if (depth > kMaxInside || budget == 0) return unknown_because("a value that holds too much");
    out = frames_.kept(held.place);
    for (const int from : held.from) {
      if (std::find(out.from.begin(), out.from.end(), from) == out.from.end()) out.from.push_back(from);
    }
    for (const std::string& name : held.names) {
      if (std::find(out.names.begin(), out.names.end(), name) == out.names.end()) out.names.push_back(name);
    }
    if (out.kind != CodeHeld::Kind::any) {
      out.place = held.place;
      if (held.frame >= 0) out.frame = held.frame;
    }
  }
  for (CodeHeld& item : out.items) {
    budget -= budget > 0 ? 1 : 0;
    item = whole_within(item, depth + 1, budget);
  }
  // A part may have become several.
  if (out.kind == CodeHeld::Kind::any) {
    const int choice = out.choice;
    const std::size_t size = out.items.size();
    const int place = held.place;
    out = any_of(std::move(out.items));
    if (out.kind == CodeHeld::Kind::any && out.items.size() == size) out.choice = choice;
    if (out.kind == CodeHeld::Kind::any && place >= 0) {
      for (CodeHeld& item : out.items) item.place = place;
    }
    return out;
  }
  return weighed(std::move(out));
}

CodeHeld CodeWalker::whole(const CodeHeld& held) {
  std::size_t budget = kMaxHeldWeight;
  CodeHeld out = whole_within(held, 0, budget);
  is_too_much({}, (kMaxHeldWeight - budget) / 8);
  return out;
}

void CodeWalker::make_whole(CodeHeld& held) {
  const bool is_container =
      held.kind == CodeHeld::Kind::list || held.kind == CodeHeld::Kind::map || held.kind == CodeHeld::Kind::any;
  if (is_container) held = whole(held);
}

void CodeWalker::flow_within(CodeHeld& held, const CodeHeld& other, int depth, std::size_t& budget) {
  if (other.place < 0 && other.items.empty()) return flow_into(held, other);
  if (depth > kMaxInside || budget == 0) return;
  --budget;
  if (other.place < 0 || other.kind == CodeHeld::Kind::any) {
    CodeHeld outside;
    outside.from = other.from;
    outside.names = other.names;
    flow_into(held, outside);
    for (const CodeHeld& item : other.items) flow_within(held, item, depth + 1, budget);
    return;
  }
  CodeHeld outside;
  outside.from = other.from;
  outside.names = other.names;
  flow_into(held, outside);
  flow_within(held, frames_.peek(other.place), depth + 1, budget);
}

void CodeWalker::flow(CodeHeld& held, const CodeHeld& other) {
  std::size_t budget = 256;
  flow_within(held, other, 0, budget);
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

// Functions are there before the block runs.
void CodeWalker::hoist(const CodeNode& block) {
  if (language_ == "python" || language_ == "ruby") return;
  for (const CodeNode& item : block.items) {
    const bool is_plain = item.kind == Kind::block && item.binds == Binds::plain;
    const bool is_function = item.kind == Kind::function && !item.text.empty();
    if (is_function && (language_ == "node" || !walked_.contains(&item))) {
      static_cast<void>(eval_function(item));
      if (language_ == "node") hoisted_functions_.insert({&item, frame_});
    } else if (item.kind == Kind::group && language_ == "php" && item.items.size() == 1 &&
               early_groups_.insert(&item).second) {
      static_cast<void>(make_group(item));  // a class that is made from no other
    } else if (is_plain && item.items.size() <= 2) {
      hoist(item);  // `export function f`, `package A; sub f`
      if (language_ == "perl" && item.items.size() == 2 && item.items[0].kind == Kind::function)
        static_cast<void>(eval(item.items[1]));  // by its whole name
    }
  }
}

// Perl's functions are there from the start, in whatever block they stand.
void CodeWalker::hoist_all(const CodeNode& node) {
  hoist(node);
  for (const CodeNode& item : node.items) hoist_all(item);
}

// A function of JavaScript was made where its block began: another one of its name, or what was assigned since, stays.
CodeHeld CodeWalker::eval_hoisted(const CodeNode& node) {
  const Cell* const cell = frames_.find(frame_, node.text);
  if (cell == nullptr) return {};
  const CodeHeld held = *cell->value;
  if (frames_.kind_of(frame_) == CodeFrames::Kind::block) set_name(node.text, held, Binds::function);
  return held;
}

CodeHeld CodeWalker::eval_block(const CodeNode& node) {
  const bool has_names = node.binds == Binds::block;
  const int outer = frame_;
  if (has_names) {
    frame_ = frames_.open(frame_, CodeFrames::Kind::block);
    locals_.emplace_back();
  }
  hoist(node);
  CodeHeld last = eval_last(node);
  if (has_names) {
    for (std::size_t i = locals_.back().size(); i-- > 0;)
      frames_.put_back(*locals_.back()[i].first, locals_.back()[i].second);
    locals_.pop_back();
    frame_ = outer;
  }
  return last;
}

CodeHeld CodeWalker::eval_await(const CodeNode& node) {
  const CodeNode* const outer = std::exchange(awaited_, node.items.empty() ? nullptr : &node.items[0]);
  CodeHeld value = eval_last(node);
  awaited_ = outer;
  return value;
}

CodeHeld CodeWalker::eval_operation(const CodeNode& node) {
  if (node.text == kReferred && node.items.size() == 1) return reference_to(node.items[0].text);
  frames_.may_raise();
  std::vector<CodeHeld> parts = eval_all(node);
  const bool looks_inside =
      node.kind == Kind::operate && (node.text == "+" || node.text == "slice" || node.text == "%" || node.text == "." ||
                                     node.text == "*" || node.text == "<<");
  // Ruby's `list << item`
  if (language_ == "ruby" && node.text == "<<" && parts.size() == 2) {
    if (std::optional<CodeHeld> result = change(parts[0], "<<", {{"", parts[1]}}, true)) return *result;
    if (std::optional<CodeHeld> result = change_text(node.items[0], "<<", parts[1])) return *result;
  }
  for (CodeHeld& part : parts) {
    const bool is_container = part.kind == CodeHeld::Kind::list || part.kind == CodeHeld::Kind::map;
    if (is_container && (!looks_inside || part.frame >= 0)) {
      CodeHeld unknown = unknown_because("a value that is put together");
      flow(unknown, part);
      part = std::move(unknown);
    } else {
      make_whole(part);
    }
  }
  // What is compared says nothing about what it is.
  if (node.kind == Kind::operate &&
      is_one_of(node.text, {"==", "!=", "===", "!==", "<", ">", "<=", ">=", "eq", "ne", "!", "=~"})) {
    CodeHeld unknown = unknown_because("a value that is worked out");
    for (const CodeHeld& part : parts) flow(unknown, part);
    return unknown;
  }
  const auto result = [&](const std::vector<CodeHeld>& row) {
    return node.kind == Kind::join ? joined(row) : operated(node.text, row);
  };
  const auto fresh = [&](CodeHeld held) {
    if (held.kind == CodeHeld::Kind::list || held.kind == CodeHeld::Kind::map) held.place = -1;
    return placed(std::move(held));
  };
  const auto several = std::count_if(parts.begin(), parts.end(), has_alternatives);
  if (several == 0) return fresh(result(parts));
  const auto one = std::find_if(parts.begin(), parts.end(), has_alternatives);
  const int choice = several == 1 && one->kind == CodeHeld::Kind::any ? one->choice : 0;
  const std::size_t size = one->items.size();
  std::vector<CodeHeld> results;
  for (const CodeHeld& row : alternatives_of(held_list(std::move(parts)))) {
    if (is_too_much(node.span, 1)) return {};
    results.push_back(fresh(row.kind == CodeHeld::Kind::list ? result(row.items) : row));
  }
  CodeHeld any = any_of(std::move(results));
  if (any.kind == CodeHeld::Kind::any && any.items.size() == size) any.choice = choice;
  return any;
}

CodeHeld CodeWalker::eval_mix(const CodeNode& node) {
  CodeHeld held = unknown_because(node.text.empty() ? "a value that is worked out" : node.text);
  for (const CodeNode& item : node.items) flow(held, eval(item));
  return held;
}

CodeHeld CodeWalker::eval_function(const CodeNode& node) {
  CodeHeld held;
  held.kind = CodeHeld::Kind::function;
  held.code = &node;
  held.frame = frame_;
  // Python works out defaults where the function is made.
  if (language_ == "python") {
    for (std::size_t i = 0; i + 1 < node.items.size(); ++i) {
      const CodeNode& parameter = node.items[i];
      if (parameter.kind == Kind::assign && parameter.items.size() == 2) held.items.push_back(eval(parameter.items[1]));
    }
  }
  const bool is_in_group = frames_.kind_of(frame_) == CodeFrames::Kind::group;
  met_.push_back({held, is_in_group ? frame_ : -1});
  if (node.binds == Binds::dynamic) held.type = "property";
  if (!node.text.empty()) set_name(node.text, held, node.binds == Binds::dynamic ? Binds::plain : node.binds);
  // A function in a block is there behind it, too.
  if (language_ == "node" && !node.text.empty() && frames_.kind_of(frame_) == CodeFrames::Kind::block)
    set_name(node.text, held, Binds::function);
  if (language_ == "ruby" && !node.text.empty()) return held_text(node.text);
  return held;
}

CodeHeld CodeWalker::eval_group(const CodeNode& node) {
  if (early_groups_.contains(&node)) return {};
  return make_group(node);
}

CodeHeld CodeWalker::make_group(const CodeNode& node) {
  CodeHeld held;
  held.kind = CodeHeld::Kind::function;
  held.code = &node;
  // A class of Ruby that is opened again.
  const CodeHeld* old = node.text.empty() || language_ != "ruby" ? nullptr : find(node.text);
  const bool is_again = old != nullptr && old->code != nullptr && old->code->kind == Kind::group && old->frame >= 0;
  held.frame = is_again ? old->frame : frames_.open(frame_, CodeFrames::Kind::group);
  std::vector<CodeHeld> bases;
  for (std::size_t i = 1; i < node.items.size(); ++i) bases.push_back(eval(node.items[i]));
  if (!bases.empty()) {
    Cell& cell = frames_.make(held.frame, "(bases)");
    frames_.set(cell, std::make_shared<const CodeHeld>(placed(held_list(std::move(bases)))));
  }
  if (!node.text.empty()) set_name(node.text, held);
  const int outer = std::exchange(frame_, held.frame);
  if (!node.items.empty()) static_cast<void>(eval(node.items[0]));
  frame_ = outer;
  return held;
}

CodeHeld CodeWalker::eval_list(const CodeNode& node) {
  std::vector<CodeHeld> items;
  bool is_open = false;
  bool is_some = false;
  for (const CodeNode& item : node.items) {
    CodeHeld value = eval(item);
    if (item.kind == Kind::spread) value = whole(value);
    if (item.kind == Kind::spread && value.type == "Map") value = pairs_of(value);
    if (item.kind == Kind::spread && value.kind == CodeHeld::Kind::list) {
      is_open |= value.is_open;
      is_some |= value.is_some;
      for (CodeHeld& inner : value.items) items.push_back(std::move(inner));
    } else if (language_ == "perl" && item.kind == Kind::name && item.text.starts_with('@')) {
      value = whole(value);  // `("rm", @rest)`
      if (value.kind != CodeHeld::Kind::list) {
        items.push_back(std::move(value));
        continue;
      }
      is_open |= value.is_open;
      for (CodeHeld& inner : value.items) items.push_back(std::move(inner));
    } else {
      items.push_back(std::move(value));
    }
  }
  CodeHeld list = held_list(std::move(items));
  list.is_open = is_open;
  list.is_some = is_some;
  return placed(std::move(list));
}

CodeHeld CodeWalker::eval_map(const CodeNode& node) {
  CodeHeld map;
  map.kind = CodeHeld::Kind::map;
  const auto put = [&](std::string key, CodeHeld value) { put_by_key(map, std::move(key), std::move(value)); };
  // Perl's pairs: key and value take turns, whatever the list is made of.
  std::optional<CodeHeld> key_before;
  const auto take_turn = [&](CodeHeld one) {
    if (key_before) {
      put(key_before->is_text() ? key_before->text : "?", std::move(one));
      key_before.reset();
    } else {
      key_before = std::move(one);
    }
  };
  for (const CodeNode& item : node.items) {
    if (item.kind == Kind::function) {
      CodeHeld method;
      method.kind = CodeHeld::Kind::function;
      method.code = &item;
      method.frame = frame_;
      met_.push_back({method, -1});
      if (item.binds == Binds::dynamic) method.type = "property";
      put(item.text, std::move(method));
      continue;
    }
    // A key that is worked out: [key, value].
    if (item.kind == Kind::index && item.items.size() == 2) {
      const CodeHeld key = eval(item.items[0]);
      CodeHeld value = eval(item.items[1]);
      if (key.is_text()) {
        put(key.text, std::move(value));
      } else {
        CodeHeld mixed = value;
        if (mixed.kind == CodeHeld::Kind::unknown) flow(mixed, key);
        put("?", std::move(mixed));
      }
      continue;
    }
    CodeHeld value = eval(item);
    if (item.kind == Kind::keyword) {
      put(item.text, std::move(value));
      continue;
    }
    const bool is_several = item.kind == Kind::spread || item.text.starts_with('@') || item.text.starts_with('%');
    if (language_ == "perl" && key_before && !is_several) {
      take_turn(std::move(value));
      continue;
    }
    value = whole(value);
    if (value.kind == CodeHeld::Kind::map) {
      for (std::size_t i = 0; i < value.keys.size(); ++i) put(value.keys[i], std::move(value.items[i]));
    } else if (language_ == "perl" && is_several && value.kind == CodeHeld::Kind::list && !value.is_open) {
      for (CodeHeld& one : value.items) take_turn(std::move(one));
    } else if (language_ == "perl" && value.is_text()) {
      take_turn(std::move(value));
    } else {
      put("?", std::move(value));
    }
  }
  if (key_before) put("?", std::move(*key_before));
  return placed(weighed(std::move(map)));
}

CodeHeld CodeWalker::eval_assign(const CodeNode& node) {
  if (node.items.empty()) return {};
  const bool may_skip = node.text == "||" || node.text == "??" || node.text == "&&" || node.text == "//";
  CodeHeld value;
  if (may_skip) {
    run_perhaps([&] { value = eval(node.items.back()); });
  } else {
    value = eval(node.items.back());
  }
  for (std::size_t i = 0; i + 1 < node.items.size(); ++i) {
    const CodeNode& target = node.items[i];
    if (node.text.empty()) {
      set(target, value, node.binds);
      const CodeNode& source = node.items.back();
      const bool are_names = target.kind == Kind::name && source.kind == Kind::name && language_ == "ruby";
      if (are_names && find_cell(source.text) != nullptr && find_cell(target.text) != nullptr &&
          same_texts_.size() < 256)
        same_texts_.emplace_back(find_cell(target.text), find_cell(source.text));
      continue;
    }
    // What is only added to is not read: the loop around it need not look again.
    const CodeHeld old = whole(eval(target));
    if (may_skip) {
      value = either_of(old, value);
    } else if (old.kind == CodeHeld::Kind::list && old.place >= 0 && node.text == "+" && language_ != "php") {
      change(old, "extend", {{"", whole(value)}}, true);
      if (language_ == "python") continue;
      value = old;
    } else {
      std::vector<CodeHeld> results;
      for (const CodeHeld& row : alternatives_of(held_list({old, whole(value)})))
        results.push_back(row.kind == CodeHeld::Kind::list ? operated(node.text, row.items) : row);
      value = any_of(std::move(results));
      if (value.kind == CodeHeld::Kind::list) value.place = -1;
    }
    value = placed(std::move(value));
    set(target, value, node.binds, true);
  }
  return value;
}

}  // namespace pawl
