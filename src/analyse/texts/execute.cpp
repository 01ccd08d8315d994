// SPDX-License-Identifier: Apache-2.0
// Program text that a step runs: shell text, code, scripts, what comes from standard input.
#include <algorithm>
#include <utility>

#include "analyse/arguments/dry_run.h"
#include "analyse/effects/database_effects.h"
#include "analyse/places/hosts.h"
#include "analyse/places/path_class.h"
#include "analyse/scope/relocations.h"
#include "analyse/step/elsewhere.h"
#include "analyse/texts/text_runner.h"
#include "base/restored.h"
#include "content/code/codecs.h"
#include "content/code/plain_calls.h"
#include "content/small/small_languages.h"
#include "content/small/socat.h"
#include "knowledge/runs.h"

namespace pawl {
namespace {

// concurrently takes `npm:build` for `npm run build`, and `npm:watch-*` for all scripts of that form.
[[nodiscard]] std::string without_shorthand(std::string_view text) {
  for (const std::string_view runner : {"npm:", "pnpm:", "yarn:", "bun:"}) {
    if (!text.starts_with(runner)) continue;
    std::string command(runner.substr(0, runner.size() - 1));
    command += text.find('*') == std::string_view::npos ? " run " + std::string(text.substr(runner.size())) : " run";
    return command;
  }
  return std::string(text);
}

// What `commands=["a","b"]`, `{"commands":["a"]}` and so on (aws ssm) would run; other text is shell text as it is.
[[nodiscard]] std::vector<std::string> remote_texts(std::string_view text) {
  const std::size_t key = std::min(text.find("commands"), text.find("script"));
  const std::size_t value = key == std::string_view::npos ? key : text.find_first_of("=:", key);
  if (value == std::string_view::npos || text.substr(0, key).find_first_not_of(" {\"'") != std::string_view::npos)
    return {std::string(text)};
  std::string_view rest = text.substr(value + 1);
  std::vector<std::string> texts;
  for (std::size_t at = rest.find('"'); at != std::string_view::npos; at = rest.find('"', at + 1)) {
    std::string one;
    for (++at; at < rest.size() && rest[at] != '"'; ++at) {
      if (rest[at] == '\\' && at + 1 < rest.size()) ++at;
      one += rest[at];
    }
    texts.push_back(std::move(one));
    if (at >= rest.size()) break;
  }
  if (!texts.empty()) return texts;
  while (!rest.empty() && (rest.front() == '[' || rest.front() == ' ')) rest.remove_prefix(1);
  while (!rest.empty() && (rest.back() == ']' || rest.back() == ' ')) rest.remove_suffix(1);
  return {std::string(rest)};
}

[[nodiscard]] std::string name_of_script(std::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1));
}

// Knowledge describes some scripts by their own name.
[[nodiscard]] bool is_known_script(std::string_view path) {
  const ProgramFact* fact = find_program(name_of_script(path));
  return fact != nullptr && fact->is_script;
}

// The words of the step behind that one.
[[nodiscard]] std::vector<Word> words_behind(std::string_view text, const StepContext& context) {
  const std::vector<Word>& argv = context.out.steps[static_cast<std::size_t>(context.step)].argv;
  const auto found = std::find_if(argv.begin(), argv.end(), [&](const Word& word) { return word.text == text; });
  return found == argv.end() ? std::vector<Word>() : std::vector<Word>(found + 1, argv.end());
}

// `awk -f "$dir/x.awk"`, `… | sed -f -`: what is not known there edits text far more often than it runs anything.
[[nodiscard]] bool is_plain_unknown(const Argument& script, const Stream& input) {
  if (!is_standard_input(script.text))
    return !script.word->is_known() && unseen_text(script.word->sources) == Action::unknown;
  return !input.is_known && input.file.empty() && unseen_text(input.sources) == Action::unknown;
}

