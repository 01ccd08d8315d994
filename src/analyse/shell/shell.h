// SPDX-License-Identifier: Apache-2.0
// Walks a script's tree in the order in which a shell would run it and writes down each step with its effects.
// Where control flow parts, each way is walked with a branch of the scope, and the scopes are joined where the ways
// meet (branches.cpp, loops.cpp); a function is walked where it is called. It owns the other rooms of the walk and
// answers what they ask of each other.
#pragma once

#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyse/effects/hidden.h"
#include "analyse/files/file_follower.h"
#include "analyse/step/step_runner.h"
#include "analyse/step/walk_part.h"
#include "analyse/texts/text_runner.h"
#include "analyse/words/expand.h"
#include "analyse/words/variants.h"
#include "base/restored.h"
#include "parse/parse.h"

namespace pawl {

// Comes before the parts that refer to it.
struct OwnedWalkState {
  WalkState owned_state_;
};

// Many methods on purpose: one a construct of the shell, and ten that only hand on what the parts ask of their hosts.
class Shell final : private OwnedWalkState, private WalkPart, private StepHost, private TextHost, private FileHost {
 public:
  Shell(const World& world, Analysis& out)
      : OwnedWalkState{WalkState(world, out)},
        WalkPart(owned_state_),
        steps_(state_, *this),
        texts_(state_, steps_, *this),
        files_(state_, steps_, texts_, *this) {}
  Shell(const Shell&) = delete;
  Shell& operator=(const Shell&) = delete;

  // A text within the call: the call's own, or one that a step hands to a shell. `place` is where an inner text is.
  Stream walk_text(std::string_view text, Scope& scope, const Stream& input, const Span* place) final;

  Stream walk_shell(std::string_view text, Scope& scope, const Stream& input, const Span* place) final;
  Stream walk_sourced(std::string_view text, Scope& scope, const Stream& input, const Span* place) final;

  // A command whose words are used as they are, without a shell reading them.
  void run_command(const std::vector<std::string>& argv, Scope& scope, const Stream& input) {
    steps_.run_command(argv, scope, input);
  }

  // The text of a file as if it were run, each effect at its place in it.
  void run_program(std::string_view text, std::string_view language, const std::string& path, Scope& scope,
                   ImportedCalls* exports);

  // SQL out of an argument of a tool, with the commands and files that it names.
  void walk_sql(std::string_view sql, StepContext& context, Scope& scope) { texts_.walk_sql(sql, context, scope); }

