// SPDX-License-Identifier: Apache-2.0
// One step: which program it is, what it wraps, what it changes for the next ones.
#include <algorithm>
#include <utility>

#include "analyse/arguments/file_listing.h"
#include "analyse/arguments/find_expression.h"
#include "analyse/arguments/names_only.h"
#include "analyse/effects/agent_launch.h"
#include "analyse/effects/database_effects.h"
#include "analyse/effects/secret_search.h"
#include "analyse/places/path_class.h"
#include "analyse/print/known_output.h"
#include "analyse/step/identity.h"
#include "analyse/step/note_relocations.h"
#include "analyse/step/step_runner.h"
#include "analyse/words/expand.h"
#include "analyse/words/variables.h"
#include "base/glob.h"
#include "base/visible.h"

namespace pawl {
namespace {

void add_words(std::string_view text, const Word& like, std::vector<Word>& into) {
  while (!text.empty()) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    if (blank > 0) into.emplace_back(like).text = text.substr(0, blank);
    text.remove_prefix(std::min(blank + 1, text.size()));
  }
}

// `TF_CLI_ARGS_apply=-auto-approve terraform apply`: what variables say stands behind the subcommand.
// `alone` are those that are set for it alone: only of them it is certain what it sees.
void add_words_of_variables(const ProgramFact& fact, const Scope& scope, const std::vector<std::string>& alone,
                            std::vector<Word>& words) {
  if (fact.words_from.empty() && fact.variables.empty()) return;
  const auto sub = std::find_if(words.begin(), words.end(), [](const Word& w) { return !w.text.starts_with('-'); });
  if (sub == words.end()) return;
  std::vector<Word> more;
  const std::string name(fact.words_from);
  for (const std::string& from : {name, name + "_" + sub->text}) {
    for (const Word& text : name.empty() ? std::vector<Word>() : texts_of(scope, from, "")) {
      if (text.is_known()) add_words(text.text, text, more);
    }
  }
  for (const VariableFact& variable : fact.variables) {
    if (std::find(alone.begin(), alone.end(), variable.name) == alone.end()) continue;
    const std::vector<Word> texts = texts_of(scope, variable.name, "");
    const bool holds = std::all_of(texts.begin(), texts.end(), [&](const Word& text) {
      return text.is_known() && matches_glob(variable.pattern, text.text);
    });
    if (holds && !texts.empty()) add_words(variable.words, texts[0], more);
  }
  words.insert(sub + 1, more.begin(), more.end());
}

// `docker stop $(docker ps -q)`: what a program told before it is given back is named by how it was asked.
void name_listed(const std::string& program, const std::vector<Step>& steps, std::vector<Word>& words) {
  for (Word& word : words) {
    if (word.is_known() || word.is_tree || word.step < 0) continue;
    const Step& lister = steps[static_cast<std::size_t>(word.step)];
    if (lister.program != program || (word.text != "$(…)" && word.text != "…")) continue;
    word.text = "$(" + program;
    for (std::size_t i = 1; i < lister.argv.size(); ++i) word.text += " " + lister.argv[i].text;
    word.text += ")";
  }
}

}  // namespace

void StepRunner::run_command(const std::vector<std::string>& argv, Scope& scope, const Stream& input) {
  Running running;
  for (const std::string& text : argv) {
    Word& word = running.argv.emplace_back();
    word.text = text;
    word.is_quoted = true;
  }
  if (!running.argv.empty()) static_cast<void>(run(std::move(running), scope, input));
}

