// SPDX-License-Identifier: Apache-2.0
// A program that knowledge describes: its words sorted, what it does by itself, the program text, files and commands
// that it runs, and what it prints.
#include <algorithm>
#include <optional>
#include <utility>

#include "analyse/arguments/file_listing.h"
#include "analyse/arguments/find_expression.h"
#include "analyse/arguments/names_only.h"
#include "analyse/effects/database_effects.h"
#include "analyse/effects/hidden.h"
#include "analyse/effects/package_sources.h"
#include "analyse/effects/secret_search.h"
#include "analyse/places/path_class.h"
#include "analyse/scope/relocations.h"
#include "analyse/step/builtins.h"
#include "analyse/step/identity.h"
#include "analyse/step/note_relocations.h"
#include "analyse/step/step_runner.h"
#include "analyse/words/parameter_values.h"
#include "base/glob.h"
#include "base/letters.h"
#include "base/restored.h"
#include "content/small/setting_lines.h"
#include "parse/parse.h"

namespace pawl {
namespace {

void add_words(std::string_view text, const Word& like, std::vector<Word>& into) {
  while (!text.empty()) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    if (blank > 0) into.emplace_back(like).text = text.substr(0, blank);
    text.remove_prefix(std::min(blank + 1, text.size()));
  }
}

// `TF_CLI_ARGS_apply=-auto-approve terraform apply`: the words in variables come after the subcommand. `alone` are
// those that are set for it alone: only for these is it certain what it sees.
void add_words_of_variables(const ProgramFact& fact, const Scope& scope, const std::vector<std::string>& alone,
                            std::vector<Word>& words) {
  if (fact.words_from.empty() && fact.variables.empty()) return;
  const auto sub = std::find_if(words.begin(), words.end(), [](const Word& w) { return !w.text.starts_with('-'); });
  if (sub == words.end()) return;
  std::vector<Word> more;
  const std::string name(fact.words_from);
  for (const std::string& from : {name, name + "_" + sub->text}) {
    for (const Word& text : name.empty() ? std::vector<Word>() : scope.texts_of(from, "")) {
      if (text.is_known()) add_words(text.text, text, more);
    }
  }
  for (const VariableFact& variable : fact.variables) {
    if (std::find(alone.begin(), alone.end(), variable.name) == alone.end()) continue;
    const std::vector<Word> texts = scope.texts_of(variable.name, "");
    const bool holds = std::all_of(texts.begin(), texts.end(), [&](const Word& text) {
      return text.is_known() && matches_glob(variable.pattern, text.text);
    });
    if (holds && !texts.empty()) add_words(variable.words, texts[0], more);
  }
  words.insert(sub + 1, more.begin(), more.end());
}

// `docker stop $(docker ps -q)`: a value that a program printed and gets back is named after the command that printed
// it.
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

class StepRunner::ProgramRun {
 public:
  ProgramRun(StepRunner& steps, const ProgramFact& fact, Running& running, Step& step, int index, Scope& scope,
             const Stream& input)
      : steps_(steps),
        out_(steps.out_),
        host_(steps.host_),
        state_(steps.state_),
        fact_(fact),
        running_(running),
        step_(step),
        scope_(scope),
        input_(input),
        first_effect_(out_.effects.size()),
        context_(steps.context_for(index, step.program, running.span, scope, input)) {}

  Stream run() {
    sort_words();
    say_effects();
    list_files();
    change_scope();
    // `docker run --env-file .env x env`: what it runs has the secrets, nothing after it.
    std::optional<Restored<bool>> loaded;
    if (loads_secrets()) loaded.emplace(scope_.holds_secrets, true);
    run_texts();
    steps_.forget_written(arguments_, step_, context_, input_, first_effect_, *scope_.files);
    run_actions_of_find();
    tell_what_it_lets_out();
    const bool is_xargs = takes_words();
    const std::size_t before_command = out_.effects.size();
    if (!arguments_.is_dry && (!arguments_.command.empty() || is_xargs)) run_command(is_xargs);
    let_others_look(before_command);
    steps_.judge_given_files(running_, context_, scope_);
    host_.follow_written(running_, context_, scope_);
    run_next_of_sequence();
    return std::move(output_);
  }

