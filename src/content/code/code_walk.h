// SPDX-License-Identifier: Apache-2.0
// Walks a CodeNode tree as the language would run it and writes down every call. Both branches of a condition count, a
// loop over a known list is walked item by item, a function of the same text where it is called. Values are passed on
// with the places of lists, maps and objects (CodeFrames); whole() puts in what is there now.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "content/code/code_frames.h"
#include "content/code/held.h"

namespace pawl {

// A function that is called by its name.
struct CodeCalling {
  const std::string& name;  // in its canonical form
  const CodeHeld& callee;
  const std::vector<CodeHeldArgument>& arguments;  // whole
  Span span;

  // special_calls.cpp. Nothing where there is none.
  [[nodiscard]] const CodeHeld& argument(std::size_t place) const;
  [[nodiscard]] std::vector<CodeHeldArgument> arguments_from(std::size_t place) const;
  [[nodiscard]] const CodeHeld* keyword(std::string_view name_of_one) const;
};

// `builtins.open` is `open`, `globalThis.eval` is `eval`.
[[nodiscard]] std::string canonical_name(std::string name);

class CodeWalker {
 public:
  CodeWalker(std::string_view language, const CodePlace& place, CodeFacts& out)
      : language_(language),
        home_(place.home),
        file_(place.file),
        out_(out),
        frames_(language == "php" || language == "perl" || language == "ruby"
                    ? std::make_shared<const CodeHeld>(held_text(""))
                    : nullptr) {}

  void walk(const CodeNode& root);
  // After walk(): the functions that other texts can call (code_exports.cpp).
  void tell_functions();

 private:
  using Cell = CodeFrames::Cell;
  using Path = CodeFrames::Path;
  using Mark = CodeFrames::Mark;

  // What `return`, `break` and `continue` leave.
  struct Leaving {
    enum class Kind { function, loop, cases, call };
    Kind kind = Kind::function;
    Mark mark;
    Mark round;
    std::vector<Path> left = {};        // what was set where it was left
    std::vector<Path> again = {};       // `continue`
    int depth = 0;                      // of branches, where it began
    int frame = -1;                     // of a function
    std::size_t given = 0;              // its place in given_
    const CodeNode* block = nullptr;    // of a call: the block that may leave it
    std::vector<CodeHeld> values = {};  // and with what
  };
  // A function that was met, and where.
  struct Met {
    CodeHeld function;
    int group = -1;  // the frame of its class
  };
  // A function that others call when they like.
  struct Deferred {
    CodeHeld function;
    std::vector<CodeHeldArgument> arguments;
    Span span;
    std::size_t since = 0;  // when it was walked, on the clock of CodeFrames
    std::size_t until = 0;
  };

  CodeHeld eval(const CodeNode& node);
  std::vector<CodeHeld> eval_all(const CodeNode& node);
  CodeHeld eval_last(const CodeNode& node);
  CodeHeld eval_block(const CodeNode& node);
  CodeHeld eval_await(const CodeNode& node);
  CodeHeld eval_operation(const CodeNode& node);
  CodeHeld eval_mix(const CodeNode& node);
  CodeHeld eval_function(const CodeNode& node);
  CodeHeld eval_group(const CodeNode& node);
  CodeHeld make_group(const CodeNode& node);
  [[nodiscard]] static CodeHeld eval_number(const CodeNode& node);
  CodeHeld eval_name(const CodeNode& node);
  CodeHeld eval_member(const CodeNode& node);
  CodeHeld eval_index(const CodeNode& node);
  CodeHeld eval_call(const CodeNode& node);
  CodeHeld eval_assign(const CodeNode& node);
  CodeHeld eval_list(const CodeNode& node);
  CodeHeld eval_map(const CodeNode& node);
  void hoist(const CodeNode& block);
  void hoist_all(const CodeNode& node);
  CodeHeld eval_hoisted(const CodeNode& node);
  void hoist_variables(const CodeNode& body);

