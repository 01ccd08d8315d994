// SPDX-License-Identifier: Apache-2.0
#include "knowledge/runs.h"

#include "knowledge/sorted_words.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_runner(RunnerKind kind, std::string_view program) {
  const RunnerWord* row = find_word(all_runners(), program);
  return row != nullptr && row->kind == kind;
}

}  // namespace

std::span<const RunFact> files_run_by(std::string_view program) {
  const std::span<const RunFact> all = all_runs();
  const auto [begin, end] = std::ranges::equal_range(all, program, {}, &RunFact::word);
  return {begin, end};
}

const CompilerFact* find_compiler(std::string_view program) {
  return find_word(all_compilers(), program);
}

bool is_check_flag(std::string_view language, std::string_view flag) {
  const CheckFact* fact = find_word(all_checks(), language);
  if (fact == nullptr || flag.size() < 2 || flag[0] != '-') return false;
  if (flag[1] != '-') return flag.find_first_of(fact->letters) != std::string_view::npos;
  return std::find(fact->flags.begin(), fact->flags.end(), flag) != fact->flags.end();
}

bool is_package_runner(std::string_view program) {
  return is_runner(RunnerKind::package_runner, program);
}

bool is_builder(std::string_view program) {
  return is_runner(RunnerKind::builder, program) || find_compiler(program) != nullptr || is_package_runner(program);
}

TextShell shell_of_texts(std::string_view program) {
  const RunnerWord* row = find_word(all_runners(), program);
  if (row == nullptr) return TextShell::sh;
  if (row->kind == RunnerKind::same_shell) return TextShell::same;
  return row->kind == RunnerKind::bash_like ? TextShell::bash : TextShell::sh;
}

bool is_other_shell(std::string_view program) {
  return is_runner(RunnerKind::other_shell, program);
}

}  // namespace pawl