 private:
  void sort_words() {
    words_.assign(running_.argv.begin() + 1, running_.argv.end());
    cut_sequence();
    expand_home_behind_equals();
    if (fact_.name == "find") {
      plan_ = plan_find(words_);
      words_ = plan_.words;
    }
    const bool is_fed = input_.step >= 0 || (input_.is_known && !input_.text.empty());
    add_words_of_variables(fact_, scope_, running_.variables, words_);
    if (fact_.language.empty()) name_listed(step_.program, out_.steps, words_);
    arguments_ = sort_arguments(fact_, words_, is_fed);
    if (add_options_of_files()) arguments_ = sort_arguments(fact_, words_, is_fed);
    named_files_ = steps_.files_named(arguments_, input_, scope_);
    const bool sends = std::any_of(arguments_.operands.begin(), arguments_.operands.end(),
                                   [](const Argument& operand) { return operand.role == Role::send; });
    for (const Word& file : named_files_)
      arguments_.operands.push_back({sends ? Role::send : Role::read, &file, file.text, {}});
  }

  // `dd of=~/x`: bash expands it there as in an assignment.
  void expand_home_behind_equals() {
    for (Word& word : words_) {
      const std::size_t at = word.text.find("=~");
      if (at == std::string::npos || at == 0 || word.is_quoted || !word.is_known()) continue;
      const bool is_home = at + 2 == word.text.size() || word.text[at + 2] == '/';
      const bool is_name = std::all_of(word.text.begin(), word.text.begin() + static_cast<std::ptrdiff_t>(at),
                                       [](char c) { return is_name_character(c); });
      if (is_home && is_name) word.text.replace(at + 1, 1, steps_.world_.home);
    }
  }

  // `curl -K FILE`: each line of the file is one more flag.
  bool add_options_of_files() {
    std::vector<Word> more;
    for (const Argument& value : arguments_.values) {
      if (!value.has(Mark::options)) continue;
      Stream file = is_standard_input(value.text) ? input_ : Stream();
      if (const auto written =
              scope_.files->contents.find(path_in(scope_, value.text, scope_.cwd(), false, true, steps_.world_));
          written != scope_.files->contents.end())
        file = written->second;
      if (!file.is_known) continue;
      for (const SettingLine& line : read_setting_lines(file.text)) {
        Word& flag = more.emplace_back(*value.word);
        flag.kind = Word::Kind::known;
        flag.text = (line.key.size() == 1 ? "-" : "--") + line.key;
        if (!line.value.empty()) more.emplace_back(flag).text = line.value;
      }
    }
    words_.insert(words_.end(), more.begin(), more.end());
    return !more.empty();
  }

  void say_effects() {
    context_.command = arguments_.name;
    context_.follows_links = arguments_.has(Mark::links);
    output_.sources = add_effects(arguments_, scope_, context_);
    add_foreign_packages(arguments_, context_);
    context_.arguments = &arguments_;
    context_.printed_sources = output_.sources;
    steps_.mark_emptied_by(arguments_, context_, input_, first_effect_);
    show_loaded_secrets();
    lets_names_out_ = shows_names_only(arguments_);
    if (lets_names_out_) hide(Hidden::named_values, {first_effect_, out_.effects.size()}, out_);
    host_.note_remotes(arguments_, context_);
  }

  [[nodiscard]] bool loads_secrets() const {
    if (!arguments_.has(Mark::loads)) return false;
    bool is_named = false;
    for (const Argument& value : arguments_.values) {
      if (!value.has(Mark::loads) || !value.word->is_known()) continue;
      is_named = true;
      const PathClasses classes = resolve_path(value.text, scope_.cwd(), false, true, steps_.world_).classes;
      if (classes.has(PathClass::secret)) return true;
    }
    return !is_named;  // its own: `dotenv run`
  }

  // tmux takes several commands at once, with a `;` between them.
  void cut_sequence() {
    if (fact_.name != "tmux") return;
    const auto end = std::find_if(words_.begin(), words_.end(), [](const Word& w) { return w.text == ";"; });
    if (end == words_.end()) return;
    next_.assign(end + 1, words_.end());
    words_.erase(end, words_.end());
  }

  void run_next_of_sequence() {
    if (next_.empty()) return;
    next_.insert(next_.begin(), running_.argv[0]);
    static_cast<void>(steps_.run_inner(std::move(next_), running_, step_.program, scope_, input_));
  }