Stream StepRunner::run(Running running, Scope& scope, const Stream& input) {
  Step step;
  step.argv = running.argv;
  step.redirections = running.redirections;
  step.wrappers = running.wrappers;
  step.cwd = scope.cwd;
  step.depth = state_.text_depth;
  step.span = running.span;
  const Word& head = running.argv[0];
  const auto index = static_cast<int>(out_.steps.size());
  if (head.kind == Word::Kind::known) step.program = program_behind(head.text, scope);
  step.stdin_from = input.step;
  out_.steps.push_back(step);
  note_flows(index, running.argv, input, running);

  StepContext context = context_for(index, step.program, running.span, scope, input);
  Stream output;
  state_.shows_input = false;
  state_.lets_out = Lets::everything;
  if (head.kind != Word::Kind::known) {
    add_gap(place_of(head.span), "the program's name: " + (head.reason.empty() ? "a pattern" : head.reason),
            head.sources.has(Source::network) ? Action::downloaded : Action::unknown, &context);
  } else if (const auto function = scope.functions.find(head.text);
             function != scope.functions.end() && running.wrappers.empty()) {
    output = host_.call_function(*function->second.node, running, scope, input);
  } else if (const auto missing = scope.functions.find("command_not_found_handle");
             missing != scope.functions.end() && find_program(step.program) == nullptr) {
    output = host_.call_function(*missing->second.node, running, scope, input);
  } else if (const auto alias = scope.aliases.find(head.text);
             alias != scope.aliases.end() && running.wrappers.empty()) {
    output = host_.run_alias(alias->second, running, scope, input);
  } else {
    if (const std::string what = what_unhooks(step.program, running.argv, running.variables, scope); !what.empty()) {
      add_effect(EffectKind::system, Action::guard, what, {}, context);
    }
    const bool is_path = head.text.find('/') != std::string::npos;
    const ProgramFact* fact = find_program(step.program);
    if (is_path && !is_system_program(head.text)) {
      host_.execute_script({&head, head.text, "", {running.argv.begin() + 1, running.argv.end()}, true}, context, scope,
                           input);
      if (fact != nullptr && is_impostor(head.text, scope)) {
        add_gap(place_of(head.span), "`" + step.program + "` out of a folder for temporary files", Action::unknown,
                &context);
      }
    }
    const std::optional<Stream> other = is_path ? std::nullopt : run_found_in_path(head, context, scope, input);
    if (step.program == "echo" || step.program == "printf" || step.program == "print") show_printed(running, context);
    if (fact != nullptr) {
      output = run_program(*fact, running, step, index, scope, input);
    } else if (!is_path) {
      add_effect(EffectKind::execute, Action::local, head.text, {}, context);
    }
    if (fact == nullptr) suppose_wrapper(running, step.program, scope, input);
    host_.follow_written(running, context, scope);
    Stream known = known_output(step, input, world_);
    if (!known.is_known) {
      if (const Stream of_files = output_of_files(step, input, scope); of_files.is_known) known = of_files;
    }
    if (known.is_known) output = {output.sources, true, known.text, {}};
    if (!known.is_known && !known.file.empty()) output.file = known.file;
    if (fact == nullptr) output.sources |= input.sources;
    if (other) output = *other;
  }
  output.step = std::max(output.step, index);
  host_.add_redirections(running.redirections, output, scope, running.span, index);
  return output;
}

void StepRunner::show_printed(const Running& running, StepContext& context) {
  const bool is_kept = std::any_of(running.redirections.begin(), running.redirections.end(),
                                   [](const Redirection& r) { return r.fd == 1; });
  const bool is_secret = std::any_of(running.argv.begin(), running.argv.end(),
                                     [](const Word& word) { return word.sources.has(Source::teller); });
  if (is_kept || !is_secret) return;
  add_effect(EffectKind::read, Action::none, "", Attribute::shown, context);
  out_.effects.back().classes = PathClass::secret;
}

void StepRunner::note_flows(int step, const std::vector<Word>& words, const Stream& input, const Running& running) {
  for (const Word& word : words) add_flow(word.step, step, word.via, word.sources, out_);
  const auto standard_input = running.channels.find(0);
  std::string through = input.via.empty() ? "|" : input.via;
  if (standard_input != running.channels.end()) {
    through = standard_input->second.path.empty() ? "<&" : standard_input->second.path;
  }
  add_flow(input.step, step, std::move(through), input.sources, out_);
}

