// SPDX-License-Identifier: Apache-2.0
// Walks a script's tree in the order in which a shell would run it and writes down each step with its effects.
// Both branches of a condition are walked, a loop's body once, a function where it is called.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analyse/arguments.h"
#include "analyse/effects.h"
#include "analyse/scope.h"
#include "analyse/world.h"
#include "knowledge/carriers.h"
#include "model/analysis.h"
#include "parse/script.h"

namespace pawl {

class Walker {
 public:
  Walker(const World& world, Analysis& out) : world_(world), out_(out) {}

  // A text within the call: the call's own, or one that a step hands to a shell. `place` is where an inner text stands.
  Stream walk_text(std::string_view text, Scope& scope, const Stream& input, const Span* place);

 private:
  struct Running {
    std::vector<Word> argv;
    std::vector<Redirection> redirections;
    std::vector<std::string> wrappers;
    std::vector<std::string> variables;  // that are set for it alone
    Span span;
  };

  Stream walk(const Node& node, Scope& scope, const Stream& input);
  Stream walk_list(const Node& node, Scope& scope, const Stream& input);
  Stream walk_pipeline(const Node& node, Scope& scope, const Stream& input);
  Stream walk_branches(const Node& node, Scope& scope, const Stream& input);
  Stream walk_iteration(const Node& node, Scope& scope, const Stream& input);
  Stream walk_simple(const Node& node, Scope& scope, const Stream& input);
  void walk_unknown(const Node& node);
  // Whether there is more than can be judged in time; a gap then says so.
  bool is_too_much(Span span, const Scope& scope);
  Stream run_part(const Part& part, Scope& scope);

  void assign(const ShellAssignment& assignment, Scope& scope);
  void set_variable(const std::string& name, std::vector<Word> values, bool appends, Scope& scope);
  std::vector<Redirection> expand_redirects(const Node& node, Scope& scope, Stream& input);
  [[nodiscard]] std::uint8_t sources_of_file(const Word& word, const Scope& scope) const;
  void add_redirections(const std::vector<Redirection>& redirections, const Stream& content, Scope& scope, Span span,
                        int step);

  Stream run(Running running, Scope& scope, const Stream& input);
  Stream run_alias(const std::string& text, const Running& running, Scope& scope, const Stream& input);
  Stream call_function(const Node& body, const Running& running, Scope& scope, const Stream& input);
  Stream run_program(const ProgramFact& fact, Running running, Step& step, Scope& scope, const Stream& input);
  void run_on_host(const Arguments& arguments, StepContext& context, Scope& scope);
  Stream run_inner(std::vector<Word> command, const Running& running, const std::string& wrapper, Scope& scope,
                   const Stream& input);
  void run_program_text(const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input);
  void change_scope(const Arguments& arguments, const Step& step, Scope& scope);
  void carry(const CarrierFact* carrier, const Word& word, std::string_view value, Span span, Scope& scope);
  void carry_assignment(std::string_view name, const Word& word, std::string_view value, Span span, Scope& scope);
  // Program text that is known, in whatever language. What it prints comes out.
  Stream run_known(std::string_view text, std::string_view language, Span place, StepContext& context, Scope& scope,
                   const Stream& input);
  // Code of another language: what its calls would do.
  Stream run_code(std::string_view text, std::string_view language, Span place, StepContext& context, Scope& scope,
                  const Stream& input);
  void run_commands_in(std::string_view text, std::string_view language, bool is_known, StepContext& context,
                       Scope& scope);
  void execute_code(const Word& word, std::string_view text, std::string_view language, StepContext& context,
                    Scope& scope);
  void execute_text(const Word& word, std::string_view text, StepContext& context, Scope& scope);
  void execute_stream(const Stream& stream, std::string_view language, StepContext& context, Scope& scope);
  void execute_script(const Word& word, std::string_view text, std::string_view language, StepContext& context,
                      Scope& scope);
  void add_gap(Span span, std::string reason, Action action, StepContext* context);
  StepContext context_for(int step, const std::string& program, Span span, Scope& scope, const Stream& input);
  [[nodiscard]] Span place_of(Span span) const { return fixed_place_ == nullptr ? span : *fixed_place_; }

  const World& world_;
  Analysis& out_;
  const Script* script_ = nullptr;
  const Span* fixed_place_ = nullptr;
  int text_depth_ = 0;
  int call_depth_ = 0;
  int branch_depth_ = 0;
  int pipe_depth_ = 0;
  bool is_remote_ = false;

  // A function that is being walked. A call of it with other words may do other things; with the same ones, nothing
  // new.
  struct ActiveCall {
    const Node* node;
    std::vector<std::string> words;
    int branch_depth;
  };
  std::vector<ActiveCall> active_calls_;
};

}  // namespace pawl