  // `. ./.env; env`: what was loaded comes out.
  void show_loaded_secrets() {
    const bool prints_all = fact_.prints_secrets && !arguments_.has(Mark::quiet) && arguments_.command.empty();
    const bool is_kept = std::any_of(running_.redirections.begin(), running_.redirections.end(),
                                     [](const Redirection& redirection) { return redirection.fd == 1; });
    if (!scope_.holds_secrets || !prints_all || is_kept) return;
    const std::vector<Argument>& names = arguments_.operands;
    const bool is_named =
        std::any_of(names.begin(), names.end(), [](const Argument& name) { return is_secret_name(name.text); });
    if (names.empty() || is_named)
      add_effect(EffectKind::read, Action::none, "", Attribute::shown, context_, PathClass::secret);
  }

  // Which files it prints the names of.
  void list_files() {
    const bool is_find = fact_.name == "find";
    listing_ = listing_of(arguments_);
    add_sought_files(is_find ? plan_.sought : listing_.sought, context_);
    const Searched searched = searched_by(arguments_);
    add_sought_files(searched.files, context_, searched.is_shown ? Attributes(Attribute::shown) : Attributes());
    output_.items = is_find ? plan_.items : listing_.items;
    output_.is_settings = arguments_.fact->prints_settings || arguments_.has(Mark::settings);
    // A filter lists some of what it reads.
    if (out_.effects.size() == first_effect_ && arguments_.command.empty() && output_.items.empty())
      output_.items = input_.items;
  }

  void change_scope() {
    for (const Word& word : arguments_.assignments) {
      const std::size_t equals = word.text.find('=');
      if (equals == std::string::npos) {
        scope_.holds_secrets = true;
        if (!arguments_.command.empty()) host_.hide_settings({word});
        continue;
      }
      host_.carry_assignment(word.text.substr(0, equals), word, word.text.substr(equals + 1), word.span, scope_);
      running_.variables.push_back(word.text.substr(0, equals));
    }
    if (is_declaring(step_.program)) {
      host_.hide_settings(running_.argv);
      scope_.holds_secrets |= std::any_of(running_.argv.begin(), running_.argv.end(),
                                          [](const Word& word) { return word.sources.has(Source::secret); });
    }
    const int last_step = static_cast<int>(out_.steps.size()) - 1;
    if (!state_.is_in_posix() || !is_builtin_only_of_bash(step_.program))
      run_builtin(arguments_, running_, step_, last_step, scope_, input_, state_, host_);
    // `bash -s` goes on reading where `exec < x` leads.
    if (state_.is_text_from_input && step_.program == "exec" && step_.argv.size() == 1) {
      const Channels* standard_input = running_.channels.get(0);
      for (std::size_t i = 0; standard_input != nullptr && i < standard_input->size(); ++i)
        host_.execute_stream((*standard_input)[i].content, "shell", context_, scope_);
    }
    note_relocations(arguments_, context_.cwd, scope_, steps_.world_);
  }

  void run_texts() {
    Stream printed;
    {
      const Restored<Stream*> collector(state_.collector, &printed);
      host_.run_program_text(arguments_, context_, scope_, input_);
      if (is_database_language(arguments_.fact->language)) drop_plain_database(context_, first_effect_);
    }
    output_.sources |= printed.sources;
    output_.is_known = printed.is_known;
    output_.text = printed.text;
    output_.step = printed.step;
    host_.follow_runner(running_, context_, scope_, input_);
    host_.keep_contents(context_, scope_, input_);
  }

  void run_actions_of_find() {
    for (const FindPlan::Action& action : plan_.actions) {
      if (!action.command.empty()) {
        std::vector<Word> command = action.command;
        // `sh -c 'cat {}'`
        const ProgramFact* inner = command[0].is_known() ? find_program(bare_name(command[0].text)) : nullptr;
        if (inner != nullptr && inner->language == "shell")
          StepRunner::put_in_text(command, "{}", action.items, 1, scope_);
        output_.sources |=
            steps_.run_inner(fill_in(command, "{}", action.items), running_, step_.program, scope_, input_).sources;
        // A shell has each of them as a parameter of its own, one at a time.
        const bool is_shell = inner != nullptr && inner->language == "shell";
        constexpr std::size_t kMostItems = 64;
        if (is_shell && action.items.size() > kMostItems)
          steps_.add_gap(context_.span, "more commands than can be judged", Action::too_long, &context_);
        for (std::size_t i = 1; is_shell && i < action.items.size() && i < kMostItems; ++i) {
          output_.sources |=
              steps_.run_inner(fill_in(command, "{}", {action.items[i]}), running_, step_.program, scope_, input_)
                  .sources;
        }
        continue;
      }
      for (const Word& item : action.items) delete_item(item, action.only_empty);
    }
  }