// What a program that talks to the network runs has the network as its input: `nc -e sh`.
[[nodiscard]] bool talks_to_network(const Arguments& arguments) {
  const auto is_place = [](const Argument& a) {
    return a.role == Role::host || a.role == Role::url || a.role == Role::address;
  };
  return std::any_of(arguments.operands.begin(), arguments.operands.end(), is_place) ||
         std::any_of(arguments.effects.begin(), arguments.effects.end(),
                     [](const EffectFact& effect) { return effect.kind == EffectKind::connect; });
}

}  // namespace

Action unseen_text(Sources sources) {
  if (sources.has(Source::network)) return Action::downloaded;
  return sources.has_any(Source::decoder | Source::encoder) ? Action::decoded : Action::unknown;
}

// The program text among the arguments of one step, in their order.
class TextRunner::ProgramText {
 public:
  ProgramText(TextRunner& texts, const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input)
      : texts_(texts),
        arguments_(arguments),
        fact_(*arguments.fact),
        context_(context),
        scope_(scope),
        input_(input),
        is_small_(is_small_language(fact_.language)) {
    if (talks_to_network(arguments)) inner_input_.sources = Source::network;
    inner_input_.items = input.items;  // `find . | perl -ne unlink`
  }

  void run() {
    for (const Argument& argument : arguments_.values) take(argument);
    for (const Argument& argument : arguments_.operands) take(argument);
    run_joined();
    run_typed();
    // sftp takes its commands from there; the unknown ones are as ordinary as the program itself.
    if (fact_.language == "transfer" && !has_text_ && input_.is_known)
      static_cast<void>(texts_.run_small(input_.text, "transfer", true, context_, scope_, inner_input_));
    if (is_small_) return texts_.run_small_program(arguments_, context_, scope_, input_, inner_input_);
    if (reads_program()) run_input();
  }

 private:
  // Roles that are not here hold no program text.
  void take(const Argument& argument) {
    struct Taking {
      Role role;
      void (ProgramText::*take)(const Argument& argument);
    };
    static constexpr Taking kTakings[] = {
        {Role::shell, &ProgramText::take_shell},
        {Role::line, &ProgramText::take_line},
        {Role::over_there, &ProgramText::take_over_there},
        {Role::code, &ProgramText::take_code},
        {Role::script, &ProgramText::take_script},
        {Role::address, &ProgramText::take_address},
        {Role::expression, &ProgramText::take_expression},
        {Role::manifest, &ProgramText::take_manifest},
        {Role::setting, &ProgramText::take_setting},
        {Role::settings, &ProgramText::take_settings},
        {Role::transport, &ProgramText::take_transport},
        {Role::interpreter, &ProgramText::take_interpreter},
        {Role::typed, &ProgramText::take_typed},
        {Role::recipe, &ProgramText::take_recipe},
        {Role::recipe_or_program, &ProgramText::take_recipe},
    };
    if (argument.flag.empty() && arguments_.name.starts_with("git ")) texts_.run_address(argument, context_, scope_);
    for (const Taking& taking : kTakings) {
      if (taking.role == argument.role) return (this->*taking.take)(argument);
    }
  }

  // A flag's text is a text of its own; operands are joined, but some programs take each for itself.
  void take_shell(const Argument& argument) {
    has_text_ = true;
    if (!argument.flag.empty()) {
      texts_.refuse_temporary(*argument.word, argument.text, context_, scope_);
      return texts_.execute_text(*argument.word, argument.text, context_, scope_, inner_input_);
    }
    if (fact_.name != "eval" && argument.word->is_known() && !joined_.empty() &&
        argument.text.find(' ') != std::string::npos) {
      texts_.execute_text(*argument.word, argument.text, context_, scope_, inner_input_);
    }
    joined_ += (joined_.empty() ? "" : " ") + argument.text;
    if (text_word_ == nullptr || !argument.word->is_known()) text_word_ = argument.word;
  }

  void take_line(const Argument& argument) {
    texts_.execute_text(*argument.word, without_shorthand(argument.text), context_, scope_, inner_input_);
  }