Stream StepRunner::run_program(const ProgramFact& fact, Running running, Step& step, int index, Scope& scope,
                               const Stream& input) {
  std::vector<Word> words(running.argv.begin() + 1, running.argv.end());
  Stream output;
  FindPlan plan;
  if (fact.name == "find") {
    plan = plan_find(words);
    words = plan.words;
  }
  const std::size_t effects_before = out_.effects.size();
  const bool is_fed = input.step >= 0 || (input.is_known && !input.text.empty());
  add_words_of_variables(fact, scope, running.variables, words);
  if (fact.language.empty()) name_listed(step.program, out_.steps, words);
  Arguments arguments = sort_arguments(fact, words, is_fed);
  // Outlives the arguments that point to it.
  const std::vector<Word> listed = files_named(arguments, input, scope);
  const bool sends = std::any_of(arguments.operands.begin(), arguments.operands.end(),
                                 [](const Argument& operand) { return operand.role == Role::send; });
  for (const Word& file : listed) arguments.operands.push_back({sends ? Role::send : Role::read, &file, file.text, {}});
  StepContext context = context_for(index, step.program, running.span, scope, input);
  context.command = arguments.name;
  output.sources = add_effects(arguments, context);
  context.arguments = &arguments;
  context.printed_sources = output.sources;
  mark_emptied_by(arguments, context, input, effects_before);
  const bool lets_names_out = shows_names_only(arguments);
  for (std::size_t i = effects_before; lets_names_out && i < out_.effects.size(); ++i) {
    Effect& effect = out_.effects[i];
    if (effect.kind == EffectKind::read && holds_named_values(effect.object)) effect.attributes.clear(Attribute::shown);
  }
  host_.note_remotes(arguments, context);
  const Listing listing = listing_of(arguments);
  add_sought_files(fact.name == "find" ? plan.sought : listing.sought, context);
  output.items = fact.name == "find" ? plan.items : listing.items;
  output.is_settings = arguments.fact->prints_settings || (arguments.marks & arguments.fact->settings) != 0;
  // A filter lists some of what it reads.
  if (out_.effects.size() == effects_before && arguments.command.empty() && output.items.empty())
    output.items = input.items;
  for (const Word& word : arguments.assignments) {
    const std::size_t equals = word.text.find('=');
    host_.carry_assignment(word.text.substr(0, equals), word, word.text.substr(equals + 1), word.span, scope);
    running.variables.push_back(word.text.substr(0, equals));
  }
  if (is_declaring(step.program)) host_.hide_settings(running.argv);
  change_scope(arguments, running, step, scope, input);
  note_relocations(arguments, context.cwd, scope, world_);
  Stream printed;
  Stream* outer_collector = std::exchange(state_.collector, &printed);
  host_.run_program_text(arguments, context, scope, input);
  if (is_database_language(arguments.fact->language)) drop_plain_database(context, effects_before);
  state_.collector = outer_collector;
  output.sources |= printed.sources;
  output.is_known = printed.is_known;
  output.text = printed.text;
  output.step = printed.step;
  host_.follow_runner(running, context, scope, input);
  host_.keep_contents(running, context, scope, input);

  for (const FindPlan::Action& action : plan.actions) {
    if (!action.command.empty()) {
      output.sources |=
          run_inner(fill_in(action.command, "{}", action.items), running, step.program, scope, input).sources;
      continue;
    }
    for (const Word& item : action.items) {
      const std::size_t before = out_.effects.size();
      add_path_effect(EffectKind::remove, Action::none, item, item.text, Attribute::recursive, {}, context);
      if (out_.effects.size() == before) continue;
      // Of empty folders and files in the project nothing is lost.
      const PathClasses classes = out_.effects.back().classes;
      if (action.only_empty && classes.has_any(PathClass::project | PathClass::cwd) &&
          !classes.has_any(PathClass::home | PathClass::root))
        out_.effects.pop_back();
    }
  }
  // Without a command xargs prints what it reads; fd reads nothing.
  const bool is_xargs = fact.appends_input && listing.items.empty();
  state_.shows_input = arguments.shows_input || fact.prints_input || (is_xargs && arguments.command.empty());
  state_.lets_out = lets_names_out                                    ? Lets::names
                    : arguments.measures_input && !state_.shows_input ? Lets::nothing
                                                                      : Lets::everything;
  // `{ cat; } < .env`, `cat <&3`
  const auto has_own = [&](int fd) {
    return std::any_of(running.redirections.begin(), running.redirections.end(), [&](const Redirection& r) {
      return r.fd == fd && (fd != 0 || r.kind != Redirection::Kind::duplicate);
    });
  };
  if (state_.shows_input && input.sources.has(Source::teller) && arguments.fact->language.empty() && !has_own(0) &&
      !has_own(1)) {
    add_effect(EffectKind::read, Action::none, "", Attribute::shown, context);
    out_.effects.back().classes = PathClass::secret;
  }
  if (arguments.is_dry || (arguments.command.empty() && !is_xargs)) return output;
  // `fd -x COMMAND`: what it finds is what the command gets.
  Stream found;
  found.items = listing.items;
  const Stream inner =
      run_wrapped(fact, arguments, running, context, scope, fact.appends_input && !is_xargs ? found : input);
  output.sources |= inner.sources;
  output.is_known = inner.is_known;
  output.text = inner.text;
  output.items = inner.items;
  output.file = inner.file;
  output.is_settings |= inner.is_settings;
  output.step = std::max(output.step, inner.step);
  return output;
}

}  // namespace pawl