  // code_paths.cpp: control flow.
  CodeHeld eval_choice(const CodeNode& node);
  CodeHeld eval_branch(const CodeNode& node);
  CodeHeld eval_cases(const CodeNode& node);
  CodeHeld eval_attempt(const CodeNode& node);
  CodeHeld eval_loop(const CodeNode& node);
  CodeHeld eval_repeat(const CodeNode& node);
  CodeHeld eval_give(const CodeNode& node);
  bool leave_around(std::string_view what, const CodeHeld& value);
  CodeHeld call_with_block(const CodeHeld& callee, const CodeNode& block,
                           const std::vector<CodeHeldArgument>& arguments, Span span);
  CodeHeld eval_yield(const CodeNode& node);
  CodeHeld eval_jump(const CodeNode& node);
  CodeHeld eval_declare(const CodeNode& node);
  template <typename Body>
  void run_rounds(bool is_once, Body body);
  template <typename Body>
  void run_round(Body body);
  void end_round();
  void set_behind(const CodeNode& loop, std::size_t round, std::size_t rounds, const CodeHeld& item);
  template <typename Body>
  void run_perhaps(Body body);
  void leave(Leaving::Kind kind, bool again);

  // Values and the places of what is in them.
  [[nodiscard]] CodeHeld placed(CodeHeld held);
  [[nodiscard]] CodeHeld whole(const CodeHeld& held);
  void make_whole(CodeHeld& held);
  [[nodiscard]] CodeHeld whole_within(const CodeHeld& held, int depth, std::size_t& budget);
  // flow_into() with all that is in it, looked at where it is.
  void flow(CodeHeld& held, const CodeHeld& other);
  void flow_within(CodeHeld& held, const CodeHeld& other, int depth, std::size_t& budget);

  CodeHeld member_of(const CodeHeld& object, std::string_view name);
  CodeHeld member_of_map(const CodeHeld& object, const CodeHeld& inside, std::string_view name, bool& is_found);
  CodeHeld method_of(const CodeHeld& object, std::string_view name);
  std::optional<CodeHeld> make_member(int group, std::string_view name, const CodeHeld& object);
  [[nodiscard]] std::vector<int> bases_of(int group);
  std::optional<CodeHeld> find_in_class(int group, std::string_view name, const CodeHeld& object);
  CodeHeld item_of(const CodeHeld& object, const CodeHeld& key);
  [[nodiscard]] bool lists_names_of(const CodeHeld& key, const std::string& object) const;
  std::vector<CodeHeldArgument> arguments_of(const CodeNode& call);
  void write_into(const CodeNode& call, const std::vector<CodeHeldArgument>& arguments);
  std::optional<CodeHeld> put_into(const CodeNode& callee, const CodeHeld& object,
                                   const std::vector<CodeHeldArgument>& arguments);
  std::optional<CodeHeld> change(const CodeHeld& object, std::string_view method,
                                 const std::vector<CodeHeldArgument>& arguments, bool is_certain);
  CodeHeld call(const CodeHeld& callee, std::vector<CodeHeldArgument> arguments, Span span);
  CodeHeld call_own(const CodeHeld& callee, std::vector<CodeHeldArgument> arguments, Span span);
  std::optional<CodeHeld> call_object(const CodeHeld& callee, std::vector<CodeHeldArgument>& arguments, Span span);
  std::optional<CodeHeld> call_kept(const CodeHeld& kept, const std::vector<CodeHeldArgument>& arguments, Span span);
  CodeHeld call_class(const CodeHeld& group, const std::vector<CodeHeldArgument>& arguments, Span span);
  CodeHeld call_name(const CodeHeld& callee, std::vector<CodeHeldArgument> arguments, Span span);
  CodeHeld call_function(const CodeHeld& function, const std::vector<CodeHeldArgument>& arguments,
                         const CodeHeld* self);
  void bind_parameters(const CodeHeld& function, const std::vector<CodeHeldArgument>& arguments, const CodeHeld* self);
  void bind_given(const std::vector<CodeHeldArgument>& arguments, const CodeHeld* self);
  void call_handed_over(const CodeHeld& self, const std::vector<CodeHeldArgument>& arguments, const CodeHeld& result,
                        Span span);
  void call_later(const CodeHeld& function, const std::vector<CodeHeldArgument>& arguments, Span span);
  void call_deferred();
  // It runs once, if the program gets there, after the text behind it; gives what it will give.
  CodeHeld call_once_later(const CodeHeld& function, const std::vector<CodeHeldArgument>& arguments, Span span);
  CodeHeld call_each(const CodeHeld& function, const CodeHeld& items, Span span, bool is_with_index = false);
  CodeHeld write_down(const std::string& name, const CodeHeld& self, const std::vector<CodeHeldArgument>& arguments,
                      Span span);
  CodeHeld load_module(std::string_view name);
  // `super`: the object of the method that is being walked, as one of the class above.
  std::optional<CodeHeld> object_above();
  CodeHeld members_of(const CodeHeld& group);
  // The object whose methods are walked though nobody calls them.
  CodeHeld object_of(int group);