  void take_over_there(const Argument& argument) {
    for (const std::string& text : remote_texts(argument.text)) {
      const Elsewhere there(texts_.state_.is_remote, scope_);
      texts_.execute_text(*argument.word, text, context_, scope_, {});
    }
  }

  // What it runs speaks with the program, not with the network.
  void take_transport(const Argument& argument) {
    texts_.execute_text(*argument.word, with_destination(argument.text), context_, scope_, {});
  }

  void take_code(const Argument& argument) {
    has_text_ = true;
    // All texts of a small language are one.
    if (!is_small_)
      texts_.execute_code(*argument.word, printed(argument), fact_.language, context_, scope_, inner_input_);
  }

  // `node -p CODE` prints what it comes to.
  [[nodiscard]] std::string printed(const Argument& argument) const {
    if (fact_.language != "node" || (argument.flag != "-p" && argument.flag != "--print")) return argument.text;
    std::string text = "console.log(" + argument.text + "\n)";
    return read_code("node", text, {texts_.world_.home}).problems.empty() ? text : argument.text;
  }

  void take_script(const Argument& argument) {
    has_text_ = true;
    if (texts_.run_from_network(*argument.word, argument.text, fact_.language, context_, scope_)) return;
    if (is_small_ && is_plain_unknown(argument, input_))
      return add_effect(EffectKind::execute, Action::local, argument.text, {}, context_);
    if (fact_.name == "make" || fact_.name == "just") return;  // not a script; follow_runner reads it
    if (is_standard_input(argument.text)) return texts_.execute_stream(input_, fact_.language, context_, scope_);
    ScriptCall call{argument.word, argument.text, fact_.language, {}, false};
    const Argument* end_of_operands = arguments_.operands.data() + arguments_.operands.size();
    for (const Argument* later = &argument + 1; argument.flag.empty() && later < end_of_operands; ++later)
      call.arguments.push_back(*later->word);
    texts_.host_.execute_script(call, context_, scope_, input_);
    run_known_script(argument, std::move(call.arguments));
  }

  // `python manage.py flush`, `java -jar jenkins-cli.jar delete-job x`: knowledge describes some scripts by name.
  void run_known_script(const Argument& argument, std::vector<Word> words) {
    const bool is_jar = argument.flag == "-jar" && context_.step >= 0;
    if ((!argument.flag.empty() && !is_jar) || !is_known_script(argument.text)) return;
    Running inner;
    inner.span = context_.span;
    std::vector<Word> command = is_jar ? words_behind(argument.text, context_) : std::move(words);
    command.insert(command.begin(), *argument.word);
    command.front().text = name_of_script(argument.text);
    static_cast<void>(texts_.steps_.run_inner(std::move(command), inner, context_.program, scope_, input_));
  }

  void take_address(const Argument& argument) {
    const SocatAddress address = read_socat_address(argument.text);
    if (address.kind != SocatAddress::Kind::command) return;
    static_cast<void>(
        texts_.run_known(address.value, "shell", texts_.place_of(argument.word->span), context_, scope_, inner_input_));
  }

  void take_expression(const Argument& argument) {
    // Of a name, its subscript; of `let`, all of it; of `compgen -W`, what it expands to.
    const bool is_whole = fact_.name == "let" || fact_.name == "compgen";
    const std::size_t begin = is_whole ? 0 : argument.text.find('[');
    if (argument.word->is_known() && begin != std::string::npos)
      texts_.host_.evaluate_again(std::string_view(argument.text).substr(begin), fact_.name != "compgen", scope_);
  }

  void take_manifest(const Argument& argument) {
    if (!arguments_.is_dry) texts_.host_.apply_manifest(argument, context_, scope_, input_);
  }

  void take_setting(const Argument& argument) { texts_.carry_setting(argument, arguments_, scope_); }

