// SPDX-License-Identifier: Apache-2.0
// Walks a CodeNode tree as the language would run it and writes down every call. Both branches of a condition count, a
// loop over a known list is walked item by item, a function of the same text where it is called.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "content/code/held.h"

namespace pawl {

// A function that is called by its name.
struct CodeCalling {
  const std::string& name;  // in its canonical form
  const CodeHeld& callee;
  const std::vector<CodeHeldArgument>& arguments;
  Span span;
};

class CodeWalker {
 public:
  CodeWalker(std::string_view language, const CodePlace& place, CodeFacts& out)
      : language_(language), home_(place.home), file_(place.file), out_(out) {
    frames_.emplace_back();
  }

  void walk(const CodeNode& root);
  // After walk(): the functions that other texts can call (code_exports.cpp).
  void tell_functions();

 private:
  using Frame = std::map<std::string, CodeHeld, std::less<>>;

  CodeHeld eval(const CodeNode& node);
  std::vector<CodeHeld> eval_all(const CodeNode& node);
  CodeHeld eval_last(const CodeNode& node);
  CodeHeld eval_operation(const CodeNode& node);
  CodeHeld eval_mix(const CodeNode& node);
  CodeHeld eval_function(const CodeNode& node);
  CodeHeld eval_group(const CodeNode& node);
  CodeHeld eval_repeat(const CodeNode& node);
  CodeHeld eval_give(const CodeNode& node);
  [[nodiscard]] static CodeHeld eval_number(const CodeNode& node);
  CodeHeld eval_name(const CodeNode& node);
  CodeHeld eval_member(const CodeNode& node);
  CodeHeld eval_index(const CodeNode& node);
  CodeHeld eval_call(const CodeNode& node);
  CodeHeld eval_loop(const CodeNode& node);
  CodeHeld eval_assign(const CodeNode& node);
  CodeHeld eval_list(const CodeNode& node);
  CodeHeld eval_map(const CodeNode& node);
  CodeHeld eval_branch(const CodeNode& node);

  CodeHeld member_of(const CodeHeld& object, std::string_view name);
  CodeHeld item_of(const CodeHeld& object, const CodeHeld& key);
  [[nodiscard]] bool lists_names_of(const CodeHeld& key, const std::string& object) const;
  std::vector<CodeHeldArgument> arguments_of(const CodeNode& call);
  void write_into(const CodeNode& call, const std::vector<CodeHeldArgument>& arguments);
  void put_into(const CodeNode& callee, const std::vector<CodeHeldArgument>& arguments);
  CodeHeld call(const CodeHeld& callee, std::vector<CodeHeldArgument> arguments, Span span);
  CodeHeld call_name(const CodeHeld& callee, std::vector<CodeHeldArgument> arguments, Span span);
  CodeHeld call_function(const CodeNode& function, const std::vector<CodeHeldArgument>& arguments,
                         const CodeHeld* self);
  void call_handed_over(const CodeHeld& self, const std::vector<CodeHeldArgument>& arguments, const CodeHeld& result,
                        Span span);
  CodeHeld write_down(const std::string& name, const CodeHeld& self, const std::vector<CodeHeldArgument>& arguments,
                      Span span);
  CodeHeld load_module(std::string_view name);

  // special_calls.cpp; nothing: it is a call like any other.
  std::optional<CodeHeld> call_specially(const CodeCalling& calling);
  std::optional<CodeHeld> call_in_python(const CodeCalling& calling);
  std::optional<CodeHeld> call_in_ruby(const CodeCalling& calling);
  std::optional<CodeHeld> call_in_php(const CodeCalling& calling);
  std::optional<CodeHeld> call_in_javascript(const CodeCalling& calling);

  void set(const CodeNode& target, const CodeHeld& value);
  void set_in_map(const std::string& name, const std::string& key, const CodeHeld& value);
  void set_in_environment(const CodeNode& object, const CodeHeld& key, const CodeHeld& value);
  void set_name(const std::string& name, CodeHeld value);
  [[nodiscard]] const CodeHeld* find(std::string_view name) const;
  bool is_too_much(Span span, std::size_t cost);

  std::string_view language_;
  std::string_view home_;
  std::string_view file_;
  CodeFacts& out_;
  std::vector<Frame> frames_;
  std::vector<CodeHeld> given_;  // what the functions that are being walked give back
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
