// SPDX-License-Identifier: Apache-2.0
// Walks a script's tree in the order in which a shell would run it and writes down each step with its effects.
// Both branches of a condition are walked, a loop's body once, a function where it is called.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyse/effects/effects.h"
#include "analyse/files/references.h"
#include "analyse/places/world.h"
#include "analyse/scope/scope.h"
#include "analyse/step/arguments.h"
#include "analyse/words/expand.h"
#include "content/files/recipes.h"
#include "content/sql/database.h"
#include "knowledge/carriers.h"
#include "model/analysis.h"
#include "parse/script.h"

namespace pawl {

class Walker {
 public:
  Walker(const World& world, Analysis& out) : world_(world), out_(out) {}

  // What a condition comes to, where its words alone say so.
  enum class Truth { yes, no, unknown };

  // A text within the call: the call's own, or one that a step hands to a shell. `place` is where an inner text stands.
  Stream walk_text(std::string_view text, Scope& scope, const Stream& input, const Span* place);

  // A command whose words are all known, as no shell has read them.
  void run_command(const std::vector<std::string>& argv, Scope& scope, const Stream& input);

  // SQL out of an argument of a tool, with the commands and files that it names.
  void walk_sql(std::string_view sql, StepContext& context, Scope& scope);

 private:
  // What a program prints of its standard input at most.
  enum class Lets : std::uint8_t { everything, names, nothing };
  struct Running {
    std::vector<Word> argv;
    std::vector<Redirection> redirections;
    std::vector<std::string> wrappers;
    std::vector<std::string> variables;  // that are set for it alone
    std::map<int, Channel> channels;     // where its descriptors lead
    Span span;
  };

  Stream walk_call(const Node& root, Scope& scope, const Stream& input);
  Stream walk(const Node& node, Scope& scope, const Stream& input);
  Stream walk_list(const Node& node, Scope& scope, const Stream& input);
  Stream walk_pipeline(const Node& node, Scope& scope, const Stream& input);
  Stream walk_branches(const Node& node, Scope& scope, const Stream& input);
  Stream walk_iteration(const Node& node, Scope& scope, const Stream& input);
  Stream walk_simple(const Node& node, Scope& scope, const Stream& input);
  void walk_unknown(const Node& node);
  [[nodiscard]] Truth truth_of(const Node& node, Scope& scope);
  [[nodiscard]] bool may_be_chosen(const Node& clause, const std::vector<Word>& subjects, Scope& scope);
  [[nodiscard]] std::vector<bool> reachable(const Node& node, const std::vector<Word>& subjects, Scope& scope);
  // Whether there is more than can be judged in time; a gap then says so.
  bool is_too_much(Span span, const Scope& scope);
  Stream run_part(const Part& part, Scope& scope);
  // What a store of secrets tells goes into another program, not to the agent's eyes.
  [[nodiscard]] bool goes_into_pipe(std::size_t first) const;
  void hide_shown(std::size_t begin, std::size_t end, Lets lets);
  void hide_told(std::size_t begin, std::size_t end);
  void hide_settings(const std::vector<Word>& words);
  // `echo "$(gh auth token)"`
  void show_printed(const Running& running, StepContext& context);
  // What stands in `>(…)` runs after the step that fills it, with what that gives.
  void feed(const std::vector<const Part*>& parts, Stream given, const Stream& input, Scope& scope);