  std::optional<CodeHeld> copy_of(const CodeCalling& calling);
  // code_by_name.cpp
  [[nodiscard]] bool is_all_variables(const CodeHeld& held) const;
  void set_by_name(const CodeHeld& name, const CodeHeld& value, bool is_global, bool is_certain);
  void set_all_by_name(const CodeHeld& map, bool is_global);
  std::optional<CodeHeld> call_by_name(const CodeCalling& calling);
  // special_calls.cpp, python_calls.cpp and so on; nothing: it is a call like any other.
  std::optional<CodeHeld> call_specially(const CodeCalling& calling);
  std::optional<CodeHeld> call_in_python(const CodeCalling& calling);
  std::optional<CodeHeld> iterate_in_python(const CodeCalling& calling);
  std::optional<CodeHeld> call_later_in_python(const CodeCalling& calling);
  CodeHeld call_manager(const CodeCalling& calling);
  std::optional<CodeHeld> call_in_ruby(const CodeCalling& calling);
  std::optional<CodeHeld> send_in_ruby(const CodeCalling& calling);
  std::optional<CodeHeld> define_in_ruby(const CodeCalling& calling);
  std::optional<CodeHeld> iterate_in_ruby(const CodeCalling& calling);
  std::optional<CodeHeld> call_in_php(const CodeCalling& calling);
  std::optional<CodeHeld> make_array_in_php(const CodeCalling& calling);
  std::optional<CodeHeld> call_in_perl(const CodeCalling& calling);
  std::optional<CodeHeld> call_in_javascript(const CodeCalling& calling);
  std::optional<CodeHeld> make_in_javascript(const CodeCalling& calling);
  std::optional<CodeHeld> iterate_in_javascript(const CodeCalling& calling);
  std::optional<CodeHeld> map_in_javascript(const CodeCalling& calling);
  std::optional<CodeHeld> promise_in_javascript(const CodeCalling& calling, bool is_awaited);
  // PHP's variables that are an item of an array; nullptr: this one is not.
  struct Element {
    CodeHeld object;
    CodeHeld key;
    bool is_certain = true;
  };
  [[nodiscard]] const Element* find_element(std::string_view name) const;
  void share_item(const CodeNode& variable, const CodeHeld& object, const CodeHeld& key, bool is_certain);
  void share_variable(const CodeNode& variable, const CodeNode& other, bool is_certain);
  // Whether what stands here runs whenever the function around it does.
  [[nodiscard]] bool runs_certainly() const;
  // A variable without a name, as one of variables_.
  [[nodiscard]] int temporary(const CodeHeld& value);
  void give_items(const CodeNode& call, const CodeHeld& function, std::vector<CodeHeldArgument>& arguments);
  void take_items_back(const CodeNode& call, const std::vector<CodeHeldArgument>& arguments);
  std::optional<CodeHeld> function_of_text(const CodeCalling& calling);