 private:
  struct Trap;
  // Whether another shell that is called `sh` may run other commands of this text (sh_readings.cpp).
  [[nodiscard]] bool may_differ_in_sh(const Script& script, std::string_view text, const Scope& scope) const;
  Stream walk_in_both(const Script& script, std::string_view text, const ParseLimits& limits, Scope& scope,
                      const Stream& input);
  Stream walk_rejected(const Node& root, Scope& scope, const Stream& input);
  Stream walk_call(const Node& root, Scope& scope, const Stream& input);
  // `scope` is left as it may be behind the node.
  Stream walk(const Node& node, Scope& scope, const Stream& input);
  // `scope` is left as it may be where the node succeeds, `failed` as it may be where it fails.
  Stream walk_outcome(const Node& node, Scope& scope, Scope& failed, const Stream& input);
  Stream walk_compound(const Node& node, Scope& scope, const Stream& input);
  Stream walk_list(const Node& node, Scope& scope, const Stream& input, Scope* failed = nullptr);
  // The commands from `first` up to `last`, which `&&` and `||` join.
  Stream walk_chain(const Node& list, std::size_t first, std::size_t last, Scope& scope, const Stream& input,
                    Scope* failed);
  Stream walk_pipeline(const Node& node, Scope& scope, const Stream& input);
  Stream walk_conditional(const Node& node, Scope& scope, const Stream& input);
  Stream walk_choice(const Node& node, Scope& scope, const Stream& input);
  Stream walk_expression(const Node& node, Scope& scope);
  Stream walk_loop(const Node& node, Scope& scope, const Stream& input);
  Stream walk_iteration(const Node& node, Scope& scope, const Stream& input);
  // The body for each of the values, one after the other.
  Stream walk_rounds(const Node& node, const std::vector<Word>& values, Scope& scope, const Stream& input);
  // The words of a node, as arithmetic where they are that.
  std::vector<Word> expand_expression(const Node& node, Scope& scope, Sources& sources);
  [[nodiscard]] std::vector<Word> assigned_words(const Node& node, Scope& scope);
  [[nodiscard]] Scope declared(const std::vector<Word>& command, const Node& node, const Scope& scope);
  // What stands before a command, or is declared by it.
  struct CommandSettings {
    std::vector<std::pair<std::string, std::optional<Variable>>> before;  // what is put back behind the command
    std::vector<Word> given;         // to a function, which takes assignments for words
    std::optional<Scope> otherwise;  // what holds if the shell takes it otherwise: refuses it, or has no such function
  };
  CommandSettings set_before(const Node& node, const std::vector<Word>& command, Running& running, Scope& scope);
  Stream run_variant(Running running, const CommandSettings& settings, Scope& scope, const Stream& input);
  Stream run_variants(const Variants& variants, const Running& running, const CommandSettings& settings, Scope& scope,
                      std::optional<Scope>& failed, const Stream& input);
  Stream walk_simple(const Node& node, Scope& scope, const Stream& input);
  bool reads_as_fish(std::vector<Word>& command, Scope& scope) const;
  Stream walk_without_words(const Node& node, Running running, bool is_substitution, Scope& scope, const Stream& input);
  // What was walked since then is walked once more: its steps are taken back, also where these scopes name them.
  void take_back(const Point& point, std::initializer_list<Scope*> scopes);
  void walk_unknown(const Node& node);
  Stream run_part(const Part& part, Scope& scope);
  // The commands in `>(…)` run after the step that fills it, and read what it gives.
  void feed(const std::vector<Part>& parts, Stream given, const Stream& input, Scope& scope);
  // Values are expanded as `seen` has them, where that is not the scope itself.
  void assign(const ShellAssignment& assignment, Scope& scope, bool is_argument = false, Scope* seen = nullptr);
  // `declare`, `local` and so on: what their flags do to the names, and what a function gives back.
  void declare(const std::vector<Word>& command, const Node& node, Scope& scope);
  [[nodiscard]] Expander expander_for(Scope& scope);
  struct Redirected {
    std::vector<Redirection> all;
    bool may_fail = false;             // then the command does not run
    std::vector<std::string> written;  // files that are opened to write: whether that may fail costs a look at them
  };
  [[nodiscard]] bool may_fail(const Redirected& redirected, const Scope& scope) const;
  // Fills `channels` with where the descriptors lead then, and `input` with what standard input gives.
  Redirected expand_redirects(const Node& node, Scope& scope, Stream& input, Descriptors& channels);
  // The texts that were assigned to integers are evaluated, and what holds now is remembered for traps.
  void settle_assignments(Scope& scope);

  // What steps, texts and files ask of the shell.
  Stream call_function(const FunctionText& function, const Running& running, Scope& scope, const Stream& input) final;
  Stream run_alias(const std::string& text, const Running& running, Scope& scope, const Stream& input) final;
  void add_redirections(const std::vector<Redirection>& redirections, const Stream& content, Scope& scope, Span span,
                        int step) final;
  void hide_settings(const std::vector<Word>& words) final;
  void evaluate_again(std::string_view text, bool is_arithmetic, Scope& scope) final;
  bool is_too_much(Span span, const Scope& scope) final;
  void set_trap(const Word& word, const std::string& text, StepContext& context, Scope& scope) final;
  // At the end of the shell that set them (traps.cpp).
  void settle_traps(Scope& scope);
  [[nodiscard]] bool is_said_already(const Point& start, const Trap& trap) const;
  // What a trap may have changed before the next command.
  void run_live_traps(Scope& scope);
  void leave(Leaves how, std::size_t count, bool is_sure, Scope& scope) final;
  void fail_as(const Scope& failed) final { failed_ = failed; }

