// SPDX-License-Identifier: Apache-2.0
// Programs in small text languages (awk, sed, ed, vim) as part of a walk: what they take and fill by themselves counts
// like an operand of the role show or write, what they run goes back to the shell.
#include <algorithm>
#include <utility>

#include "analyse/places/hosts.h"
#include "analyse/scope/file_contents.h"
#include "analyse/scope/relocations.h"
#include "analyse/texts/text_runner.h"
#include "base/restored.h"
#include "content/small/small_languages.h"

namespace pawl {
namespace {

constexpr std::size_t kMaxDeeds = 1000;

[[nodiscard]] bool is_name(std::string_view text) {
  return !text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") ==
                              std::string_view::npos;
}

// A file that the editor was started with.
[[nodiscard]] bool is_edited(const Argument& operand) {
  return (operand.role == Role::write || operand.role == Role::show) && operand.text != "-";
}

[[nodiscard]] SmallGiven given_to(const Arguments* arguments, std::string_view language, const std::string& home) {
  SmallGiven given{home};
  if (arguments == nullptr) return given;
  given.has_operands = std::any_of(arguments->operands.begin(), arguments->operands.end(), is_edited);
  if (language != "awk") return given;
  // `-v name=value`, and the same among the files.
  const auto take = [&](const Argument& argument) {
    const std::size_t equals = argument.text.find('=');
    if (equals == std::string::npos || !argument.word->is_known()) return;
    std::string name = argument.text.substr(0, equals);
    if (is_name(name)) given.variables.emplace_back(std::move(name), argument.text.substr(equals + 1));
  };
  for (const Argument& value : arguments->values) {
    if (value.flag == "-v" || value.flag == "--assign") take(value);
  }
  for (const Argument& operand : arguments->operands) {
    if (operand.role == Role::show) take(operand);
  }
  return given;
}

// Without a word that is a program, or names a file with one, they have no program.
[[nodiscard]] bool needs_word(std::string_view language) {
  return language == "awk" || language == "sed" || language == "fzf";
}

[[nodiscard]] bool has_input(const Stream& input, const Step* step) {
  if (input.is_known || input.step >= 0 || !input.file.empty() || !input.sources.is_empty()) return true;
  return step != nullptr && std::any_of(step->redirections.begin(), step->redirections.end(),
                                        [](const Redirection& redirection) { return redirection.fd == 0; });
}

// A file's name as a word; what is put together in it is shown as `…`, or as the shell's `$NAME`.
[[nodiscard]] Word word_of(const Deed& deed, bool is_text_known, Span span) {
  Word word;
  word.text = deed.text;
  word.is_quoted = true;
  word.span = span;
  if (!deed.is_known) word.text += "…";
  const bool is_filled_in = !is_text_known && (word.text.find_first_of("$`") != std::string::npos ||
                                               word.text.find("…") != std::string::npos);
  if (deed.is_known && !is_filled_in) return word;
  word.kind = Word::Kind::unknown;
  word.reason = "a name that is put together";
  return word;
}

// The files that the program edits, and not only reads.
[[nodiscard]] std::vector<const Argument*> edited_operands(const Arguments* arguments) {
  std::vector<const Argument*> edited;
  if (arguments == nullptr) return edited;
  for (const Argument& operand : arguments->operands) {
    if (is_edited(operand)) edited.push_back(&operand);
  }
  return edited;
}

void show_file(const Word& word, StepContext& context) {
  add_path_effect(EffectKind::read, Action::none, word, word.text, Attribute::shown, {}, context);
}

void write_file(const Word& word, Sources content, Scope& scope, StepContext& context) {
  if (word.kind != Word::Kind::unknown) {
    // Appending to a file keeps the sources of what it held.
    const auto old = scope.files->written.find(path_in(scope, word.text, context.cwd, false, true, context.world));
    if (old != scope.files->written.end()) content |= old->second;
  }
  const std::size_t before = context.out.effects.size();
  add_path_effect(EffectKind::write, Action::none, word, word.text, {}, content, context);
  if (context.out.effects.size() > before && word.is_known())
    tell_content(context.step, context.out.effects.back().object, {}, false, *scope.files, context.world);
}

}  // namespace

void TextRunner::run_small_program(const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input,
                                   const Stream& inner) {
  const std::string_view language = arguments.fact->language;
  std::vector<const Argument*> texts;
  bool has_script = false;
  const auto sort = [&](const Argument& argument) {
    if (argument.role == Role::code) texts.push_back(&argument);
    has_script |= argument.role == Role::script;
    // ed runs the command behind the mark, and edits what it prints.
    if (language == "ed" && argument.flag.empty() && argument.text.starts_with('!'))
      execute_text(*argument.word, std::string_view(argument.text).substr(1), context, scope, inner);
  };
  for (const Argument& argument : arguments.values) sort(argument);
  for (const Argument& argument : arguments.operands) sort(argument);
  const bool is_known = std::all_of(texts.begin(), texts.end(), [](const Argument* a) { return a->word->is_known(); });
  const auto run_text = [&](std::string_view text, bool is_text_known) {
    const Stream printed = run_small(text, language, is_text_known, context, scope, inner);
    if (printed.step >= 0) collect(printed);
  };
  // A text that is not known must not hide the others.
  std::string whole;
  for (const Argument* text : texts) {
    if (!is_known) run_text(text->text, text->word->is_known());
    whole += (whole.empty() ? "" : "\n") + text->text;
  }
  if (is_known && !texts.empty()) run_text(whole, true);
  const bool is_without = texts.empty() && !has_script && arguments.operands.empty() && !needs_word(language);
  const bool reads_program = is_without || arguments.has(Mark::reads_stdin);
  if (!reads_program || arguments.lacks_text || arguments.has(Mark::answers)) return;
  // Nobody types where no input is given.
  if (has_input(input, context.step < 0 ? nullptr : &out_.steps[static_cast<std::size_t>(context.step)]))
    execute_stream(input, language, context, scope);
}

Stream TextRunner::run_small(std::string_view text, std::string_view language, bool is_known, StepContext& context,
                             Scope& scope, const Stream& input) {
  SmallFacts facts =
      read_small(language, text, given_to(context.arguments, language, state_.is_remote ? std::string() : world_.home));
  if (facts.deeds.size() > kMaxDeeds) {
    facts.deeds.resize(kMaxDeeds);
    facts.is_total = false;
  }
  // Where what it prints, writes and feeds to others may come from: because of loops, the order in the text means
  // nothing.
  Sources taken = input.sources | context.printed_sources;
  std::vector<Word> words;
  for (const Deed& deed : facts.deeds) {
    words.push_back(word_of(deed, is_known, context.span));
    if (deed.kind == Deed::Kind::read) taken |= sources_of_file(words.back(), scope, state_.is_remote, world_);
    if (deed.kind == Deed::Kind::connect || deed.kind == Deed::Kind::listen) taken |= Source::network;
  }
  const std::vector<const Argument*> edited = edited_operands(context.arguments);
  for (const Argument* operand : edited) taken |= sources_of_file(*operand->word, scope, state_.is_remote, world_);

  Stream printed;
  const Restored<Stream*> collector(state_.collector, &printed);
  StepContext inside = context;
  for (std::size_t i = 0; i < facts.deeds.size(); ++i) {
    if (host_.is_too_much(context.span, scope)) break;
    const Deed& deed = facts.deeds[i];
    const Sources content = taken | printed.sources;
    Stream given = input;
    switch (deed.kind) {
      case Deed::Kind::run:
      case Deed::Kind::feed:
        given.sources |= deed.kind == Deed::Kind::run ? context.stdin_sources : content;
        static_cast<void>(run_known(deed.text, "shell", context.span, context, scope, given));
        break;
      case Deed::Kind::read:
        show_file(words[i], inside);
        break;
      case Deed::Kind::write:
        write_file(words[i], content, scope, inside);
        break;
      case Deed::Kind::connect:
        add_effect(EffectKind::connect, Action::upload, canonical_host(deed.text), what_is_carried(taken), inside);
        break;
      case Deed::Kind::listen:
        add_effect(EffectKind::connect, Action::listen, deed.text, {}, inside);
        break;
      case Deed::Kind::ask:
        add_effect(EffectKind::read, Action::none, "", Attribute::shown, inside, PathClass::secret);
        break;
    }
  }
  for (const Argument* operand : edited) {
    const bool is_written = operand->role == Role::write;
    if (facts.shows_operands && is_written) show_file(*operand->word, inside);
    if (facts.writes_operands && !is_written) write_file(*operand->word, taken | printed.sources, scope, inside);
  }
  if (!taken.is_empty()) {
    printed.sources |= taken;
    printed.is_known = false;
    printed.step = std::max(printed.step, context.step);
  }
  // What is not known of such a text is a value in a pattern far more often than a command.
  if (!facts.is_total && is_known) {
    add_gap(context.span, std::string(language) + " runs a command that it puts together", Action::unknown, &context);
  }
  return printed;
}

}  // namespace pawl
