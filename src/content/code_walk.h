// SPDX-License-Identifier: Apache-2.0
// Walks a CodeNode tree as the language would run it and writes down every call. Both branches of a condition count, a
// loop over a known list is walked item by item, a function of the same text where it is called.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "content/code_held.h"

namespace pawl {

class CodeWalker {
 public:
  CodeWalker(std::string_view language, std::string_view home, CodeFacts& out)
      : language_(language), home_(home), out_(out) {
    frames_.emplace_back();
  }

  void walk(const CodeNode& root);

 private:
  using Frame = std::map<std::string, Held, std::less<>>;

  Held eval(const CodeNode& node);
  Held eval_name(const CodeNode& node);
  Held eval_member(const CodeNode& node);
  Held eval_index(const CodeNode& node);
  Held eval_call(const CodeNode& node);
  Held eval_loop(const CodeNode& node);
  Held eval_assign(const CodeNode& node);
  Held eval_list(const CodeNode& node);
  Held eval_map(const CodeNode& node);
  Held eval_branch(const CodeNode& node);

  Held member_of(const Held& object, std::string_view name);
  Held item_of(const Held& object, const Held& key);
  std::vector<HeldArgument> arguments_of(const CodeNode& call);
  Held call(const Held& callee, std::vector<HeldArgument> arguments, Span span);
  Held call_name(const Held& callee, std::vector<HeldArgument> arguments, Span span);
  bool call_specially(const std::string& name, const Held& callee, std::vector<HeldArgument>& arguments, Span span,
                      Held& out);
  Held call_function(const CodeNode& function, const std::vector<HeldArgument>& arguments, const Held* self);
  void call_handed_over(const Held& self, const std::vector<HeldArgument>& arguments, const Held& result, Span span);
  Held write_down(const std::string& name, const Held& self, const std::vector<HeldArgument>& arguments, Span span);
  Held load_module(std::string_view name);

  void set(const CodeNode& target, const Held& value);
  void set_name(const std::string& name, Held value);
  [[nodiscard]] const Held* find(std::string_view name) const;
  bool is_too_much(Span span, std::size_t cost);

  std::string_view language_;
  std::string_view home_;
  CodeFacts& out_;
  std::vector<Frame> frames_;
  std::vector<Held> given_;  // what the functions that are being walked give back
  std::set<const CodeNode*> walked_;
  std::vector<const CodeNode*> functions_;  // all that were met
  std::vector<const CodeNode*> active_;
  std::vector<std::string> open_modules_;  // `from x import *`
  std::size_t work_ = 0;
  int depth_ = 0;
  int branch_depth_ = 0;
  bool is_guess_ = false;
  bool is_reached_ = true;
  bool calls_unknown_ = false;  // something is called that may be any function of this text
  bool is_over_ = false;
};

}  // namespace pawl