  void take_settings(const Argument& argument) {
    if (is_standard_input(argument.text)) {
      if (input_.is_known) texts_.carry_lines(input_.text, *argument.word, scope_);
      return;
    }
    const std::optional<std::string> text = texts_.written_text(argument, scope_);
    if (text) texts_.carry_lines(*text, *argument.word, scope_);
  }

  // `bun run https://…`
  void take_recipe(const Argument& argument) {
    static_cast<void>(texts_.run_from_network(*argument.word, argument.text, fact_.language, context_, scope_));
  }

  void take_typed(const Argument& argument) {
    typed_.push_back(argument.text);
    if (typed_word_ == nullptr || !argument.word->is_known()) typed_word_ = argument.word;
  }

  void take_interpreter(const Argument& argument) {
    texts_.refuse_temporary(*argument.word, argument.text, context_, scope_);
    texts_.execute_text(*argument.word, argument.text + " -c :", context_, scope_, inner_input_);
  }

  void run_joined() {
    if (text_word_ == nullptr) return;
    if (fact_.name == "trap") return texts_.host_.set_trap(*text_word_, joined_, context_, scope_);
    if (fact_.language != "shell") return texts_.execute_text(*text_word_, joined_, context_, scope_, inner_input_);
    // `sh -c TEXT NAME A B`: a shell of its own, with its own $1 and $2.
    Scope inner = scope_.branch();
    const std::vector<Argument>& operands = arguments_.operands;
    if (operands.size() > 1) inner.set("0", {*operands[1].word});
    std::vector<Word> words;
    for (std::size_t i = 2; i < operands.size(); ++i) words.push_back(*operands[i].word);
    inner.set_positional(std::move(words));
    texts_.execute_text(*text_word_, joined_, context_, inner, inner_input_);
  }

  // What is to be typed comes in words, or else by standard input.
  void run_typed() {
    if (typed_word_ != nullptr) return texts_.type(typed_, *typed_word_, context_, scope_);
    const bool types = std::any_of(fact_.operands.begin(), fact_.operands.end(),
                                   [](const OperandFact& operand) { return operand.role == Role::typed; });
    if (!types || (input_.step < 0 && !input_.is_known && input_.file.empty())) return;
    Word word;
    word.span = context_.span;
    word.kind = input_.is_known ? Word::Kind::known : Word::Kind::unknown;
    word.reason = "what comes by standard input";
    texts_.type({input_.text}, word, context_, scope_);
  }

  // Whether its program comes by standard input.
  [[nodiscard]] bool reads_program() const {
    // A command that follows has the input. Only a debugger takes its own commands from there.
    const bool hands_on_input = !arguments_.command.empty() && fact_.language != "gdb";
    // `core.sshCommand = ssh -i KEY`: without a host nothing runs.
    if (arguments_.operands.empty() && !fact_.operands.empty() && fact_.operands[0].role == Role::host) return false;
    return !fact_.language.empty() && !has_text_ && !fact_.appends_input && !arguments_.lacks_text && !hands_on_input &&
           (arguments_.operands.empty() || arguments_.has(Mark::reads_stdin)) && !arguments_.has(Mark::answers) &&
           (context_.step < 0 || unseen_text(input_.sources) != Action::unknown ||
            !only_checks_input(context_.out.steps[static_cast<std::size_t>(context_.step)], fact_));
  }

  void run_input() {
    // `ssh HOST` runs its standard input; without one, nobody types.
    const bool is_elsewhere =
        fact_.language == "shell" && std::any_of(arguments_.operands.begin(), arguments_.operands.end(),
                                                 [](const Argument& a) { return a.role == Role::host; });
    if (is_elsewhere && !input_.is_known && input_.file.empty() && input_.sources.is_empty() && input_.step < 0) return;
    const Elsewhere there(texts_.state_.is_remote, scope_, is_elsewhere);
    const Restored<bool> remote_step(context_.is_remote, context_.is_remote || is_elsewhere);
    if (is_elsewhere || fact_.language != "shell" || arguments_.operands.empty())
      return texts_.execute_stream(input_, fact_.language, context_, scope_);
    // `bash -s -- A B`: the text has them as $1 and $2.
    Scope inner = scope_.branch();
    std::vector<Word> words;
    for (const Argument& operand : arguments_.operands) words.push_back(*operand.word);
    inner.set_positional(std::move(words));
    texts_.execute_stream(input_, fact_.language, context_, inner);
  }

