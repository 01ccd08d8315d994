// SPDX-License-Identifier: Apache-2.0
// What a step leads to and other rooms answer: functions and aliases of the shell, program text, files that are run.
#pragma once

#include <string>
#include <vector>

#include "analyse/arguments/arguments.h"
#include "analyse/effects/effects.h"
#include "analyse/scope/scope.h"
#include "analyse/step/leaves.h"
#include "analyse/step/running.h"
#include "parse/script.h"

namespace pawl {

class StepHost {
 public:
  // The shell.
  virtual Stream call_function(const FunctionText& function, const Running& running, Scope& scope,
                               const Stream& input) = 0;
  virtual Stream run_alias(const std::string& text, const Running& running, Scope& scope, const Stream& input) = 0;
  virtual void add_redirections(const std::vector<Redirection>& redirections, const Stream& content, Scope& scope,
                                Span span, int step) = 0;
  virtual void hide_settings(const std::vector<Word>& words) = 0;
  // `break`, `continue`, `return`, `exit`: what holds here holds where they lead. If they surely leave, nothing comes
  // behind.
  virtual void leave(Leaves how, std::size_t count, bool is_sure, Scope& scope) = 0;
  // How the command that runs leaves things if it fails; else it leaves them as it does where it succeeds.
  virtual void fail_as(const Scope& failed) = 0;

  // Program text.
  virtual void run_program_text(const Arguments& arguments, StepContext& context, Scope& scope,
                                const Stream& input) = 0;
  virtual void execute_text(const Word& word, std::string_view text, StepContext& context, Scope& scope,
                            const Stream& input) = 0;
  virtual void execute_stream(const Stream& stream, std::string_view language, StepContext& context, Scope& scope) = 0;
  virtual void carry_assignment(std::string_view name, const Word& word, std::string_view value, Span span,
                                Scope& scope) = 0;

  // Files.
  virtual void execute_script(const ScriptCall& call, StepContext& context, Scope& scope, const Stream& input) = 0;
  // Runners that read a file and run what it says: make, npm, just, git's aliases and hooks.
  virtual void follow_runner(const Running& running, StepContext& context, Scope& scope, const Stream& input) = 0;
  // Runners that run files which this call wrote: `pytest` and conftest.py, `docker compose` and its file.
  virtual void follow_written(const Running& running, StepContext& context, Scope& scope) = 0;
  virtual void keep_contents(const StepContext& context, Scope& scope, const Stream& input) = 0;
  virtual void note_remotes(const Arguments& arguments, StepContext& context) = 0;

 protected:
  ~StepHost() = default;
};

}  // namespace pawl
