// SPDX-License-Identifier: Apache-2.0
#include "knowledge/runs.h"

#include <algorithm>

#include "knowledge/sorted_words.h"

namespace pawl {
namespace {

[[nodiscard]] bool is_runner(RunnerKind kind, std::string_view program) {
  const RunnerWord* row = find_word(all_runners(), program);
  return row != nullptr && row->kinds.has(kind);
}

// All rows of a sorted table that have this word.
template <class Row>
[[nodiscard]] std::span<const Row> rows_of(std::span<const Row> all, std::string_view word) {
  const auto begin = std::partition_point(all.begin(), all.end(), [&](const Row& row) { return row.word < word; });
  const auto end = std::partition_point(begin, all.end(), [&](const Row& row) { return row.word == word; });
  return {begin, end};
}

}  // namespace

std::span<const RunFact> files_run_by(std::string_view program) {
  return rows_of(all_runs(), program);
}

const RecipeFact* find_recipes(std::string_view program, std::string_view command) {
  const std::string_view sub = command.substr(std::min(program.size() + 1, command.size()));
  const std::string_view verb = command.substr(command.rfind(' ') + 1);
  for (const RecipeFact& fact : rows_of(all_recipes(), program)) {
    const bool is_meant = fact.sub.empty() ||
                          (sub.starts_with(fact.sub) && (sub.size() == fact.sub.size() || sub[fact.sub.size()] == ' '));
    if (is_meant && (fact.verbs.empty() || std::ranges::find(fact.verbs, verb) != fact.verbs.end())) return &fact;
  }
  return nullptr;
}

std::span<const UnaskedFact> run_unasked_by(std::string_view command) {
  return rows_of(all_unasked(), command);
}

const CompilerFact* find_compiler(std::string_view program) {
  return find_word(all_compilers(), program);
}

std::string_view language_of_file(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || name.find('/', dot) != std::string_view::npos) return {};
  const EndingFact* fact = find_word(all_endings(), name.substr(dot));
  return fact == nullptr ? std::string_view() : fact->language;
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

bool is_passer(std::string_view program) {
  return is_runner(RunnerKind::passer, program);
}

bool is_endless(std::string_view program) {
  return is_runner(RunnerKind::endless, program);
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