  TextRunner& texts_;
  const Arguments& arguments_;
  const ProgramFact& fact_;
  StepContext& context_;
  Scope& scope_;
  const Stream& input_;
  Stream inner_input_;  // of what the step runs
  bool is_small_;
  bool has_text_ = false;
  std::string joined_;
  const Word* text_word_ = nullptr;
  std::vector<std::string> typed_;
  const Word* typed_word_ = nullptr;
};

void TextRunner::run_program_text(const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input) {
  if (is_database_language(arguments.fact->language)) return run_database(arguments, context, scope, input);
  run_request(arguments, context, scope, input);
  ProgramText(*this, arguments, context, scope, input).run();
}

bool TextRunner::run_from_network(const Word& word, std::string_view text, std::string_view language,
                                  StepContext& context, Scope& scope) {
  if (!word.is_known()) return false;
  if (text.starts_with("https://") || text.starts_with("http://")) {
    add_effect(EffectKind::connect, Action::download, host_of(text), {}, context);
    mark_deceptive(text, context);
    add_effect(EffectKind::execute, Action::downloaded, std::string(text), {}, context);
    return true;
  }
  const std::size_t comma = text.find(',');
  if (!text.starts_with("data:") || comma == std::string::npos) return false;
  const std::string_view body = text.substr(comma + 1);
  const bool is_encoded = text.substr(0, comma).ends_with(";base64");
  const std::string inside = is_encoded ? from_base64(body).value_or("") : from_url(body);
  static_cast<void>(run_known(inside, language, place_of(word.span), context, scope, {}));
  return true;
}

// Program text that is known, in any language: all of it is run here.
Stream TextRunner::run_known(std::string_view text, std::string_view language, Span place, StepContext& context,
                             Scope& scope, const Stream& input) {
  Stream output;
  {
    const Restored<Stream*> collector(state_.collector, nullptr);
    output = run_language(text, language, place, context, scope, input);
  }
  collect(output);
  return output;
}

void TextRunner::collect(const Stream& output) {
  if (state_.collector == nullptr) return;
  const bool is_first = state_.collector->step < 0;
  state_.collector->sources |= output.sources;
  state_.collector->is_known = is_first && output.is_known;
  state_.collector->text = state_.collector->is_known ? output.text : std::string();
  state_.collector->step = std::max(state_.collector->step, std::max(output.step, 0));
}

Stream TextRunner::run_language(std::string_view text, std::string_view language, Span place, StepContext& context,
                                Scope& scope, const Stream& input) {
  if (is_small_language(language)) return run_small(text, language, true, context, scope, input);
  if (is_database_language(language)) {
    run_database_text(text, language, place, context, scope);
    return {};
  }
  // Of a file that is looked into, what flows where counts; of one that is run, the commands that it names.
  if (has_plain_calls(language) && !(state_.is_program && can_read_code(language))) {
    run_plain(text, language, context, scope, input);
    return {};
  }
  if (language == "settings") {
    Word word;
    word.span = place;
    carry_lines(text, word, scope);
    return {};
  }
  if (language != "shell" && !language.empty()) {
    return run_code(text, language, place, context, scope, input);
  }
  const TextShell shell = shell_of_texts(context.program);
  const Restored<bool> its_shell(state_.is_for_sh,
                                 shell == TextShell::same ? state_.is_for_sh : shell == TextShell::sh);
  const Restored<bool> for_fish(state_.is_for_fish,
                                context.program == "fish" || (state_.is_for_fish && shell == TextShell::same));
  if (shell == TextShell::same) return host_.walk_text(text, scope, input, &place);
  Scope inner = scope.of_child_shell();
  if (context.program == "zsh") inner.set_option(ShellOption::zsh, true);
  // `bash --posix`, `bash -o posix`
  if (context.step >= 0) {
    const std::vector<Word>& argv = out_.steps[static_cast<std::size_t>(context.step)].argv;
    if (std::any_of(argv.begin(), argv.end(), [](const Word& w) { return w.text == "--posix" || w.text == "posix"; }))
      inner.set_option(ShellOption::posix, true);
  }
  return host_.walk_shell(text, inner, input, &place);
}

