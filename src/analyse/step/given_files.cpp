// SPDX-License-Identifier: Apache-2.0
// Files that are given to a program which nobody described. A secret is read and shown; what guards the agent, or is
// named as the program's output, is written.
#include <algorithm>

#include "analyse/places/path_class.h"
#include "analyse/scope/file_contents.h"
#include "analyse/scope/relocations.h"
#include "analyse/step/step_runner.h"
#include "base/one_of.h"
#include "knowledge/names.h"
#include "knowledge/runs.h"

namespace pawl {
namespace {

// A flag's name without dashes and value.
[[nodiscard]] std::string_view name_of_flag(std::string_view word) {
  if (!word.starts_with('-')) return {};
  word = word.substr(0, word.find('='));
  word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));
  return word;
}

// A script of the project is read, so that what it does with its words is known.
[[nodiscard]] bool is_script(const std::string& name, const StepContext& context, const World& world) {
  if (name.find('/') == std::string::npos) return false;
  const std::string path = real_path(name, context.cwd, false, true, world);
  return world.files.read(path, 1U << 20).value_or("").starts_with("#!");
}

// What another program prints for it is judged by what that program shows.
[[nodiscard]] bool holds_secret_file(const Word& word) {
  return !word.is_known() && word.step < 0 && word.sources.has(Source::secret);
}

// Of a program that is described, whether knowledge says nothing of this word.
[[nodiscard]] bool is_undescribed(const Word& word, const Arguments& arguments) {
  if (word.text.starts_with('-'))
    return std::none_of(arguments.values.begin(), arguments.values.end(),
                        [&](const Argument& value) { return word.text.ends_with("=" + value.text); });
  return std::any_of(arguments.operands.begin(), arguments.operands.end(),
                     [&](const Argument& operand) { return operand.role == Role::text && operand.text == word.text; });
}

// Whether knowledge says no more of the program than that it runs code of the project.
[[nodiscard]] bool is_roughly_described(const Arguments& arguments, const StepContext& context) {
  const auto runs_code = [](const EffectFact& e) { return e.kind == EffectKind::execute && e.action == Action::local; };
  return !arguments.effects.empty() && std::all_of(arguments.effects.begin(), arguments.effects.end(), runs_code) &&
         arguments.command.empty() && arguments.fact->language.empty() &&
         find_recipes(context.program, context.command) == nullptr;
}

}  // namespace

// `frob < .env`, `{ frob; } < .env`: it may print what it reads. What another program prints for it is not a file.
void StepRunner::judge_given_input(const Running& running, StepContext& context, const Stream& input) {
  if (is_supposing_ || state_.is_remote || state_.found.depth > 0 || input.step >= 0) return;
  if (is_script(running.argv[0].text, context, world_)) return;
  state_.shows_input = true;
  const bool is_own = std::any_of(running.redirections.begin(), running.redirections.end(),
                                  [](const Redirection& r) { return r.fd == 0; });
  if (is_own || input.file.empty()) return;
  const ResolvedPath path = resolve_path(input.file, context.cwd, false, true, world_);
  if (path.classes.has(PathClass::secret))
    add_effect(EffectKind::read, Action::none, path.path, Attribute::shown, context, path.classes);
}

void StepRunner::judge_given_files(const Running& running, StepContext& context, Scope& scope) {
  constexpr PathClasses kGuarding = PathClass::agent_config | PathClass::pawl_own | PathClass::pawl_secret;
  if (is_supposing_ || state_.is_remote || state_.found.depth > 0) return;
  if (context.arguments != nullptr && !is_roughly_described(*context.arguments, context)) return;
  for (std::size_t i = 1; i < running.argv.size(); ++i) {
    const Word& word = running.argv[i];
    // `x=$(<.env); frob "$x"`: what the shell read for it.
    if (holds_secret_file(word) && !is_one_of(name_of_flag(running.argv[i - 1].text), secret_names().unseen_flags))
      add_effect(EffectKind::read, Action::none, "", Attribute::shown, context, PathClass::secret);
    if (!word.is_known() || word.text == "--") continue;
    if (context.arguments != nullptr && !is_undescribed(word, *context.arguments)) continue;
    const std::size_t equals = word.text.find('=');
    const bool is_flag = word.text.starts_with('-');
    // `./configure CC=/tmp/x`
    if (!is_flag && equals != std::string::npos && equals > 0)
      host_.carry_assignment(word.text.substr(0, equals), word, word.text.substr(equals + 1), word.span, scope);
    // `-i.env`: behind its one letter.
    const bool is_attached = is_flag && equals == std::string::npos && !word.text.starts_with("--");
    if (is_flag && equals == std::string::npos && !is_attached) continue;
    std::string_view flag = is_flag ? name_of_flag(word.text) : name_of_flag(running.argv[i - 1].text);
    if (is_attached) flag = flag.substr(0, 1);
    std::string text = is_attached ? word.text.substr(std::min<std::size_t>(2, word.text.size()))
                       : is_flag   ? word.text.substr(equals + 1)
                                   : word.text;
    if (text.starts_with('@')) text.erase(0, 1);
    if (text.empty() || text.find('\n') != std::string::npos) continue;
    const ResolvedPath path = resolve_in(scope, text, context.cwd, false, true, world_);
    const bool is_output = !flag.empty() && is_one_of(flag, wrapper_names().outputs);
    if (is_output || path.classes.has_any(kGuarding)) {
      add_path_effect(EffectKind::write, Action::none, word, text, {}, {}, context);
      // What it makes of a text that this call put there is not known; what it builds is its own business.
      if (scope.files->contents.contains(path.path))
        tell_content(context.step, path.path, {}, false, *scope.files, world_);
    } else if (path.classes.has(PathClass::secret) && world_.files.kind(path.path) != FileKind::folder &&
               !is_one_of(flag, secret_names().unseen_flags) && !is_script(running.argv[0].text, context, world_)) {
      add_path_effect(EffectKind::read, Action::none, word, text, Attribute::shown, {}, context);
    }
  }
}

}  // namespace pawl
