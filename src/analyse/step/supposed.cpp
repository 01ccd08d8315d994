// SPDX-License-Identifier: Apache-2.0
// Wrappers that knowledge does not describe. What they do with their words is a guess: it counts where the words would
// be denied as a command, and nowhere else (rules/match.cpp).
#include <algorithm>

#include "analyse/scope/relocations.h"
#include "analyse/step/identity.h"
#include "analyse/step/step_runner.h"
#include "base/one_of.h"
#include "base/restored.h"
#include "knowledge/names.h"
#include "knowledge/runs.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxSupposed = 3;  // places where the command of an unknown wrapper may begin
constexpr std::size_t kMaxTexts = 4;     // and words that may hold a whole command

[[nodiscard]] bool is_flag(const Word& word) {
  return word.text.starts_with('-') || word.text.find('=') != std::string::npos;
}

[[nodiscard]] bool is_several_words(std::string_view text) {
  return text.find_first_of(" \t\n") != std::string_view::npos;
}

// `--exec`, `--exec=TEXT`: the name without the dashes.
[[nodiscard]] std::string_view name_of_flag(std::string_view flag) {
  flag = flag.substr(0, flag.find('='));
  flag.remove_prefix(std::min(flag.find_first_not_of('-'), flag.size()));
  return flag;
}

// Where a whole command may stand in one word; empty if it may not stand in word `i`.
[[nodiscard]] std::string_view text_in(const Running& running, std::size_t i) {
  const std::vector<Word>& argv = running.argv;
  const std::string_view text = argv[i].text;
  if (!argv[i].is_known()) return {};
  // The program itself: `xterm -e 'make all'` hands it to a shell.
  if (i == 0) return is_several_words(text) && !running.wrappers.empty() ? text : std::string_view();
  if (const std::size_t equals = text.find('='); text.starts_with('-') && equals != std::string_view::npos)
    return is_one_of(name_of_flag(text), wrapper_names().flags) ? text.substr(equals + 1) : std::string_view();
  if (!is_several_words(text) || is_flag(argv[i])) return {};
  const std::string_view before = argv[i - 1].text;
  const bool is_behind_verb = i == 2 && is_one_of(before, wrapper_names().verbs);
  const bool is_behind_flag = before.starts_with('-') && is_one_of(name_of_flag(before), wrapper_names().flags);
  return is_behind_verb || is_behind_flag || before == "--" ? text : std::string_view();
}

}  // namespace

template <typename Run>
void StepRunner::suppose(const Run& run, const Scope& scope, bool is_likely) {
  const Point start = here();
  Scope inner = scope;
  {
    const FilesAsBefore as_before(*scope.files);
    const Restored<bool> supposing(is_supposing_, true);
    const Restored<bool> shows(state_.shows_input, state_.shows_input);
    const Restored<Lets> lets(state_.lets_out, state_.lets_out);
    run(inner);
  }
  out_.gaps.resize(start.gaps);
  std::erase_if(out_.effects, [&, at = std::size_t{0}](const Effect& effect) mutable {
    return at++ >= start.effects && !effect.is_certain;
  });
  if (out_.effects.size() == start.effects) return go_back_to(start);
  for (std::size_t k = start.effects; k < out_.effects.size(); ++k) {
    out_.effects[k].is_supposed = true;
    out_.effects[k].is_likely = is_likely;
  }
  for (std::size_t k = start.steps; k < out_.steps.size(); ++k) out_.steps[k].is_supposed = true;
}

// `frob x.sh`: a file of program text that this call wrote. Whether the program runs it or only reads it is a guess.
void StepRunner::suppose_scripts(const Running& running, const std::string& program, Scope& scope) {
  if (is_supposing_ || state_.is_remote || state_.found.depth > 0 || scope.files->contents.empty()) return;
  std::size_t tried = 0;
  for (std::size_t i = 1; i < running.argv.size() && tried < kMaxSupposed; ++i) {
    const Word& word = running.argv[i];
    if (!word.is_known() || word.text.empty() || word.text.starts_with('-')) continue;
    const auto file = scope.files->contents.find(path_in(scope, word.text, scope.cwd(), false, true, world_));
    if (file == scope.files->contents.end() || !file->second.is_known) continue;
    const bool says_itself = file->second.text.starts_with("#!");
    const std::string_view language = language_of_file(word.text);
    if (language.empty() && !says_itself) continue;
    ++tried;
    suppose(
        [&](Scope& inner) {
          StepContext context = context_for(-1, program, running.span, inner, {});
          host_.execute_script({&word, word.text, language, {}, says_itself}, context, inner, {});
        },
        scope, false);
  }
}

void StepRunner::suppose_texts(const std::vector<std::string>& texts, const StepContext& around, const Scope& scope) {
  if (is_supposing_ || state_.is_remote || state_.found.depth > 0) return;
  for (std::size_t i = 0; i < texts.size() && i < kMaxTexts; ++i) {
    Word word;
    word.text = texts[i];
    word.span = around.span;
    suppose(
        [&](Scope& inner) {
          StepContext context = context_for(-1, around.program, around.span, inner, {});
          host_.execute_text(word, word.text, context, inner, {});
        },
        scope, false);
  }
}

void StepRunner::suppose_wrapper(const Running& running, const std::string& program, Scope& scope,
                                 const Stream& input) {
  if (is_supposing_ || state_.is_remote || state_.found.depth > 0) return;
  std::size_t tried = 0;
  // `A-B=2 git reset --hard`: nearly an assignment, and not a program.
  const bool is_no_program = running.argv[0].text.find('=') != std::string::npos;
  for (std::size_t i = 1; i < running.argv.size() && tried < kMaxSupposed; ++i) {
    const Word& word = running.argv[i];
    if (!word.is_known() || is_flag(word) || find_program(bare_name(word.text)) == nullptr) continue;
    if (word.text.find('/') != std::string::npos && !is_system_program(word.text)) continue;
    ++tried;
    suppose(
        [&](Scope& inner) {
          static_cast<void>(run_inner({running.argv.begin() + static_cast<std::ptrdiff_t>(i), running.argv.end()},
                                      running, program, inner, input));
        },
        scope, is_no_program && i == 1);
  }
  tried = 0;
  for (std::size_t i = 0; i < running.argv.size() && tried < kMaxTexts; ++i) {
    const std::string_view text = text_in(running, i);
    if (text.empty()) continue;
    ++tried;
    suppose(
        [&](Scope& inner) {
          StepContext context = context_for(-1, program, running.span, inner, {});
          host_.execute_text(running.argv[i], text, context, inner, {});
        },
        scope, false);
  }
}

}  // namespace pawl
