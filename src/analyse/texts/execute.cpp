// SPDX-License-Identifier: Apache-2.0
// Program text that a step runs: shell text, code, scripts, what comes from standard input.
#include <algorithm>
#include <utility>

#include "analyse/effects/database_effects.h"
#include "analyse/places/hosts.h"
#include "analyse/places/path_class.h"
#include "analyse/scope/relocations.h"
#include "analyse/step/elsewhere.h"
#include "analyse/texts/text_runner.h"
#include "analyse/words/variables.h"
#include "content/code/codecs.h"
#include "content/code/plain_calls.h"
#include "content/small/small_languages.h"
#include "content/small/socat.h"

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

// What `commands=["a","b"]`, `{"commands":["a"]}` and their like (aws ssm) would run; other text is shell text as it
// is.
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

// Shells with a grammar of their own, whose simple commands read as bash's do.
[[nodiscard]] bool is_other_shell(std::string_view program) {
  static constexpr std::string_view kShells[] = {"fish", "nu",  "xonsh", "elvish", "pwsh", "powershell",
                                                 "ion",  "ysh", "murex", "csh",    "tcsh"};
  return std::find(std::begin(kShells), std::end(kShells), program) != std::end(kShells);
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

void TextRunner::run_program_text(const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input) {
  if (is_database_language(arguments.fact->language)) return run_database(arguments, context, scope, input);
  run_request(arguments, context, scope, input);
  const bool is_small = is_small_language(arguments.fact->language);
  Stream inner_input;
  if (talks_to_network(arguments)) inner_input.sources = Source::network;
  inner_input.items = input.items;  // `find . | perl -ne unlink`
  bool has_text = false;
  std::string joined;
  const Word* text_word = nullptr;
  std::vector<const Argument*> all;
  for (const Argument& argument : arguments.values) all.push_back(&argument);
  for (const Argument& argument : arguments.operands) all.push_back(&argument);
  const Argument* end_of_operands = arguments.operands.data() + arguments.operands.size();
  for (const Argument* argument : all) {
    if (argument->flag.empty() && arguments.name.starts_with("git ")) run_address(*argument, context, scope);
    switch (argument->role) {
      case Role::shell:
        has_text = true;
        // A flag's text is a text of its own; operands are joined, but some programs take each for itself.
        if (!argument->flag.empty()) {
          execute_text(*argument->word, argument->text, context, scope, inner_input);
          break;
        }
        if (arguments.fact->name != "eval" && argument->word->is_known() && !joined.empty() &&
            argument->text.find(' ') != std::string::npos) {
          execute_text(*argument->word, argument->text, context, scope, inner_input);
        }
        joined += (joined.empty() ? "" : " ") + argument->text;
        if (text_word == nullptr || !argument->word->is_known()) text_word = argument->word;
        break;
      case Role::line:
        execute_text(*argument->word, without_shorthand(argument->text), context, scope, inner_input);
        break;
      case Role::over_there:
        for (const std::string& text : remote_texts(argument->text)) {
          const Elsewhere there(state_.is_remote, scope);
          execute_text(*argument->word, text, context, scope, {});
        }
        break;
      case Role::code:
        has_text = true;
        if (is_small) break;  // all of them are one text
        execute_code(*argument->word, argument->text, arguments.fact->language, context, scope, inner_input);
        break;
      case Role::script:
        has_text = true;
        if (run_from_network(*argument->word, argument->text, arguments.fact->language, context, scope)) break;
        if (is_small && is_plain_unknown(*argument, input)) {
          add_effect(EffectKind::execute, Action::local, argument->text, {}, context);
        } else if (is_standard_input(argument->text)) {
          execute_stream(input, arguments.fact->language, context, scope);
        } else {
          ScriptCall call{argument->word, argument->text, arguments.fact->language, {}, false};
          for (const Argument* later = argument + 1; argument->flag.empty() && later < end_of_operands; ++later) {
            call.arguments.push_back(*later->word);
          }
          host_.execute_script(call, context, scope, input);
          const bool is_jar = argument->flag == "-jar" && context.step >= 0;
          if ((argument->flag.empty() || is_jar) && is_known_script(argument->text)) {
            // `python manage.py flush`, `java -jar jenkins-cli.jar delete-job x`
            Running inner;
            inner.span = context.span;
            std::vector<Word> command = is_jar ? words_behind(argument->text, context) : call.arguments;
            command.insert(command.begin(), *argument->word);
            command.front().text = name_of_script(argument->text);
            static_cast<void>(steps_.run_inner(std::move(command), inner, context.program, scope, input));
          }
        }
        break;
      case Role::address:
        if (const SocatAddress address = read_socat_address(argument->text);
            address.kind == SocatAddress::Kind::command)
          static_cast<void>(
              run_known(address.value, "shell", place_of(argument->word->span), context, scope, inner_input));
        break;
      case Role::expression:
        if (argument->word->is_known()) host_.evaluate_again(argument->text, true, scope);
        break;
      case Role::manifest:
        if (!arguments.is_dry) host_.apply_manifest(*argument, context, scope, input);
        break;
      case Role::setting:
        carry_setting(*argument, arguments, scope);
        break;
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
      case Role::saved_url:
      case Role::host:
      case Role::container:
      case Role::words:
      case Role::data:
      case Role::header:
      case Role::blob:
      case Role::send:
      case Role::stage:
      case Role::ref:
      case Role::mode:
      case Role::device:
      case Role::read_first:
      case Role::write_first:
      case Role::sought:
      case Role::name:
      case Role::ending:
      case Role::list:
      case Role::mount:
      case Role::field:
      case Role::version:
        break;
    }
  }
  if (text_word != nullptr && arguments.fact->language == "shell") {
    // `sh -c TEXT NAME A B`: a shell of its own, with its own $1 and $2.
    Scope inner = scope;
    inner.knows_positional = true;
    inner.positional.clear();
    if (arguments.operands.size() > 1) set_text(inner, "0", {*arguments.operands[1].word}, false);
    for (std::size_t i = 2; i < arguments.operands.size(); ++i) inner.positional.push_back(*arguments.operands[i].word);
    execute_text(*text_word, joined, context, inner, inner_input);
  } else if (text_word != nullptr) {
    execute_text(*text_word, joined, context, scope, inner_input);
  }
  // sftp takes its commands from there; what is not known of them is as everyday as the program itself.
  if (arguments.fact->language == "transfer" && !has_text && input.is_known)
    static_cast<void>(run_small(input.text, "transfer", true, context, scope, inner_input));
  if (is_small) return run_small_program(arguments, context, scope, input, inner_input);
  // A command that follows has the input, but for a debugger's, which takes its own commands from there.
  const bool hands_on_input = !arguments.command.empty() && arguments.fact->language != "gdb";
  const bool reads_program = !arguments.fact->language.empty() && !has_text && !arguments.fact->appends_input &&
                             !arguments.lacks_text && !hands_on_input &&
                             (arguments.operands.empty() || (arguments.marks & arguments.fact->reads_stdin) != 0) &&
                             (arguments.marks & arguments.fact->answers) == 0;
  if (!reads_program) return;
  // `ssh HOST` runs what comes there; where nothing comes, nobody types.
  const bool is_elsewhere =
      arguments.fact->language == "shell" && std::any_of(arguments.operands.begin(), arguments.operands.end(),
                                                         [](const Argument& a) { return a.role == Role::host; });
  if (is_elsewhere && !input.is_known && input.file.empty() && input.sources.is_empty() && input.step < 0) return;
  const Elsewhere there(state_.is_remote, scope, is_elsewhere);
  const bool was_remote_step = std::exchange(context.is_remote, context.is_remote || is_elsewhere);
  execute_stream(input, arguments.fact->language, context, scope);
  context.is_remote = was_remote_step;
}

bool TextRunner::run_from_network(const Word& word, std::string_view text, std::string_view language,
                                  StepContext& context, Scope& scope) {
  if (!word.is_known()) return false;
  if (text.starts_with("https://") || text.starts_with("http://")) {
    add_effect(EffectKind::connect, Action::download, host_of(text), {}, context);
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

// Program text that is known, in whatever language: all of it comes together here.
Stream TextRunner::run_known(std::string_view text, std::string_view language, Span place, StepContext& context,
                             Scope& scope, const Stream& input) {
  Stream* collector = std::exchange(state_.collector, nullptr);
  Stream output = run_language(text, language, place, context, scope, input);
  state_.collector = collector;
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
  if (has_plain_calls(language)) {
    run_plain(text, language, context, scope, input);
    return {};
  }
  if (language != "shell" && !language.empty()) {
    return run_code(text, language, place, context, scope, input);
  }
  Scope inner = scope;
  Stream output = host_.walk_text(text, inner, input, &place);
  if (context.program == "eval") scope = inner;
  return output;
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
  // What bash rejects may well be right there.
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
    static_cast<void>(run_known(stream.text, language, context.span, context, scope, {}));
  } else if (stream.is_settings) {
    add_effect(EffectKind::execute, Action::local, "shell settings", {}, context);
  } else if (!stream.file.empty() && !stream.sources.has(Source::network) && may_be_text(stream, scope)) {
    Word word;
    word.text = stream.file;
    word.sources = stream.sources;
    word.span = context.span;
    // A key is no script: the interpreter's complaints tell what stands in it.
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