  void set(const CodeNode& target, const CodeHeld& value, CodeNode::Binds binds, bool is_update = false);
  void set_list(const CodeNode& target, const CodeHeld& value, CodeNode::Binds binds);
  void set_by_key(const CodeNode& target, const CodeHeld& value);
  void set_member(const CodeNode& target, const CodeHeld& value);
  void set_variable_by_name(const CodeNode& target, const CodeHeld& value, CodeNode::Binds binds, bool is_update);
  void set_item(const CodeHeld& object, const CodeHeld& key, const CodeHeld& value, bool is_certain);
  void set_in_environment(const CodeNode& object, const CodeHeld& key, const CodeHeld& value);
  void set_name(std::string_view name, CodeHeld value, CodeNode::Binds binds = CodeNode::Binds::plain,
                bool is_update = false);
  [[nodiscard]] Cell& cell_for(std::string_view name, CodeNode::Binds binds);
  [[nodiscard]] int function_frame() const;
  [[nodiscard]] Cell* find_cell(std::string_view name);
  // The variable, as one of variables_.
  [[nodiscard]] int variable_of(std::string_view name);
  [[nodiscard]] CodeHeld reference_to(std::string_view name);
  void set_variable(int variable, const CodeHeld& value);
  // `$_[0] = …` and the like change what the caller gave.
  void set_given(std::size_t place, const CodeHeld& value);
  // Ruby's `text << more`, `text.replace(other)`: all who hold the text find it changed.
  std::optional<CodeHeld> change_text(const CodeNode& variable, std::string_view method, const CodeHeld& given);
  // What there is where nothing is: of a list that has no such item.
  [[nodiscard]] CodeHeld nothing() const;
  [[nodiscard]] const CodeHeld* find(std::string_view name);
  bool is_too_much(Span span, std::size_t cost);

  std::string_view language_;
  std::string_view home_;
  std::string_view file_;
  CodeFacts& out_;
  CodeFrames frames_;
  int frame_ = 0;
  std::map<std::pair<int, std::string>, Cell*> elsewhere_;          // `global x`, `nonlocal x`, `$x = &$y`: which it is
  std::map<std::pair<int, std::string>, Cell*> perhaps_elsewhere_;  // the same, if some path was taken
  std::vector<Cell*> variables_;                                    // those that references or arguments lead to
  std::map<std::pair<int, std::string>, Element> elements_;         // by frame and name
  std::map<int, std::vector<int>> given_variables_;         // by the frame of a function: its arguments among these
  std::vector<std::pair<Cell*, Cell*>> same_texts_;         // Ruby's variables that may hold one text
  std::map<std::pair<int, std::string>, int> given_texts_;  // by parameter: the variable whose text it is, too
  std::vector<Leaving> leavings_;
  std::vector<CodeHeld> given_;     // what the functions that are being walked give back
  std::vector<CodeHeld> yielded_;   // and what they give one after the other
  std::deque<CodeNode> made_code_;  // of functions that were made from texts
  std::set<const CodeNode*> walked_;
  std::set<std::pair<const CodeNode*, int>> hoisted_functions_;  // that are there before their block runs, by its frame
  std::set<const CodeNode*> early_groups_;                       // classes that are there before their block runs
  std::vector<Met> met_;                                         // all functions
  std::map<const CodeNode*, std::vector<std::string>> hoisted_;  // the names that they have from the start
  std::vector<Deferred> deferred_;
  std::map<int, std::vector<CodeHeld>> objects_;  // by the frame of their class
  std::vector<const CodeNode*> active_;
  std::vector<std::string> open_modules_;                                 // `from x import *`
  std::vector<std::vector<std::pair<Cell*, CodeFrames::Value>>> locals_;  // Perl's `local`, to be put back
  std::size_t work_ = 0;
  int depth_ = 0;
  int abstract_depth_ = 0;
  const CodeNode* awaited_ = nullptr;  // the call whose promise `await` waits for
  bool is_awaited_ = false;            // the call that is being made is this one
  bool is_guess_ = false;
  bool is_reached_ = true;
  bool is_alone_ = false;       // functions are walked for their own sake, after the text itself
  bool calls_unknown_ = false;  // something is called that may be any function of this text
  bool is_over_ = false;
};

}  // namespace pawl
