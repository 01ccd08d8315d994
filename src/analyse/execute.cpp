// SPDX-License-Identifier: Apache-2.0
// Program text that a step runs: shell text, code, scripts, what comes from standard input, what variables carry.
#include <algorithm>
#include <utility>

#include "analyse/path_class.h"
#include "analyse/walk.h"
#include "content/commands_in_text.h"

namespace pawl {

void Walker::run_program_text(const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input) {
  bool has_text = false;
  std::string joined;
  const Word* text_word = nullptr;
  std::vector<const Argument*> all;
  for (const Argument& argument : arguments.values) all.push_back(&argument);
  for (const Argument& argument : arguments.operands) all.push_back(&argument);
  for (const Argument* argument : all) {
    switch (argument->role) {
      case Role::shell:
        joined += (joined.empty() ? "" : " ") + argument->text;
        if (text_word == nullptr || !argument->word->is_known()) text_word = argument->word;
        has_text = true;
        break;
      case Role::code:
        has_text = true;
        execute_code(*argument->word, argument->text, arguments.fact->language, context, scope);
        break;
      case Role::script:
        has_text = true;
        if (argument->text == "-" || argument->text == "/dev/stdin") {
          execute_stream(input, arguments.fact->language, context, scope);
        } else {
          execute_script(*argument->word, argument->text, arguments.fact->language, context, scope);
        }
        break;
      case Role::setting: {
        const std::size_t equals = argument->text.find_first_of("= ");  // `ssh -o "ProxyCommand cmd"` too
        const std::string key = argument->text.substr(0, equals);
        std::string value = equals == std::string::npos ? std::string() : argument->text.substr(equals + 1);
        // An alias is another git command unless it begins with `!`.
        if (key.starts_with("alias.") && !value.starts_with('!')) value = "git " + value;
        if (value.starts_with('!')) value.erase(0, 1);
        carry(find_carrier_setting(key), *argument->word, value, argument->word->span, scope);
        break;
      }
      case Role::text:
      case Role::read:
      case Role::show:
      case Role::write:
      case Role::append:
      case Role::create:
      case Role::remove:
      case Role::move:
      case Role::permission:
      case Role::folder:
      case Role::command:
      case Role::url:
      case Role::host:
      case Role::container:
      case Role::data:
      case Role::header:
      case Role::blob:
      case Role::send:
      case Role::ref:
      case Role::mode:
      case Role::device:
        break;
    }
  }
  if (text_word != nullptr) execute_text(*text_word, joined, context, scope);
  const bool is_small = arguments.fact->language == "awk" || arguments.fact->language == "sed";
  const bool reads_program = !arguments.fact->language.empty() && !is_small && !has_text &&
                             (arguments.operands.empty() || (arguments.marks & arguments.fact->reads_stdin) != 0) &&
                             (arguments.marks & arguments.fact->answers) == 0;
  if (reads_program) execute_stream(input, arguments.fact->language, context, scope);
}

// awk and sed: the commands that their program text would run. What is not known of it is a value in a pattern far more
// often than a command.
void Walker::run_commands_in(std::string_view text, std::string_view language, bool is_known, StepContext& context,
                             Scope& scope) {
  const CommandsInText found = language == "awk" ? commands_in_awk(text) : commands_in_sed(text);
  for (const std::string& command : found.commands) run_known(command, "shell", context.span, context, scope, {});
  if (!found.is_total && is_known) {
    add_gap(context.span, std::string(language) + " runs a command that it puts together", Action::unknown, &context);
  }
}

// A variable or a setting that names something to run: what it holds is judged as if it ran.
void Walker::carry(const CarrierFact* carrier, const Word& word, std::string_view value, Span span, Scope& scope) {
  if (carrier == nullptr) return;
  StepContext context = context_for(-1, "", span, scope, {});
  if (carrier->runs == CarrierFact::Runs::file) {
    if (word.is_known() && is_harmless(*carrier, value)) return;
    add_gap(place_of(span), "code that is loaded into every program", Action::unknown, &context);
    return;
  }
  execute_text(word, value, context, scope);
}

void Walker::carry_assignment(std::string_view name, const Word& word, std::string_view value, Span span,
                              Scope& scope) {
  // What a variable held before is not known, and neither is that of `PAGER=$X`: only known text is judged here.
  if (word.is_known()) carry(find_carrier_variable(name), word, value, span, scope);
}

namespace {

// What unseen program text is, by where it comes from.
[[nodiscard]] Action unseen(std::uint8_t sources) {
  if ((sources & from_network) != 0) return Action::downloaded;
  return (sources & from_decoder) != 0 ? Action::decoded : Action::unknown;
}

}  // namespace

// Program text that is known, in whatever language: all of it comes together here.
Stream Walker::run_known(std::string_view text, std::string_view language, Span place, StepContext& context,
                         Scope& scope, const Stream& input) {
  if (language == "awk" || language == "sed") {
    run_commands_in(text, language, true, context, scope);
    return {};
  }
  if (language != "shell" && !language.empty()) {
    return run_code(text, language, place, context, scope, input);
  }
  Scope inner = scope;
  Stream output = walk_text(text, inner, input, &place);
  scope.written = inner.written;
  scope.contents = inner.contents;
  if (context.program == "eval") scope = inner;
  return output;
}

void Walker::execute_text(const Word& word, std::string_view text, StepContext& context, Scope& scope) {
  const Span place = place_of(word.span);
  if (!word.is_known()) {
    add_gap(place, "shell text: " + word.reason, unseen(word.sources), &context);
    return;
  }
  static_cast<void>(run_known(text, "shell", place, context, scope, {}));
}

void Walker::execute_code(const Word& word, std::string_view text, std::string_view language, StepContext& context,
                          Scope& scope) {
  const Span place = place_of(word.span);
  if (language == "awk" || language == "sed") {
    run_commands_in(text, language, word.is_known(), context, scope);
  } else if (word.is_known()) {
    static_cast<void>(run_known(text, language, place, context, scope, {}));
  } else {
    add_gap(place, std::string(language) + " code: " + word.reason, unseen(word.sources), &context);
  }
}

void Walker::execute_stream(const Stream& stream, std::string_view language, StepContext& context, Scope& scope) {
  if (stream.is_known) {
    static_cast<void>(run_known(stream.text, language, context.span, context, scope, {}));
  } else if ((stream.sources & from_network) != 0) {
    add_effect(EffectKind::execute, Action::downloaded, context.program, 0, context);
  } else if ((stream.sources & from_decoder) != 0) {
    add_gap(context.span, "decoded text is run by " + context.program, Action::decoded, &context);
  } else {
    add_gap(context.span, std::string(language) + " code from standard input is not read", Action::unknown, &context);
  }
}

// A file of program text. What this same call put there is read; what was there before is local code.
void Walker::execute_script(const Word& word, std::string_view text, std::string_view language, StepContext& context,
                            Scope& scope) {
  std::uint8_t sources = word.sources;
  const Stream* content = nullptr;
  if (word.is_known()) {
    const std::string path = resolve_path(text, context.cwd, false, true, world_).path;
    if (const auto written = scope.written.find(path); written != scope.written.end()) sources |= written->second;
    if (const auto found = scope.contents.find(path); found != scope.contents.end()) content = &found->second;
  }
  if ((sources & from_network) != 0) {
    add_effect(EffectKind::execute, Action::downloaded, std::string(text), 0, context);
  } else if (!word.is_known()) {
    add_gap(place_of(word.span), "the script's name: " + word.reason, Action::unknown, &context);
  } else if (content != nullptr && content->is_known) {
    const std::string script = content->text;  // the walk may write the file anew
    static_cast<void>(run_known(script, language, place_of(word.span), context, scope, {}));
  } else if (content != nullptr) {
    add_gap(place_of(word.span), "a script that this call writes itself", Action::unknown, &context);
  } else {
    add_effect(EffectKind::execute, Action::local, std::string(text), 0, context);
  }
}

// An alias stands for its text; the words that follow are added to it.
Stream Walker::run_alias(const std::string& text, const Running& running, Scope& scope, const Stream& input) {
  const Span place = running.span;
  std::string whole = text;
  for (std::size_t i = 1; i < running.argv.size(); ++i) {
    const Word& word = running.argv[i];
    whole += word.is_known() && word.text.find_first_not_of(
                                    "-./_:=,+@%abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") ==
                                    std::string::npos
                 ? " " + word.text
                 : " \"$__unknown\"";
  }
  Scope inner = scope;
  inner.aliases.erase(running.argv[0].text);  // bash does not expand an alias within itself
  return walk_text(whole, inner, input, &place);
}

// What stands after a host is text for a shell over there.
void Walker::run_on_host(const Arguments& arguments, StepContext& context, Scope& scope) {
  std::string text;
  Word all;
  for (const Word& word : arguments.command) {
    text += (text.empty() ? "" : " ") + word.text;
    if (!word.is_known()) all = word;
  }
  all.span = context.span;
  const bool was_remote = std::exchange(is_remote_, true);
  execute_text(all, text, context, scope);
  is_remote_ = was_remote;
}

}  // namespace pawl
