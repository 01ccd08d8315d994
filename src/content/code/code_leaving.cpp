// SPDX-License-Identifier: Apache-2.0
// `return`, `break`, `continue`, `yield` and the like: what they leave, and with which value.
#include "content/code/code_paths.h"

namespace pawl {

void CodeWalker::leave(Leaving::Kind kind, bool again) {
  for (std::size_t i = leavings_.size(); i-- > 0;) {
    Leaving& one = leavings_[i];
    if (one.kind == Leaving::Kind::function && kind != Leaving::Kind::function) break;
    const bool is_meant =
        one.kind == kind || (!again && one.kind == Leaving::Kind::cases && kind == Leaving::Kind::loop);
    if (!is_meant) continue;
    if (!frames_.is_over()) (again ? one.again : one.left).push_back(frames_.since(again ? one.round : one.mark));
    break;
  }
  frames_.set_over(true);
}

// `break` and `return` in a block of Ruby. Whether there is still something to leave.
bool CodeWalker::leave_around(std::string_view what, const CodeHeld& value) {
  int method = frame_;
  while (method > 0 && frames_.kind_of(method) != CodeFrames::Kind::opaque) method = frames_.parent_of(method);
  for (std::size_t i = leavings_.size(); i-- > 0;) {
    Leaving& one = leavings_[i];
    const bool is_call =
        what == kLeavesCall && one.kind == Leaving::Kind::call && !active_.empty() && one.block == active_.back();
    const bool is_method = what == kLeavesMethod && one.kind == Leaving::Kind::function && one.frame == method;
    if (!is_call && !is_method) continue;
    if (!frames_.is_over()) {
      one.left.push_back(frames_.since(one.mark));
      if (is_call) one.values.push_back(value);
      if (is_method) given_[one.given] = either_of(std::move(given_[one.given]), value);
    }
    frames_.set_over(true);
    return true;
  }
  return false;
}

// A call that the block may leave: it is worth what the block leaves it with, or what it gives.
CodeHeld CodeWalker::call_with_block(const CodeHeld& callee, const CodeNode& block,
                                     const std::vector<CodeHeldArgument>& arguments, Span span) {
  leavings_.push_back({Leaving::Kind::call, frames_.branch(), {}});
  leavings_.back().block = &block;
  CodeHeld result = call(callee, arguments, span);
  Leaving left = std::move(leavings_.back());
  leavings_.pop_back();
  if (left.left.empty()) {
    frames_.commit(left.mark);
    return result;
  }
  const bool goes_on = !frames_.is_over() && callee.text != "loop";  // which ends in no other way
  left.left.push_back(frames_.end(left.mark));
  frames_.join(left.left);
  if (goes_on) left.values.push_back(std::move(result));
  return any_of(std::move(left.values));
}

CodeHeld CodeWalker::eval_give(const CodeNode& node) {
  CodeHeld held = node.items.empty() && !node.text.empty() ? nothing() : eval_last(node);
  if (!node.text.empty() && leave_around(node.text, held)) return held;
  if (!given_.empty()) given_.back() = either_of(std::move(given_.back()), held);
  if (!given_.empty()) leave(Leaving::Kind::function, false);
  return held;
}

CodeHeld CodeWalker::eval_yield(const CodeNode& node) {
  CodeHeld held = eval_last(node);
  if (yielded_.empty()) return held;
  if (node.text == "from") {
    const CodeHeld list = whole(held);
    CodeHeld item = list.kind == CodeHeld::Kind::list ? any_of(list.items) : list;
    yielded_.back() = either_of(std::move(yielded_.back()), std::move(item));
  } else {
    yielded_.back() = either_of(std::move(yielded_.back()), held);
  }
  return unknown_because("what a generator is sent");
}

CodeHeld CodeWalker::eval_jump(const CodeNode& node) {
  CodeHeld held = eval_last(node);
  frames_.may_raise();
  if (node.text == "break" || node.text == "continue") {
    // With a label, any loop around it may be meant.
    if (!node.items.empty() && !frames_.is_over()) {
      for (std::size_t i = leavings_.size(); i-- > 0 && leavings_[i].kind != Leaving::Kind::function;)
        leavings_[i].left.push_back(frames_.since(leavings_[i].mark));
    }
    leave(Leaving::Kind::loop, node.text == "continue");
  } else {
    frames_.set_over(true);
  }
  return held;
}

}  // namespace pawl