  void delete_item(const Word& item, bool only_empty) {
    const std::size_t before = out_.effects.size();
    add_path_effect(EffectKind::remove, Action::none, item, item.text, Attribute::recursive, {}, context_);
    if (out_.effects.size() == before) return;
    // Deleting empty folders and files in the project loses nothing.
    const PathClasses classes = out_.effects.back().classes;
    if (only_empty && classes.has_any(PathClass::project | PathClass::cwd) &&
        !classes.has_any(PathClass::home | PathClass::root))
      out_.effects.pop_back();
  }

  // xargs: the command's words come from standard input. fd reads nothing.
  [[nodiscard]] bool takes_words() const { return fact_.appends_input && listing_.items.empty(); }

  void tell_what_it_lets_out() {
    // Without a command xargs prints what it reads.
    state_.shows_input = arguments_.shows_input || fact_.prints_input || (takes_words() && arguments_.command.empty());
    state_.lets_out = lets_names_out_                                    ? Lets::names
                      : arguments_.measures_input && !state_.shows_input ? Lets::nothing
                                                                         : Lets::everything;
    // `{ cat; } < .env`, `cat <&3`
    const auto has_own = [&](int fd) {
      return std::any_of(running_.redirections.begin(), running_.redirections.end(), [&](const Redirection& r) {
        return r.fd == fd && (fd != 0 || r.kind != Redirection::Kind::duplicate);
      });
    };
    // `cat <<< "$x"`: a text that holds what the shell itself read. What another program printed is judged there.
    const auto holds_secret = [](const Redirection& r) {
      return r.fd == 0 && r.kind == Redirection::Kind::text && r.target.step < 0 &&
             r.target.sources.has_any(Source::secret | Source::key);
    };
    const bool brings_secret = (input_.sources.has(Source::teller) && !has_own(0)) ||
                               std::any_of(running_.redirections.begin(), running_.redirections.end(), holds_secret);
    if (state_.shows_input && brings_secret && arguments_.fact->language.empty() && !has_own(1))
      add_effect(EffectKind::read, Action::none, "", Attribute::shown, context_, PathClass::secret);
  }

  // `ssh host sudo systemctl status x`: over there, who only looks may look with more rights.
  void let_others_look(std::size_t first) {
    if (!state_.is_remote || arguments_.command.empty() ||
        out_.steps.size() <= static_cast<std::size_t>(context_.step) + 1)
      return;
    const bool only_looks = std::all_of(
        out_.effects.begin() + static_cast<std::ptrdiff_t>(first), out_.effects.end(), [](const Effect& effect) {
          return effect.kind == EffectKind::read &&
                 !effect.classes.has_any(PathClass::secret | PathClass::credential_store);
        });
    if (!only_looks) return;
    std::erase_if(out_.effects, [&](const Effect& effect) {
      return effect.kind == EffectKind::privilege && effect.step == context_.step;
    });
  }

  void run_command(bool is_xargs) {
    // `fd -x COMMAND`: what it finds is what the command gets.
    Stream found;
    found.items = listing_.items;
    const Stream inner = steps_.run_wrapped(fact_, arguments_, running_, context_, scope_,
                                            fact_.appends_input && !is_xargs ? found : input_);
    output_.sources |= inner.sources;
    output_.is_known = inner.is_known;
    output_.text = inner.text;
    output_.items = inner.items;
    output_.file = inner.file;
    output_.is_settings |= inner.is_settings;
    output_.step = std::max(output_.step, inner.step);
  }

  StepRunner& steps_;
  Analysis& out_;
  StepHost& host_;
  WalkState& state_;
  const ProgramFact& fact_;
  Running& running_;
  Step& step_;
  Scope& scope_;
  const Stream& input_;
  std::size_t first_effect_;
  StepContext context_;
  FindPlan plan_;
  std::vector<Word> words_;
  std::vector<Word> next_;         // the words behind a `;` that the program takes for one
  std::vector<Word> named_files_;  // outlive the arguments that point to them
  Arguments arguments_;
  Listing listing_;
  bool lets_names_out_ = false;
  Stream output_;
};

Stream StepRunner::run_program(const ProgramFact& fact, Running running, Step& step, int index, Scope& scope,
                               const Stream& input) {
  return ProgramRun(*this, fact, running, step, index, scope, input).run();
}

}  // namespace pawl
