// SPDX-License-Identifier: Apache-2.0
// One program: which it is, what its words mean, what it wraps, what it changes for the steps behind it. run_step.cpp
// runs it, run_program.cpp what knowledge says of it, wrapped_command.cpp what it wraps, builtins.cpp changes the
// scope, identity.cpp finds out which program it is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyse/step/step_host.h"
#include "analyse/step/walk_part.h"

namespace pawl {

class StepRunner : private WalkPart {
 public:
  // Texts that may be commands: they count where they would be denied.
  void suppose_texts(const std::vector<std::string>& texts, const StepContext& around, const Scope& scope);
  StepRunner(WalkState& state, StepHost& host) : WalkPart(state), host_(host) {}

  Stream run(Running running, Scope& scope, const Stream& input);
  // A command whose words are used as they are, without a shell reading them.
  void run_command(const std::vector<std::string>& argv, Scope& scope, const Stream& input);
  Stream run_inner(std::vector<Word> command, const Running& running, const std::string& wrapper, Scope& scope,
                   const Stream& input);
  // Whether its words are program text, or words of another command.
  [[nodiscard]] static bool runs_text(const std::vector<Word>& command, const Scope& scope);

 private:
  class ProgramRun;

  // What comes to a step by its words and by standard input.
  void note_flows(int step, const std::vector<Word>& words, const Stream& input, const Running& running);
  // `echo "$(gh auth token)"`
  [[nodiscard]] static bool is_own_name(const std::string& name, const Running& running, const Scope& scope);
  Stream run_own_name(Running& running, Step& step, int index, StepContext& context, Scope& scope, const Stream& input);
  Stream run_named(Running& running, Step& step, int index, StepContext& context, Scope& scope, const Stream& input);
  void show_printed(const Running& running, StepContext& context, bool holds_secrets);
  Stream run_program(const ProgramFact& fact, Running running, Step& step, int index, Scope& scope,
                     const Stream& input);
  Stream run_wrapped(const ProgramFact& fact, const Arguments& arguments, const Running& running, StepContext& context,
                     Scope& scope, const Stream& input);
  // In text for a shell, what stands for the mark is a word of the text, as `$1` would be.
  static void put_in_text(std::vector<Word>& command, std::string_view mark, const std::vector<Word>& items,
                          std::size_t first, Scope& scope);
  Stream run_for_each(const Arguments& arguments, const Running& running, StepContext& context, Scope& scope,
                      const Stream& input);
  void run_on_host(const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input);
  // What a filter prints of files that this call wrote.
  [[nodiscard]] Stream output_of_files(const Step& step, const Stream& input, const Scope& scope) const;
  [[nodiscard]] std::string program_behind(std::string_view name, const Scope& scope) const;
  Stream run_other_origins(const Running& running, Scope& scope, const Stream& input);
  [[nodiscard]] bool is_impostor(std::string_view name, const Scope& scope) const;
  [[nodiscard]] const ProgramFact* program_in_unknown_folder(const Word& head) const;
  // What it prints, if it is not the program that its name says.
  std::optional<Stream> run_found_in_path(const Word& name, StepContext& context, Scope& scope, const Stream& input);
  // What `run` adds counts only as a guess.
  template <typename Run>
  void suppose(const Run& run, const Scope& scope, bool is_likely);
  void suppose_wrapper(const Running& running, const std::string& program, Scope& scope, const Stream& input);
  void suppose_scripts(const Running& running, const std::string& program, Scope& scope);
  // Of a program that nobody described, or only roughly.
  void judge_given_input(const Running& running, StepContext& context, const Stream& input);
  void judge_given_files(const Running& running, StepContext& context, Scope& scope);
  [[nodiscard]] std::vector<Word> files_named(const Arguments& arguments, const Stream& input,
                                              const Scope& scope) const;
  [[nodiscard]] Stream output_without_file(const Step& step, const Argument& file, const Stream& input) const;
  void forget_written(const Arguments& arguments, const Step& step, const StepContext& context, const Stream& input,
                      std::size_t first, CallFiles& files);
  [[nodiscard]] std::vector<Mount> mounts_of(const Arguments& arguments, const StepContext& context,
                                             const Scope& scope) const;
  [[nodiscard]] std::optional<std::string> text_before(const Word& word, const Scope& scope) const;
  [[nodiscard]] bool is_noise(const Step& step, const Stream& input) const;
  void mark_emptied_by(const Arguments& arguments, const StepContext& context, const Stream& input, std::size_t first);

  StepHost& host_;
  bool is_supposing_ = false;
};

}  // namespace pawl