  // What they ask of each other.
  void run_program_text(const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input) final {
    texts_.run_program_text(arguments, context, scope, input);
  }
  void execute_text(const Word& word, std::string_view text, StepContext& context, Scope& scope,
                    const Stream& input) final {
    texts_.execute_text(word, text, context, scope, input);
  }
  void execute_stream(const Stream& stream, std::string_view language, StepContext& context, Scope& scope) final {
    texts_.execute_stream(stream, language, context, scope);
  }
  void carry_assignment(std::string_view name, const Word& word, std::string_view value, Span span,
                        Scope& scope) final {
    texts_.carry_assignment(name, word, value, span, scope);
  }
  void execute_script(const ScriptCall& call, StepContext& context, Scope& scope, const Stream& input) final {
    files_.execute_script(call, context, scope, input);
  }
  void follow_runner(const Running& running, StepContext& context, Scope& scope, const Stream& input) final {
    files_.follow_runner(running, context, scope, input);
  }
  void follow_written(const Running& running, StepContext& context, Scope& scope) final {
    files_.follow_written(running, context, scope);
  }
  void keep_contents(const StepContext& context, Scope& scope, const Stream& input) final {
    files_.keep_contents(context, scope, input);
  }
  void note_remotes(const Arguments& arguments, StepContext& context) final { files_.note_remotes(arguments, context); }
  void apply_manifest(const Argument& argument, StepContext& context, Scope& scope, const Stream& input) final {
    files_.apply_manifest(argument, context, scope, input);
  }

  StepRunner steps_;
  TextRunner texts_;
  FileFollower files_;

  const Script* script_ = nullptr;
  std::vector<std::shared_ptr<const Script>> texts_read_;  // functions, traps and `>(…)` keep parts of these trees
  std::vector<std::string> evaluated_names_;               // whose values are being evaluated once more
  std::size_t text_bytes_ = 0;
  std::size_t rounds_ = 1;                   // of the loops around, where they are walked round by round
  std::size_t walked_ = 0;                   // nodes, each time that they are walked
  std::map<int, EffectRange> part_effects_;  // of `$(…)`, by the step whose output it is
  std::vector<Part>* fed_ = nullptr;         // of the step whose words are being expanded
  bool runs_beside_ = false;                 // something runs beside what comes after it
  bool is_substitution_ = false;             // the next simple command is all of a `$(…)`
  bool is_assigning_ = false;                // the value of a variable is being expanded
  int condition_depth_ = 0;                  // conditions that decide whether what is walked runs
  std::optional<Scope> failed_;              // how the command that ran last leaves things if it fails, if otherwise

  // Where `break`, `continue` and `return` lead, and what holds there.
  struct Exits {
    bool is_loop = false;
    Scope left = Scope::nowhere();       // by `break` or `return`
    Scope continued = Scope::nowhere();  // by `continue`
  };
  std::vector<Exits*> exits_;    // of the shell that is being walked, the innermost last
  std::optional<Scope> exited_;  // what holds where it ends by `exit`

  // While it lives, what is walked is a shell of its own: `return` and `exit` lead no further.
  class OwnShell {
   public:
    explicit OwnShell(Shell& shell) : exits_(shell.exits_, {}), exited_(shell.exited_, std::nullopt) {}

   private:
    Restored<std::vector<Exits*>> exits_;
    Restored<std::optional<Scope>> exited_;
  };

  // While it lives, a condition decides whether what is walked happens.
  class Conditional {
   public:
    Conditional(Shell& shell, CallFiles& files, bool is_one = true)
        : depth_(shell.condition_depth_, shell.condition_depth_ + (is_one ? 1 : 0)),
          doubt_(files.doubt, files.doubt + (is_one ? 1 : 0)) {}

   private:
    Restored<int> depth_;
    Restored<int> doubt_;
  };

  // A text that runs later, and what was said of it when it was set.
  struct Trap {
    std::string text;
    Word word;
    int step;
    bool is_settled;
    bool is_live;  // it runs before the end, too
    std::pair<std::size_t, std::size_t> steps;
    std::pair<std::size_t, std::size_t> effects;
    std::pair<std::size_t, std::size_t> gaps;
  };
  std::vector<Trap> traps_;
  bool is_in_trap_ = false;

  // A function that is being walked. A call of it with other words may do other things; with the same ones it does what
  // it does from all the places that call it: that is walked until nothing new comes in.
  struct ActiveCall {
    FunctionText function;
    std::vector<std::string> words;
    int condition_depth;
    Scope entry;
    Scope result = Scope::nowhere();
    bool has_grown = false;
    bool is_repeated = false;  // it calls itself
  };
  std::vector<ActiveCall*> active_calls_;
};

}  // namespace pawl