  // Values are expanded as `seen` has them, where that is not the scope itself.
  void assign(const ShellAssignment& assignment, Scope& scope, bool is_argument = false, Scope* seen = nullptr);
  // `declare`, `local` and their like: what their flags make of the names, and what a function gives back.
  void declare(const std::vector<Word>& command, const Node& node, Scope& scope);
  // Whether its words are program text, or words of another command.
  [[nodiscard]] static bool runs_text(const std::vector<Word>& command, const Scope& scope);
  [[nodiscard]] Expander expander_for(Scope& scope);
  void evaluate_again(std::string_view text, bool is_arithmetic, Scope& scope);
  // Fills `channels` with where the descriptors lead then, and `input` with what standard input gives.
  std::vector<Redirection> expand_redirects(const Node& node, Scope& scope, Stream& input,
                                            std::map<int, Channel>& channels);
  [[nodiscard]] Channel channel_to(const Word& target, bool is_read, const Scope& scope) const;
  [[nodiscard]] Sources sources_of_file(const Word& word, const Scope& scope) const;
  void mark_emptied(Effect& effect) const;
  [[nodiscard]] std::vector<Word> files_named(const Arguments& arguments, const Stream& input,
                                              const Scope& scope) const;
  void mark_emptied_by(const Arguments& arguments, const StepContext& context, const Stream& input, std::size_t first);
  void add_redirections(const std::vector<Redirection>& redirections, const Stream& content, Scope& scope, Span span,
                        int step);

  Stream run(Running running, Scope& scope, const Stream& input);
  // What comes to a step by its words and by standard input.
  void note_flows(int step, const std::vector<Word>& words, const Stream& input, const Running& running);
  [[nodiscard]] std::string program_behind(std::string_view name, const Scope& scope) const;
  [[nodiscard]] bool is_impostor(std::string_view name, const Scope& scope) const;
  // What it gives, if it is another program than its name says.
  std::optional<Stream> run_found_in_path(const Word& name, StepContext& context, Scope& scope, const Stream& input);
  void suppose_wrapper(const Running& running, const std::string& program, Scope& scope, const Stream& input);
  // What a filter prints of files that this call wrote.
  [[nodiscard]] Stream output_of_files(const Step& step, const Stream& input, const Scope& scope) const;
  Stream run_alias(const std::string& text, const Running& running, Scope& scope, const Stream& input);
  Stream call_function(const Node& body, const Running& running, Scope& scope, const Stream& input);
  Stream run_program(const ProgramFact& fact, Running running, Step& step, int index, Scope& scope,
                     const Stream& input);
  void run_on_host(const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input);
  Stream run_wrapped(const ProgramFact& fact, const Arguments& arguments, const Running& running, StepContext& context,
                     Scope& scope, const Stream& input);
  Stream run_for_each(const Arguments& arguments, const Running& running, StepContext& context, Scope& scope,
                      const Stream& input);
  Stream run_inner(std::vector<Word> command, const Running& running, const std::string& wrapper, Scope& scope,
                   const Stream& input);
  void run_program_text(const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input);
  void change_scope(const Arguments& arguments, const Running& running, const Step& step, Scope& scope,
                    const Stream& input);
  bool read_items(const std::string& name, bool by_fields, char ending, Scope& scope, const Stream& input);
  void read_into(const std::vector<std::string>& names, char ending, Scope& scope, const Stream& input);
  void carry(const CarrierFact* carrier, const Word& word, std::string_view value, Span span, Scope& scope);
  [[nodiscard]] bool is_code_of_project(std::string_view value, const Scope& scope) const;
  void run_address(const Argument& address, StepContext& context, Scope& scope);
  void carry_setting(const Argument& argument, const Arguments& arguments, Scope& scope);
  void carry_assignment(std::string_view name, const Word& word, std::string_view value, Span span, Scope& scope);
  // Program text that is known, in whatever language. What it prints comes out.
  Stream run_language(std::string_view text, std::string_view language, Span place, StepContext& context, Scope& scope,
                      const Stream& input);
  // What program text prints is what the step prints that runs it.
  void collect(const Stream& output);
  Stream run_known(std::string_view text, std::string_view language, Span place, StepContext& context, Scope& scope,
                   const Stream& input);
  // Code of another language: what its calls would do.
  Stream run_code(std::string_view text, std::string_view language, Span place, StepContext& context, Scope& scope,
                  const Stream& input);
  // Small text languages (run_small.cpp): the commands that they run, the files that they take and fill. All the texts
  // of a step are one program; `inner` is what its commands have as their input.
  void run_small_program(const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input,
                         const Stream& inner);
  Stream run_small(std::string_view text, std::string_view language, bool is_known, StepContext& context, Scope& scope,
                   const Stream& input);
  // Texts of languages without a reader (run_plain.cpp): the commands that stand in them as they are.
  void run_plain(std::string_view text, std::string_view language, StepContext& context, Scope& scope,
                 const Stream& input);
  // Runners that run files which this call wrote: `pytest` and conftest.py, `docker compose` and its file.
  void follow_written(const Running& running, StepContext& context, Scope& scope);
  void follow_tasks(const Running& running, StepContext& context, Scope& scope);
  // What clusters and container services are told by files (manifests.cpp).
  void apply_manifest(const Argument& argument, StepContext& context, Scope& scope, const Stream& input);
  void follow_compose(const Running& running, StepContext& context, Scope& scope);
  void run_own_manifest(const std::string& path, StepContext& context, Scope& scope);
  void run_manifest(std::string_view text, StepContext& context, Scope& scope);
  [[nodiscard]] bool is_session_file(std::string_view path) const;
  // Text for a database (run_database.cpp): statements, and what clients run by themselves.
  void run_database(const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input);
  void run_database_word(const Word& word, std::string_view text, std::string_view language, StepContext& context,
                         Scope& scope);
  void run_database_input(const Stream& input, std::string_view language, StepContext& context, Scope& scope);
  void run_database_text(std::string_view text, std::string_view language, Span place, StepContext& context,
                         Scope& scope);
  void do_in_database(DatabaseFacts facts, std::string_view language, Span place, StepContext& context, Scope& scope);
  // Texts for other services (run_request.cpp): statements that a table tells, requests, lines for a bare connection.
  void run_statements(std::string_view text, std::string_view language, Span place, StepContext& context);
  void run_request(const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input);
  [[nodiscard]] std::string text_that_is_sent(const Argument& argument, const Scope& scope, const Stream& input) const;
  void execute_code(const Word& word, std::string_view text, std::string_view language, StepContext& context,
                    Scope& scope, const Stream& input);
  [[nodiscard]] bool may_be_text(const Stream& stream, const Scope& scope) const;
  void execute_text(const Word& word, std::string_view text, StepContext& context, Scope& scope, const Stream& input);
  // `deno run https://…`, `node --import data:…`; false if it is an ordinary file.
  bool run_from_network(const Word& word, std::string_view text, std::string_view language, StepContext& context,
                        Scope& scope);
  void execute_stream(const Stream& stream, std::string_view language, StepContext& context, Scope& scope);

