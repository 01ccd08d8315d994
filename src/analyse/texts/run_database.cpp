// SPDX-License-Identifier: Apache-2.0
// Clients of databases as part of a walk: statements in words, files and standard input; the commands that clients and
// servers run go back to the shell.
#include <algorithm>
#include <utility>

#include "analyse/effects/database_effects.h"
#include "analyse/places/path_class.h"
#include "analyse/step/elsewhere.h"
#include "analyse/texts/text_runner.h"
#include "knowledge/requests.h"
#include "knowledge/runs.h"

namespace pawl {
namespace {

// One word with a dot in it is not a statement that any server would accept.
[[nodiscard]] bool is_path_of_database(std::string_view text) {
  return text.find_first_of(" \t\n;()") == std::string_view::npos && text.find('.') != std::string_view::npos &&
         !text.starts_with('.') && text.find_first_of("$\\") == std::string_view::npos;
}

[[nodiscard]] bool begins_known(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\n(");
  return first != std::string_view::npos &&
         ((text[first] >= 'a' && text[first] <= 'z') || (text[first] >= 'A' && text[first] <= 'Z'));
}

}  // namespace

// `psql -c "$(cat q.sql)"` is `psql -f q.sql`.
bool TextRunner::run_printed_file(const Word& word, std::string_view text, std::string_view language,
                                  StepContext& context, Scope& scope) {
  if (word.is_known() || text != "$(…)" || word.step < 0 || word.sources.has(Source::network)) return false;
  const Step& printer = out_.steps[static_cast<std::size_t>(word.step)];
  if (printer.program != "cat" || printer.argv.size() != 2 || !printer.argv[1].is_known()) return false;
  const Word file = printer.argv[1];
  host_.execute_script({&file, file.text, language, {}, false}, context, scope, {});
  return true;
}

void TextRunner::run_database(const Arguments& arguments, StepContext& context, Scope& scope, const Stream& input) {
  const std::string_view language = arguments.fact->language;
  // With a flag that only asks for information the program does nothing else.
  const bool works = std::any_of(arguments.effects.begin(), arguments.effects.end(),
                                 [](const EffectFact& effect) { return effect.kind == EffectKind::database; });
  if (!works) return;
  std::vector<const Argument*> all;
  for (const Argument& argument : arguments.values) all.push_back(&argument);
  for (const Argument& argument : arguments.operands) all.push_back(&argument);
  bool has_text = false;
  std::vector<std::string> words;
  for (const Argument* argument : all) {
    const bool is_file = argument->role == Role::script || (language == "mongo" && argument->text.ends_with(".js"));
    if (argument->role == Role::shell) {
      execute_text(*argument->word, argument->text, context, scope, {});
    } else if (argument->role == Role::code && language == "redis") {
      words.push_back(argument->text);
    } else if (argument->role == Role::code && argument->flag.empty() && is_path_of_database(argument->text)) {
      continue;  // a flag of SQLite with two values moved it there
    } else if (argument->role == Role::code) {
      has_text = true;
      run_database_word(*argument->word, argument->text, language, context, scope);
    } else if (language == "oracle" && argument->text.starts_with('@')) {
      has_text = true;
      host_.execute_script({argument->word, std::string_view(argument->text).substr(1), language, {}, false}, context,
                           scope, {});
    } else if (is_file && !is_standard_input(argument->text)) {
      has_text = true;
      host_.execute_script({argument->word, argument->text, language, {}, false}, context, scope, {});
    }
  }
  if (!words.empty()) do_in_database(read_redis_command(words), language, context.span, context, scope);
  if (!has_text && words.empty()) run_database_input(input, language, context, scope);
}

void TextRunner::run_database_word(const Word& word, std::string_view text, std::string_view language,
                                   StepContext& context, Scope& scope) {
  if (run_printed_file(word, text, language, context, scope)) return;
  // Of `select * from $t` what is done is known, wherever the name comes from.
  const bool is_seen =
      word.is_known() || unseen_text(word.sources) == Action::unknown || (language != "mongo" && begins_known(text));
  // Code, unlike SQL, says nothing without its beginning.
  const bool is_code = language == "mongo" && !word.is_known() && text.starts_with('$');
  if (!is_seen || is_code) {
    add_gap(place_of(word.span), "statements for a database: " + word.reason, unseen_text(word.sources), &context);
    return;
  }
  run_database_text(text, language, place_of(word.span), context, scope);
}

void TextRunner::run_database_input(const Stream& input, std::string_view language, StepContext& context,
                                    Scope& scope) {
  const bool is_any = input.is_known || input.step >= 0 || !input.file.empty() || !input.sources.is_empty();
  if (!is_any) return;  // nobody types there
  if (!input.is_known && !input.sources.has(Source::network)) {
    const bool is_written = scope.files->contents.contains(input.file);
    if (!input.file.empty() && !is_written && world_.files.kind(input.file) == FileKind::missing) {
      add_note(context.span, input.file + " was not seen: there is no such file");
      return;
    }
    const std::string from = input.step < 0 ? "" : out_.steps[static_cast<std::size_t>(input.step)].program;
    if (is_database_dumper(from)) {
      add_note(context.span, "what " + from + " prints was not seen");
      return;
    }
    if (input.file.empty()) {
      add_gap(context.span, "statements for a database from standard input are not read", unseen_text(input.sources),
              &context);
      return;
    }
  }
  execute_stream(input, language, context, scope);
}

void TextRunner::run_database_text(std::string_view text, std::string_view language, Span place, StepContext& context,
                                   Scope& scope) {
  if (language == "redis") return do_in_database(read_redis(text), language, place, context, scope);
  if (has_statements(language)) return run_statements(text, language, place, context);
  if (language != "mongo")
    return do_in_database(read_sql(text, sql_dialect_of(language)), language, place, context, scope);
  // `use app` and `show dbs` are words of the shell, not of its language.
  std::string code(text);
  for (std::size_t at = 0; at < code.size();) {
    const std::size_t end = std::min(code.find('\n', at), code.size());
    const std::string_view line = std::string_view(code).substr(at, end - at);
    if (line.starts_with("use ") || line.starts_with("show ") || line == "it")
      code.replace(at, end - at, end - at, ' ');
    at = end + 1;
  }
  do_in_database(read_mongo(read_code("node", code, {world_.home})), language, place, context, scope);
  static_cast<void>(run_code(code, "node", place, context, scope, {}));
}

void TextRunner::do_in_database(DatabaseFacts facts, std::string_view language, Span place, StepContext& context,
                                Scope& scope) {
  if (context.arguments != nullptr && context.arguments->has(Mark::read_only)) {
    std::erase_if(facts.facts, [](const DatabaseFact& fact) {
      return fact.kind == DatabaseFact::Kind::drop || fact.kind == DatabaseFact::Kind::empty ||
             fact.kind == DatabaseFact::Kind::change_all;
    });
  }
  const auto run_there = [&](const std::string& text, bool is_on_server) {
    const Elsewhere there(state_.is_remote, scope, is_on_server);
    static_cast<void>(run_known(text, "shell", place, context, scope, {}));
  };
  const auto run_file = [&](const std::string& path) {
    Word word;
    word.text = path;
    word.span = place;
    // The error messages of a client show what it does not understand.
    if (resolve_path(path, context.cwd, false, true, world_).classes.has(PathClass::secret))
      add_path_effect(EffectKind::read, Action::none, word, path, Attribute::shown, {}, context);
    host_.execute_script({&word, word.text, language, {}, false}, context, scope, {});
  };
  const Span outer = std::exchange(context.span, place);
  add_database_effects(facts, context, {run_there, run_file, [&](std::string reason) {
                                          add_gap(place, std::move(reason), Action::unknown, &context);
                                        }});
  context.span = outer;
}

void TextRunner::walk_sql(std::string_view sql, StepContext& context, Scope& scope) {
  run_database_text(sql, "sql", context.span, context, scope);
}

}  // namespace pawl