void TextRunner::execute_text(const Word& word, std::string_view text, StepContext& context, Scope& scope,
                              const Stream& input) {
  const Span place = place_of(word.span);
  if (word.is_settings) {
    add_effect(EffectKind::execute, Action::local, "shell settings", {}, context);
    return;
  }
  if (!word.is_known()) {
    add_gap(place, "shell text: " + word.reason, unseen_text(word.sources), &context);
    return;
  }
  const std::size_t before = out_.effects.size();
  static_cast<void>(run_known(text, "shell", place, context, scope, input));
  if (!is_other_shell(context.program)) return;
  // Text that bash rejects may be valid there.
  for (std::size_t i = before; i < out_.effects.size(); ++i) {
    if (out_.effects[i].action == Action::broken) out_.effects[i].action = Action::unknown;
  }
}

void TextRunner::execute_code(const Word& word, std::string_view text, std::string_view language, StepContext& context,
                              Scope& scope, const Stream& input) {
  const Span place = place_of(word.span);
  if (word.is_known()) {
    static_cast<void>(run_known(text, language, place, context, scope, input));
  } else {
    add_gap(place, std::string(language) + " code: " + word.reason, unseen_text(word.sources), &context);
  }
}

// `bash < x` runs a file as `bash x` does, also where it is not there; what comes by a pipe has to be seen.
bool TextRunner::may_be_text(const Stream& stream, const Scope& scope) const {
  if (scope.files->contents.contains(stream.file)) return true;
  const FileKind kind = world_.files.kind(stream.file);
  const bool is_device = stream.file.starts_with("/dev/") || stream.file.starts_with("/proc/");
  return kind == FileKind::regular || (kind == FileKind::missing && stream.step < 0 && !is_device);
}

void TextRunner::execute_stream(const Stream& stream, std::string_view language, StepContext& context, Scope& scope) {
  if (stream.file == "/dev/null") return;
  if (stream.is_known) {
    const Restored<bool> from_input(state_.is_text_from_input, language == "shell" && context.program != "source");
    static_cast<void>(run_known(stream.text, language, context.span, context, scope, {}));
  } else if (stream.is_settings) {
    add_effect(EffectKind::execute, Action::local, "shell settings", {}, context);
  } else if (!stream.file.empty() && !stream.sources.has(Source::network) && may_be_text(stream, scope)) {
    Word word;
    word.text = stream.file;
    word.sources = stream.sources;
    word.span = context.span;
    // A key is not a script: the interpreter's error messages would show its content.
    if (is_kept_secret(resolve_path(stream.file, "/", false, true, world_).classes))
      add_path_effect(EffectKind::read, Action::none, word, word.text, Attribute::shown, {}, context);
    host_.execute_script({&word, word.text, language, {}, false, true}, context, scope, {});
  } else if (stream.sources.has(Source::network)) {
    add_effect(EffectKind::execute, Action::downloaded, context.program, {}, context);
  } else if (stream.sources.has_any(Source::decoder | Source::encoder)) {
    add_gap(context.span, "decoded text is run by " + context.program, Action::decoded, &context);
  } else if (has_plain_calls(language)) {
    add_effect(EffectKind::execute, Action::local, context.program, {}, context);
  } else {
    add_gap(context.span, std::string(language) + " code from standard input is not read", Action::unknown, &context);
  }
}

}  // namespace pawl
