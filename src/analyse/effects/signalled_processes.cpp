// SPDX-License-Identifier: Apache-2.0
#include "analyse/effects/signalled_processes.h"

#include <algorithm>

#include "analyse/arguments/arguments.h"

namespace pawl {
namespace {

constexpr int kMaxSteps = 8;

[[nodiscard]] bool has_word(const Step& step, std::string_view text) {
  return std::any_of(step.argv.begin() + 1, step.argv.end(),
                     [&](const Word& word) { return word.text.find(text) != std::string::npos; });
}

// `ps -e`, `ps aux`, but not `ps -C node`, `ps -p 1`.
[[nodiscard]] bool lists_all(const Step& ps) {
  const ProgramFact* fact = find_program(ps.program);
  if (fact == nullptr) return false;
  const std::vector<Word> words(ps.argv.begin() + 1, ps.argv.end());
  const Arguments arguments = sort_arguments(*fact, words);
  return arguments.has(Mark::every) && !arguments.has(Mark::chosen);
}

// Steps that pass on each line, or a part of it: a block of awk without a pattern, fields, an order.
[[nodiscard]] bool hands_on(const Step& step) {
  if (const ProgramFact* fact = find_program(step.program); fact != nullptr && fact->keeps_lines) return true;
  if (step.argv.size() < 2) return false;
  if (step.program == "tail") return has_word(step, "+2");  // without the heading
  if (step.program != "awk" && step.program != "gawk" && step.program != "mawk") return false;
  const std::string& text = step.argv.back().text;
  return text.starts_with('{') && text.find_first_of("~?") == std::string::npos && text.find("if") == std::string::npos;
}

}  // namespace

bool lists_process(int step, std::string_view text, const std::vector<Step>& steps) {
  for (int i = 0; i < kMaxSteps && step >= 0; ++i) {
    const Step& at = steps[static_cast<std::size_t>(step)];
    if (has_word(at, text)) return true;
    step = at.stdin_from;
  }
  return false;
}

bool lists_every_process(int step, const std::vector<Step>& steps) {
  for (int i = 0; i < kMaxSteps && step >= 0; ++i) {
    const Step& at = steps[static_cast<std::size_t>(step)];
    if (at.program == "ps") return lists_all(at);
    if (at.program == "pgrep") return at.argv.size() > 1 && at.argv.back().text == ".";
    if (!hands_on(at)) return false;
    step = at.stdin_from;
  }
  return false;
}

}  // namespace pawl
