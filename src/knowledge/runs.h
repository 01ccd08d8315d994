// SPDX-License-Identifier: Apache-2.0
// Programs that run or compile files which the agent may have written before; from knowledge/runs.toml.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/enum_set.h"

namespace pawl {

// A file that the program runs by its name: `pytest` runs conftest.py.
struct RunFact {
  std::string_view word;  // the program
  // A pattern; with a slash before it: anywhere below, or where a word says; with `@`: only where a word names it.
  std::string_view file;
  std::string_view language;                 // empty: nobody reads it, and it counts if the call fetched it
  std::span<const std::string_view> with;    // one of these stands among its words; empty: whatever it is told
  std::span<const std::string_view> unless;  // and none of these
};

// All files of one program, in the order in which they are described.
[[nodiscard]] std::span<const RunFact> files_run_by(std::string_view program);

// How the file is written of which a program runs recipes.
enum class RecipeFormat : std::uint8_t { make, just, package, task, compose, git, playbook, terraform };
inline constexpr std::array<std::string_view, 8> kRecipeFormatNames = {"make",    "just", "package",  "task",
                                                                       "compose", "git",  "playbook", "terraform"};
struct RecipeFact {
  std::string_view word;  // the program
  std::string_view sub;   // and its subcommand, if only that one runs them: `compose` of docker
  RecipeFormat format;
  std::span<const std::string_view> files;  // how the file is called, in the order in which it is looked for
  std::span<const std::string_view> verbs;  // runs them only if its command ends with one of these; empty: always
};

// What a program with that command (`docker compose up`) runs recipes of; nullptr if it runs none.
[[nodiscard]] const RecipeFact* find_recipes(std::string_view program, std::string_view command);

// What runs with a command though nobody names it: git's hooks, a package's scripts.
struct UnaskedFact {
  std::string_view word;  // the command: `git commit`
  std::string_view name;  // `pre-commit`
  bool is_hook = false;   // not where hooks are switched off
};

// In the order in which they run.
[[nodiscard]] std::span<const UnaskedFact> run_unasked_by(std::string_view command);

struct CompilerFact {
  std::string_view word;  // the program
  std::string_view language;
  std::span<const std::string_view> endings;  // `.c`
};

// nullptr if it is not a compiler.
[[nodiscard]] const CompilerFact* find_compiler(std::string_view program);

// The language of program text in a file with that name, by its ending; empty if it is not known for program text.
[[nodiscard]] std::string_view language_of_file(std::string_view name);

// Whether an interpreter of that language only says with this flag whether it could read its file: `bash -n`.
[[nodiscard]] bool is_check_flag(std::string_view language, std::string_view flag);

// Whether it runs a package by its name, which may carry a version: `npx rimraf@5`.
[[nodiscard]] bool is_package_runner(std::string_view program);

// Whether it is a shell with a grammar of its own, whose simple commands read as those of bash do.
[[nodiscard]] bool is_other_shell(std::string_view program);

// Whether what it is told is run as the call's own text: bash, eval.
[[nodiscard]] bool is_shell(std::string_view program);

// Whether what it prints rebuilds a database as it was: pg_dump.
[[nodiscard]] bool is_database_dumper(std::string_view program);

// Whether it changes only where later steps look, or nothing: cd.
[[nodiscard]] bool is_mover(std::string_view program);

// Whether a file tells it what a cluster or a container service shall run: kubectl.
[[nodiscard]] bool is_manifest_reader(std::string_view program);

// Whether what it writes is made of the files that it is given: a compiler, a bundler, a formatter.
[[nodiscard]] bool is_builder(std::string_view program);

// Whether what it prints are the bytes that it reads, or some of them: cat, head.
[[nodiscard]] bool is_passer(std::string_view program);

// Whether it prints the same without end: yes.
[[nodiscard]] bool is_endless(std::string_view program);

// Which shell reads the text that this program runs.
enum class TextShell : std::uint8_t {
  sh,    // whatever `sh` is on this machine
  bash,  // or one that reads what bash reads
  same,  // the shell that the program is a part of: `eval`
};
[[nodiscard]] TextShell shell_of_texts(std::string_view program);

// The tables behind these, sorted by word.
struct CheckFact {
  std::string_view word;     // the language
  std::string_view letters;  // of short flags, which count in a cluster too
  std::span<const std::string_view> flags;
};
struct EndingFact {
  std::string_view word;  // `.sh`
  std::string_view language;
};
enum class RunnerKind : std::uint8_t {
  package_runner,
  other_shell,
  shell,
  dumper,
  mover,
  manifest_reader,
  bash_like,
  same_shell,
  builder,
  passer,
  endless,
};
inline constexpr std::array<std::string_view, 11> kRunnerKindNames = {
    "package_runner", "other_shell", "shell",   "dumper", "mover",  "manifest_reader",
    "bash_like",      "same_shell",  "builder", "passer", "endless"};
using RunnerKinds = EnumSet<RunnerKind, std::uint32_t>;
constexpr RunnerKinds operator|(RunnerKind a, RunnerKind b) {
  return RunnerKinds(a) | RunnerKinds(b);
}
struct RunnerWord {
  std::string_view word;
  RunnerKinds kinds;
};
[[nodiscard]] std::span<const RunFact> all_runs();
[[nodiscard]] std::span<const RecipeFact> all_recipes();
[[nodiscard]] std::span<const EndingFact> all_endings();
[[nodiscard]] std::span<const UnaskedFact> all_unasked();
[[nodiscard]] std::span<const CompilerFact> all_compilers();
[[nodiscard]] std::span<const CheckFact> all_checks();
[[nodiscard]] std::span<const RunnerWord> all_runners();

}  // namespace pawl
