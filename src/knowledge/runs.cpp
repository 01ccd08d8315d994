// SPDX-License-Identifier: Apache-2.0
#include "knowledge/runs.h"

#include "knowledge/sorted_words.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_runner(RunnerKind kind, std::string_view program) {
  const RunnerWord* row = find_word(all_runners(), program);
  return row != nullptr && row->kinds.has(kind);
}

}  // namespace

std::span<const RunFact> files_run_by(std::string_view program) {
  const std::span<const RunFact> all = all_runs();
  const auto [begin, end] = std::ranges::equal_range(all, program, {}, &RunFact::word);
  return {begin, end};
}

const RecipeFact* find_recipes(std::string_view program, std::string_view command) {
  const std::string_view sub = command.substr(std::min(program.size() + 1, command.size()));
  const std::string_view verb = command.substr(command.rfind(' ') + 1);
  for (const RecipeFact& fact : std::ranges::equal_range(all_recipes(), program, {}, &RecipeFact::word)) {
    const bool is_meant = fact.sub.empty() ||
                          (sub.starts_with(fact.sub) && (sub.size() == fact.sub.size() || sub[fact.sub.size()] == ' '));
    if (is_meant && (fact.verbs.empty() || std::ranges::find(fact.verbs, verb) != fact.verbs.end())) return &fact;
  }
  return nullptr;
}

std::span<const UnaskedFact> run_unasked_by(std::string_view command) {
  const auto [begin, end] = std::ranges::equal_range(all_unasked(), command, {}, &UnaskedFact::word);
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
  if (row->kinds.has(RunnerKind::same_shell)) return TextShell::same;
  return row->kinds.has(RunnerKind::bash_like) ? TextShell::bash : TextShell::sh;
}

bool is_other_shell(std::string_view program) {
  return is_runner(RunnerKind::other_shell, program);
}

bool is_shell(std::string_view program) {
  return is_runner(RunnerKind::shell, program);
}

bool is_database_dumper(std::string_view program) {
  return is_runner(RunnerKind::dumper, program);
}

bool is_mover(std::string_view program) {
  return is_runner(RunnerKind::mover, program);
}

bool is_manifest_reader(std::string_view program) {
  return is_runner(RunnerKind::manifest_reader, program);
}

}  // namespace pawl
