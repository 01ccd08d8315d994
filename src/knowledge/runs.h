// SPDX-License-Identifier: Apache-2.0
// Programs that run or compile files which the agent may have written before; from knowledge/runs.toml.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace pawl {

// A file that the program runs by its name: `pytest` runs conftest.py.
struct RunFact {
  std::string_view word;  // the program
  std::string_view file;  // a pattern; with a slash before it: anywhere below
  std::string_view language;
  std::span<const std::string_view> with;  // one of these stands among its words; empty: whatever it is told
};

// All files of one program, in the order in which they are described.
[[nodiscard]] std::span<const RunFact> files_run_by(std::string_view program);

struct CompilerFact {
  std::string_view word;  // the program
  std::string_view language;
  std::span<const std::string_view> endings;  // `.c`
};

// nullptr if it is not a compiler.
[[nodiscard]] const CompilerFact* find_compiler(std::string_view program);

// Whether an interpreter of that language only says with this flag whether it could read its file: `bash -n`.
[[nodiscard]] bool is_check_flag(std::string_view language, std::string_view flag);

// Whether it runs a package by its name, which may carry a version: `npx rimraf@5`.
[[nodiscard]] bool is_package_runner(std::string_view program);

// Whether it is a shell with a grammar of its own, whose simple commands read as those of bash do.
[[nodiscard]] bool is_other_shell(std::string_view program);

// Whether what it writes is made of the files that it is given: a compiler, a bundler, a formatter.
[[nodiscard]] bool is_builder(std::string_view program);

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
enum class RunnerKind : std::uint8_t { package_runner, other_shell, bash_like, same_shell, builder };
inline constexpr std::array<std::string_view, 5> kRunnerKindNames = {"package_runner", "other_shell", "bash_like",
                                                                     "same_shell", "builder"};
struct RunnerWord {
  std::string_view word;
  RunnerKind kind;
};
[[nodiscard]] std::span<const RunFact> all_runs();
[[nodiscard]] std::span<const CompilerFact> all_compilers();
[[nodiscard]] std::span<const CheckFact> all_checks();
[[nodiscard]] std::span<const RunnerWord> all_runners();

}  // namespace pawl