  // Files that a step runs (references*.cpp). What this call put there is judged as its own text; of what was there
  // before, only what is certain counts.
  struct ScriptCall {
    const Word* word = nullptr;
    std::string_view text;
    std::string_view language;  // empty: nobody here reads it, unless it is a program
    std::vector<Word> arguments;
    bool is_program = false;  // run by its own name: its first line says in which language it is
    bool is_here = false;     // its text comes from this host, wherever it is run
  };
  void execute_script(const ScriptCall& call, StepContext& context, Scope& scope, const Stream& input);
  void run_file(const std::string& path, const ScriptCall& call, StepContext& context, Scope& scope,
                const Stream& input);
  void forget_values(const std::string& file, Scope& scope) const;
  void run_content(const Stream& content, const std::string& path, const ScriptCall& call, StepContext& context,
                   Scope& scope, const Stream& input);
  Stream as_found(const std::string& file, const std::function<Stream()>& walk);
  [[nodiscard]] std::optional<std::string> read_reference(const std::string& path, Span span);
  void add_note(Span span, std::string text);
  bool is_too_much_found(Span span);
  // Whether enough has been followed in found files: the rest of them is not looked at.
  [[nodiscard]] bool is_exhausted() const { return found_depth_ > 0 && found_work_ > kMaxFoundWork; }
  // Runners that read a file and run what it says: make, npm, just, git's aliases and hooks.
  void follow_runner(const Running& running, StepContext& context, Scope& scope, const Stream& input);
  struct RunnerFile {
    std::string path;
    std::string text;
    bool is_own = false;  // all of it was written by this call
  };
  [[nodiscard]] std::optional<RunnerFile> read_runner_file(const std::string& path, StepContext& context,
                                                           const Scope& scope);
  void follow_make(const Running& running, StepContext& context, Scope& scope);
  void follow_just(const Running& running, StepContext& context, Scope& scope);
  void follow_package_script(const Running& running, StepContext& context, Scope& scope);
  void run_installed(const std::string& script, const Running& running, StepContext& context, Scope& scope);
  void note_remotes(const Arguments& arguments, StepContext& context);
  void follow_git(const Running& running, StepContext& context, Scope& scope, const Stream& input);
  void run_hook(const std::string& path, const std::string& folder, StepContext& context, Scope& scope);
  void run_recipes(const Recipes& recipes, const RunnerFile& file, StepContext& context, Scope& scope);
  // What files hold that the call writes (contents.cpp): redirections, copies, `tee`.
  void put_content(const std::string& path, const Stream& content, bool adds, Scope& scope) const;
  bool keep_compiled(const Running& running, const StepContext& context, Scope& scope) const;
  void keep_contents(const Running& running, const StepContext& context, Scope& scope, const Stream& input);
  void add_gap(Span span, std::string reason, Action action, StepContext* context);
  StepContext context_for(int step, const std::string& program, Span span, Scope& scope, const Stream& input);
  [[nodiscard]] Span place_of(Span span) const { return fixed_place_ == nullptr ? span : *fixed_place_; }

