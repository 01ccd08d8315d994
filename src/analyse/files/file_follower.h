// SPDX-License-Identifier: Apache-2.0
// Files that a step runs. What this call put there is judged as its own text; of what was there before, only what is
// certain counts. references.cpp follows scripts, the other files follow runners, which read a file and run what it
// says.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "analyse/files/references.h"
#include "analyse/step/step_runner.h"
#include "analyse/step/walk_part.h"
#include "analyse/texts/text_runner.h"
#include "content/files/patch.h"
#include "content/files/recipes.h"
#include "knowledge/runs.h"

namespace pawl {

class FileHost {
 public:
  // A text within the call: the call's own, or one that a step hands to a shell. `place` is where an inner text is.
  virtual Stream walk_text(std::string_view text, Scope& scope, const Stream& input, const Span* place) = 0;
  // The same as another shell reads it, and as a file that this shell reads by `source`: `return` leads out of it.
  virtual Stream walk_shell(std::string_view text, Scope& scope, const Stream& input, const Span* place) = 0;
  virtual Stream walk_sourced(std::string_view text, Scope& scope, const Stream& input, const Span* place) = 0;
  // Whether there is more than can be judged in time; if so, a gap is added.
  virtual bool is_too_much(Span span, const Scope& scope) = 0;

 protected:
  ~FileHost() = default;
};

class FileFollower : private WalkPart {
 public:
  FileFollower(WalkState& state, StepRunner& steps, TextRunner& texts, FileHost& host)
      : WalkPart(state), steps_(steps), texts_(texts), host_(host) {}

  void execute_script(const ScriptCall& call, StepContext& context, Scope& scope, const Stream& input);
  Stream as_found(const std::string& file, const std::function<Stream()>& walk);
  bool is_too_much_found(Span span);
  // Whether enough has been followed in found files: the rest of them is not looked at.
  [[nodiscard]] bool is_exhausted() const { return state_.found.depth > 0 && state_.found.work > kMaxFoundWork; }
  // Runners that read a file and run what it says: make, npm, just, git's aliases and hooks.
  void follow_runner(const Running& running, StepContext& context, Scope& scope, const Stream& input);
  // Runners that run files which this call wrote: `pytest` and conftest.py, `docker compose` and its file.
  void follow_written(const Running& running, StepContext& context, Scope& scope);
  // What clusters and container services are told by files (manifests.cpp).
  void apply_manifest(const Argument& argument, StepContext& context, Scope& scope, const Stream& input);
  void note_remotes(const Arguments& arguments, StepContext& context);
  void keep_contents(const StepContext& context, Scope& scope, const Stream& input);

 private:
  void run_where_it_leads(const ScriptCall& call, StepContext& context, Scope& scope, const Stream& input);
  void run_script(const ScriptCall& call, StepContext& context, Scope& scope, const Stream& input);
  struct RunnerFile {
    std::string path;
    std::string text;
    bool is_own = false;  // all of it was written by this call
  };
  void run_earlier(const std::string& path, const ScriptCall& call, StepContext& context, Scope& scope,
                   const Stream& input);
  void run_matching(const ScriptCall& call, StepContext& context, Scope& scope, const Stream& input);
  void run_file(const std::string& path, const ScriptCall& call, StepContext& context, Scope& scope,
                const Stream& input);
  void forget_values(const std::string& file, Scope& scope) const;
  void run_content(const Stream& content, const std::string& path, const ScriptCall& call, StepContext& context,
                   Scope& scope, const Stream& input);
  void note_run(const std::string& path, std::string_view language, const std::string& text, bool is_own);
  void skip_file(const std::string& path, const std::string& why, Span span);
  [[nodiscard]] std::optional<std::string> read_reference(const std::string& path, Span span);
  [[nodiscard]] std::optional<RunnerFile> read_runner_file(const std::string& path, StepContext& context,
                                                           const Scope& scope);
  // The nearest of these files, from `folder` upwards; empty if there is none.
  [[nodiscard]] std::string find_upwards(std::string folder, std::span<const std::string_view> names,
                                         const Scope& scope) const;
  // The file of recipes that a flag names, else the first of the usual ones in its folder, or the last.
  [[nodiscard]] std::string find_here(const RecipeFact& recipes, const StepContext& context, const Scope& scope) const;
  void follow_make(const RecipeFact& recipes, StepContext& context, Scope& scope, const Stream& input);
  void follow_just(const RecipeFact& recipes, StepContext& context, Scope& scope, const Stream& input);
  void follow_package_script(const RecipeFact& recipes, const Running& running, StepContext& context, Scope& scope);
  void run_installed(const Argument* named, const Running& running, StepContext& context, Scope& scope);
  void follow_git(StepContext& context, Scope& scope, const Stream& input);
  void run_hook(const std::string& path, const std::string& folder, StepContext& context, Scope& scope);
  void run_recipes(const Recipes& recipes, const RunnerFile& file, StepContext& context, Scope& scope);
  void follow_tasks(const RecipeFact& recipes, StepContext& context, Scope& scope);
  void follow_compose(const RecipeFact& recipes, StepContext& context, Scope& scope);
  // Files that say what shall be set up, here or on other hosts (provisioning.cpp).
  void follow_playbooks(StepContext& context, Scope& scope);
  void follow_terraform(StepContext& context, Scope& scope);
  [[nodiscard]] std::optional<std::string> own_text_at(const std::string& path, StepContext& context, Scope& scope);
  [[nodiscard]] std::string path_of_runner_file(const std::string& name, const StepContext& context, Scope& scope,
                                                const Stream& input) const;
  // Programs that change files as a patch says (patches.cpp).
  void follow_patch(StepContext& context, Scope& scope, const Stream& input);
  void write_unseen(const std::string& folder, StepContext& context);
  void patch_file(const PatchFact& file, const std::string& below, StepContext& context, Scope& scope);
  [[nodiscard]] std::vector<std::string> patch_texts(const std::vector<std::string>& files, const StepContext& context,
                                                     const Scope& scope, const Stream& input);
  void keep_edited(const StepContext& context, Scope& scope);
  void keep_copy(const std::string& from, const std::string& to, const StepContext& context, Scope& scope,
                 const Stream& input);
  void keep_copied_by_keys(const StepContext& context, Scope& scope, const Stream& input);
  // What this call has fetched and now runs (fetched_run.cpp). True if the call fetched the file: it is not read then.
  bool run_fetched(const std::string& path, StepContext& context, const Scope& scope);
  void install_fetched(const Argument& operand, StepContext& context, const Scope& scope);
  void follow_fetched(StepContext& context, Scope& scope);
  void run_own_manifest(const std::string& path, StepContext& context, Scope& scope);
  void run_manifest(std::string_view text, StepContext& context, Scope& scope);
  [[nodiscard]] bool is_session_file(std::string_view path) const;

  StepRunner& steps_;
  TextRunner& texts_;
  FileHost& host_;
};

}  // namespace pawl
