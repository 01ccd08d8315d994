// SPDX-License-Identifier: Apache-2.0
// Control flow: which paths there are, where they part, and where they come together again.
#include "content/code/code_paths.h"

#include <algorithm>
#include <utility>

#include "content/code/special_calls.h"

namespace pawl {
namespace {

using Kind = CodeNode::Kind;

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

}  // namespace

// `a or b`: the first runs, each of the others perhaps.
CodeHeld CodeWalker::eval_choice(const CodeNode& node) {
  std::vector<CodeHeld> all;
  std::size_t at = 0;
  const auto rest = [&](const auto& self) -> void {
    if (at >= node.items.size()) return;
    all.push_back(eval(node.items[at++]));
    if (at < node.items.size()) run_perhaps([&] { self(self); });
  };
  rest(rest);
  return any_of(std::move(all));
}

CodeHeld CodeWalker::eval_branch(const CodeNode& node) {
  std::vector<Path> paths;
  std::vector<CodeHeld> all;
  for (const CodeNode& item : node.items) {
    const Mark mark = frames_.branch();
    all.push_back(eval(item));
    paths.push_back(frames_.end(mark));
  }
  const bool is_whole = (node.is_whole || node.kind == Kind::either) && !paths.empty();
  if (!is_whole) paths.insert(paths.begin(), {{}, frames_.is_over()});
  if (!is_whole && language_ == "ruby") all.push_back(held_text(""));  // `nil`
  frames_.join(paths);
  return any_of(std::move(all));
}

CodeHeld CodeWalker::eval_cases(const CodeNode& node) {
  leavings_.push_back({Leaving::Kind::cases, frames_.branch(), {}});
  Path before{{}, true};
  for (const CodeNode& item : node.items) hoist(item);
  for (const CodeNode& item : node.items) {
    const Mark mark = frames_.branch();
    if (!before.is_over) frames_.join({{{}, frames_.is_over()}, before});
    static_cast<void>(eval(item));
    before = frames_.end(mark);
  }
  std::vector<Path> paths = std::move(leavings_.back().left);
  const Mark mark = leavings_.back().mark;
  leavings_.pop_back();
  static_cast<void>(frames_.end(mark));
  paths.push_back(std::move(before));
  if (!node.is_whole) paths.push_back({{}, frames_.is_over()});
  for (Path& path : paths) path.is_over |= frames_.is_over();
  frames_.join(paths);
  return {};
}

// The handlers find what was set where something in the body may have failed.
CodeHeld CodeWalker::eval_attempt(const CodeNode& node) {
  if (node.items.size() < 3) return {};
  frames_.attempt(true);
  const Mark body = frames_.branch();
  CodeHeld value = eval(node.items[0]);
  const Mark tried{0, frames_.clock(), false};
  CodeHeld well = node.items[1].kind == Kind::nothing ? value : eval(node.items[1]);
  std::vector<Path> paths = {frames_.end(body)};
  frames_.attempt(false);
  static_cast<void>(tried);
  Path raised = frames_.raised_since(body);
  raised.is_over = frames_.is_over();
  std::vector<CodeHeld> all = {std::move(well)};
  for (std::size_t i = 3; i < node.items.size(); ++i) {
    const Mark handler = frames_.branch();
    frames_.join({raised});
    all.push_back(eval(node.items[i]));
    paths.push_back(frames_.end(handler));
  }
  const bool has_end = node.items[2].kind != Kind::nothing;
  if (has_end) {
    // It also runs where nothing goes on behind it.
    const Mark failed = frames_.branch();
    const bool is_needed =
        !raised.changes.empty() || std::any_of(paths.begin(), paths.end(), [](const Path& p) { return p.is_over; });
    if (is_needed) {
      std::vector<Path> over = {raised};
      for (Path path : paths) {
        if (!path.is_over) continue;
        path.is_over = false;
        over.push_back(std::move(path));
      }
      frames_.join(over);
      static_cast<void>(eval(node.items[2]));
    }
    static_cast<void>(frames_.end(failed));
  }
  frames_.join(paths);
  if (has_end) static_cast<void>(eval(node.items[2]));
  return any_of(std::move(all));
}

void CodeWalker::end_round() {
  Leaving& loop = leavings_.back();
  if (loop.again.empty()) return frames_.commit(loop.round);
  std::vector<Path> paths = std::move(loop.again);
  loop.again.clear();
  paths.push_back(frames_.end(loop.round));
  frames_.join(paths);
}

// The variable of a Perl loop is the item itself: setting it changes the list.
void CodeWalker::set_behind(const CodeNode& loop, std::size_t round, std::size_t rounds, const CodeHeld& item) {
  const CodeNode& list = loop.items[1];
  const CodeNode* source = list.kind == Kind::list && list.items.size() == rounds ? &list.items[round] : &list;
  while ((source->kind == Kind::spread || source->kind == Kind::block) && source->items.size() == 1)
    source = &source->items[0];
  if (source->kind != Kind::name || loop.items[0].kind != Kind::name) return;
  const bool is_array = source->text.starts_with('@');
  if (!is_array && !source->text.starts_with('$')) return;
  const CodeHeld now = eval(loop.items[0]);
  if (is_same(now, item) || now.kind == CodeHeld::Kind::name) return;
  const int inner = std::exchange(frame_, loop.binds == CodeNode::Binds::plain ? frame_ : frames_.parent_of(frame_));
  if (is_array) {
    set_item(eval(*source), held_text(std::to_string(round)), now, true);
    if (source->text == "@_") set_given(round, now);
  } else {
    set_name(source->text, now);
  }
  frame_ = inner;
}

// A loop over a list, item by item if all of it is known.
CodeHeld CodeWalker::eval_loop(const CodeNode& node) {
  if (node.items.size() != 3) return {};
  const bool may_be_lazy = node.items[1].kind == Kind::call;
  const std::size_t since = frames_.clock();
  if (may_be_lazy) frames_.watch(true);
  const CodeHeld list = whole(eval(node.items[1]));
  if (may_be_lazy) frames_.watch(false);
  const std::size_t until = frames_.clock();
  const int outer = frame_;
  // The variable of a comprehension is its own.
  if (node.binds == CodeNode::Binds::function) frame_ = frames_.open(frame_, CodeFrames::Kind::comprehension);
  if (node.binds == CodeNode::Binds::block) frame_ = frames_.open(frame_, CodeFrames::Kind::block);
  const CodeNode::Binds binds = node.binds == CodeNode::Binds::plain ? CodeNode::Binds::plain : CodeNode::Binds::block;
  const bool is_found = list.kind == CodeHeld::Kind::text && (list.is_glob || list.is_tree);
  std::vector<CodeHeld> rounds;
  bool is_whole = false;
  if (list.kind == CodeHeld::Kind::list && !list.is_open && list.items.size() <= kMaxRounds) {
    rounds = list.items;
    is_whole = true;
  } else if (list.kind == CodeHeld::Kind::map && list.keys.size() <= kMaxRounds && list.frame < 0 &&
             std::find(list.keys.begin(), list.keys.end(), "?") == list.keys.end()) {
    const bool is_by_item = language_ == "php" || node.text == "of";
    if (list.type == "Map") rounds = pairs_of(list).items;
    for (std::size_t i = 0; i < list.keys.size() && list.type != "Map"; ++i)
      rounds.push_back(is_by_item ? list.items[i] : held_text(list.keys[i]));
    is_whole = true;
  } else if (list.kind == CodeHeld::Kind::text && !is_found && language_ == "python" &&
             list.text.size() <= kMaxRounds) {
    for (const char c : list.text) rounds.push_back(held_text(std::string(1, c)));
    is_whole = true;
  }
  if (node.text == "in" && language_ == "node" && list.kind == CodeHeld::Kind::list && is_whole) {
    for (std::size_t i = 0; i < rounds.size(); ++i)
      rounds[i] = operated("+", {held_text(""), held_text(std::to_string(i))});
  }
  std::vector<CodeHeld> values;
  const bool is_shared = node.text == "&" && list.place >= 0 && node.items[0].kind == Kind::name;
  const bool is_certain = runs_certainly();
  const auto key_of = [&](std::size_t round) {
    return list.kind == CodeHeld::Kind::map ? held_text(list.keys[round]) : held_text(std::to_string(round));
  };
  const bool is_lazy = frames_.kind_of(frame_) == CodeFrames::Kind::comprehension;
  if (is_whole) {
    leavings_.push_back({Leaving::Kind::loop, frames_.branch(), {}});
    for (const CodeHeld& item : rounds) {
      if (is_too_much(node.span, 1)) break;
      const auto run = [&] {
        leavings_.back().round = frames_.branch();
        // Each round has a variable of its own, which functions that are made in it keep.
        if (node.binds == CodeNode::Binds::block) frame_ = frames_.open(outer, CodeFrames::Kind::block);
        if (is_shared) {
          share_item(node.items[0], list, key_of(values.size()), true);
        } else {
          set(node.items[0], placed(item), binds);
        }
        values.push_back(eval(node.items[2]));
        end_round();
        if (language_ == "perl") set_behind(node, values.size() - 1, rounds.size(), item);
      };
      if (list.is_some) {
        run_perhaps(run);
      } else {
        run();
      }
    }
    Leaving loop = std::move(leavings_.back());
    leavings_.pop_back();
    if (loop.left.empty()) {
      frames_.commit(loop.mark);
    } else {
      loop.left.push_back(frames_.end(loop.mark));
      frames_.join(loop.left);
    }
    // Behind the loop the variable is still the last item that it was.
    if (is_shared && !values.empty() && (!is_certain || !loop.left.empty())) {
      const CodeHeld last = loop.left.empty() ? key_of(values.size() - 1) : unknown_because("a key");
      share_item(node.items[0], list, last, false);
    }
    frame_ = outer;
    if (node.text == "flat") {
      std::vector<CodeHeld> flat;
      for (const CodeHeld& value : values) {
        const CodeHeld inner = whole(value);
        if (inner.kind == CodeHeld::Kind::list) {
          flat.insert(flat.end(), inner.items.begin(), inner.items.end());
        } else {
          flat.push_back(inner);
        }
      }
      values = std::move(flat);
    }
    CodeHeld result = held_list(std::move(values));
    result.is_some = node.text == "some" || list.is_some;
    return placed(std::move(result));
  }
  CodeHeld item = unknown_because("an item of a loop");
  flow(item, list);
  if (list.kind == CodeHeld::Kind::list) item = any_of(list.items);
  if (list.kind == CodeHeld::Kind::map) item = any_of(list.type == "Map" ? pairs_of(list).items : list.items);
  if (list.kind == CodeHeld::Kind::any) {
    std::vector<CodeHeld> all;
    for (const CodeHeld& one : list.items) {
      if (one.kind == CodeHeld::Kind::list) {
        for (const CodeHeld& inner : one.items) all.push_back(inner);
      } else {
        all.push_back(one);
      }
    }
    item = any_of(std::move(all));
  }
  if (is_found) item = list;
  item = placed(std::move(item));
  run_rounds(false, [&] {
    set(node.items[0], item, binds);
    if (is_shared) share_item(node.items[0], list, unknown_because("a key"), false);
    values.push_back(eval(node.items[2]));
  });
  // A generator goes on where the body has ended, and finds what the body has set.
  if (list.is_lazy && may_be_lazy && frames_.reads_what_came_later(since, until)) {
    run_rounds(false, [&] {
      const int inner = std::exchange(frame_, outer);
      const CodeHeld now = whole(eval(node.items[1]));
      frame_ = inner;
      if (now.kind != CodeHeld::Kind::list) return;
      set(node.items[0], placed(any_of(now.items)), binds);
      values.push_back(eval(node.items[2]));
    });
  }
  frame_ = outer;
  if (is_found && values.size() == 1) return values[0];
  if (is_lazy) {
    CodeHeld result = any_of(std::move(values));
    // What comes out of known parts is known, only not how often.
    if (result.kind != CodeHeld::Kind::unknown && !(result.kind == CodeHeld::Kind::any && result.items.empty())) {
      CodeHeld open = held_list({std::move(result)});
      open.is_open = true;
      return placed(std::move(open));
    }
    values = {std::move(result)};
  }
  CodeHeld result = unknown_because("a list that is worked out");
  for (const CodeHeld& value : values) flow(result, value);
  return result;
}

// [condition, body, step]
CodeHeld CodeWalker::eval_repeat(const CodeNode& node) {
  const std::size_t before = out_.calls.size();
  if (node.items.empty()) return {};
  const auto part = [&](std::size_t i) {
    if (i < node.items.size()) static_cast<void>(eval(node.items[i]));
  };
  // Ruby's `loop` is worth what its block leaves it with.
  if (language_ == "ruby" && node.items.size() == 1 && node.items[0].kind == Kind::call) {
    CodeHeld value;
    value = eval(node.items[0]);
    out_.forks_for_ever |= only_forks(out_.calls, before);
    return value;
  }
  if (!node.is_whole) part(0);
  run_rounds(node.is_whole, [&] {
    part(1);
    part(2);
    if (node.is_whole || node.items[0].kind != Kind::nothing) part(0);
  });
  out_.forks_for_ever |= only_forks(out_.calls, before);
  return {};
}

CodeHeld CodeWalker::eval_declare(const CodeNode& node) {
  const int mine = function_frame();
  if (node.text == "alias" && node.items.size() == 2) {
    const CodeNode& other = node.items[1];
    if (other.kind == Kind::index && other.items.size() == 2) {
      const CodeHeld object = eval(other.items[0]);
      share_item(node.items[0], object, eval(other.items[1]), runs_certainly());
    } else {
      share_variable(node.items[0], other, runs_certainly());
    }
    return {};
  }
  if (node.text == "unset") {
    for (const CodeNode& name : node.items) {
      elsewhere_.erase({mine, name.text});
      elements_.erase({mine, name.text});
    }
    return {};
  }
  // A variable of the function itself, which the next call finds as this one leaves it.
  if (node.text == "static" && node.items.size() == 2) {
    const std::string& name = node.items[0].text;
    Cell& cell = frames_.make(0, "(static at " + std::to_string(node.span.begin) + ") " + name);
    if (cell.value == nullptr)
      CodeFrames::begin_with(cell, std::make_shared<const CodeHeld>(placed(eval(node.items[1]))));
    elsewhere_[{mine, name}] = &cell;
    return {};
  }
  for (const CodeNode& name : node.items) {
    int where = 0;
    if (node.text == "nonlocal") {
      for (int at = frames_.parent_of(mine); at > 0; at = frames_.parent_of(at)) {
        if (frames_.find(at, name.text) == nullptr) continue;
        where = at;
        break;
      }
    }
    if (mine == where) continue;
    Cell& cell = frames_.make(where, name.text);
    // `if ($x) { global $y; }`: behind it, the name may be that of either variable.
    if (language_ != "php" || runs_certainly()) {
      elsewhere_[{mine, name.text}] = &cell;
      continue;
    }
    frames_.set(frames_.make(mine, name.text),
                cell.value != nullptr ? cell.value : std::make_shared<const CodeHeld>(nothing()));
    perhaps_elsewhere_[{mine, name.text}] = &cell;
  }
  return {};
}

}  // namespace pawl
