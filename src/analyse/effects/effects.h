// SPDX-License-Identifier: Apache-2.0
// What one step with sorted arguments would do: its effects, and where what it prints comes from.
#pragma once

#include "analyse/arguments/arguments.h"
#include "analyse/places/mounts.h"
#include "analyse/places/world.h"
#include "analyse/scope/scope.h"
#include "model/analysis.h"

namespace pawl {

// What the call has done to files. All its scopes share one, so whichever scope gives it, it is the same.
class SharedFiles {
 public:
  SharedFiles(const Scope& scope) : files_(scope.files.get()) {}
  [[nodiscard]] CallFiles& operator*() const { return *files_; }
  [[nodiscard]] CallFiles* operator->() const { return files_; }

 private:
  CallFiles* files_;
};

// Which step it is, and what it knows whatever happens to the scope that it runs in.
struct StepContext {
  const World& world;
  SharedFiles files;
  Analysis& out;
  int step = -1;
  std::string program;
  std::string command;
  std::string cwd;  // where it works
  Span span;
  bool is_remote = false;
  Sources stdin_sources = {};
  // For program text in a small language, which may name its program's operands or take what they hold.
  const Arguments* arguments = nullptr;
  Sources printed_sources = {};              // of what the step prints, as far as its words tell
  bool is_in_container = false;              // which sees nothing of the host
  std::vector<Mount> mounts = {};            // what of the host the container sees that it runs in
  bool follows_links = false;                // that lie below the folders that it goes through
  bool is_redirection = false;               // the shell acts, by `>`, `<` and so on
  std::string shell_cwd = {};                // where the shell was when the step began
  std::vector<std::string> maybe_cwds = {};  // and where it may have been instead
};

// Appends the effects of flags, operands and the program itself. Returns the sources of what the step prints and
// writes. Program text (roles shell, code, script) is left to the walker.
[[nodiscard]] Sources add_effects(const Arguments& arguments, const Scope& scope, StepContext& context);

// Whether it is a secret that is never used as a script: a key, a credential store, /etc/shadow; not `.env`.
[[nodiscard]] bool is_kept_secret(PathClasses classes);

// What a connection carries, by the sources of what goes out: attributes carries-secret, carries-key, obfuscated.
[[nodiscard]] Attributes what_is_carried(Sources sources);

// What running text that cannot be seen is, by where the text comes from: downloaded, decoded, unknown.
[[nodiscard]] Action unseen_text(Sources sources);

// One effect on a path, resolved and classified. `content` is where written text comes from.
void add_path_effect(EffectKind kind, Action action, const Word& word, std::string_view text, Attributes attributes,
                     Sources content, StepContext& context);

// `: > notes.txt`: the content of a file is lost, unless git has it.
void mark_emptied(Effect& effect, bool is_remote, const World& world);

// Adds what flows from one step to another, unless it is there already.
void add_flow(int from, int to, std::string through, Sources sources, Analysis& out);

// One effect as it is. Paths that are still to be resolved go through add_path_effect().
void add_effect(EffectKind kind, Action action, std::string object, Attributes attributes, StepContext& context,
                PathClasses classes = {});

// The last effect is a connection to this address: whether that misleads about its host.
void mark_deceptive(std::string_view address, StepContext& context);

// Appends that the guard itself is spoken to, if the address is that of its page.
void mark_guards_page(std::string_view address, StepContext& context);

}  // namespace pawl