  // How far the analysis is, to go back there.
  struct Mark {
    std::size_t steps;
    std::size_t effects;
    std::size_t gaps;
    std::size_t flows;
    std::size_t notes;
  };
  [[nodiscard]] Mark mark() const;
  void go_back_to(const Mark& mark);

  static constexpr int kMaxCalls = 8;  // of functions and wrappers within each other

  const World& world_;
  Analysis& out_;
  const Script* script_ = nullptr;
  const Span* fixed_place_ = nullptr;
  int text_depth_ = 0;
  int call_depth_ = 0;
  int branch_depth_ = 0;
  int pipe_depth_ = 0;
  int background_depth_ = 0;
  int loop_depth_ = 0;
  int evaluation_depth_ = 0;
  std::size_t text_bytes_ = 0;
  bool is_remote_ = false;
  bool is_in_container_ = false;  // which sees nothing of the host
  Stream* collector_ = nullptr;
  bool is_supposing_ = false;
  std::map<int, std::pair<std::size_t, std::size_t>> part_effects_;  // of `$(…)`, by the step whose output it is
  Lets lets_out_ = Lets::everything;                                 // of the program that ran last
  bool shows_input_ = false;                 // the program that ran last prints what it reads from standard input
  std::vector<const Part*>* fed_ = nullptr;  // those of the step whose words are being expanded

  // Files that were there before this call and are followed: bounded all together, so that big ones end in a note.
  int found_depth_ = 0;
  int files_read_ = 0;
  std::size_t bytes_read_ = 0;
  std::size_t found_work_ = 0;
  std::size_t last_effects_ = 0;
  std::size_t found_steps_ = 0;  // in out_, as are these effects
  std::size_t found_effects_ = 0;
  std::vector<std::string> references_;  // that are being followed, with their arguments
  std::vector<std::string> active_files_;

  // A function that is being walked. A call of it with other words may do other things; with the same ones, nothing
  // new.
  struct ActiveCall {
    const Node* node;
    std::vector<std::string> words;
    int branch_depth;
    std::map<std::string, std::vector<Held>> outer_values;  // of its local variables
  };
  std::vector<ActiveCall> active_calls_;
};

}  // namespace pawl
