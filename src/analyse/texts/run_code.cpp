// SPDX-License-Identifier: Apache-2.0
// Code of another language as part of a walk: it is read, and the commands in it run like steps of their own.
#include <utility>

#include "analyse/step/elsewhere.h"
#include "analyse/texts/code.h"
#include "analyse/texts/text_runner.h"
#include "base/restored.h"

namespace pawl {
namespace {

constexpr int kMaxCodeDepth = 8;

}  // namespace

bool TextRunner::is_text_of_call(const Scope& scope) {
  const std::vector<Word> file = scope.texts_of("BASH_SOURCE", "");
  return file.empty() || scope.files->contents.contains(file[0].text);
}

Stream TextRunner::run_code(std::string_view text, std::string_view language, Span place, StepContext& context,
                            Scope& scope, const Stream& input) {
  const LanguageFact* fact = find_language(language);
  if (fact == nullptr || !can_read_code(language)) {
    add_gap(place, std::string(language) + " code is not read", Action::unknown, &context);
    return {};
  }
  if (state_.text_depth >= kMaxCodeDepth) {
    add_gap(place, "texts within texts deeper than " + std::to_string(kMaxCodeDepth), Action::unknown, &context);
    return {};
  }
  const std::vector<Word> file = scope.texts_of("BASH_SOURCE", "");  // of whatever language it is
  const bool is_outermost = state_.is_program && state_.text_depth == 0;
  ImportedCalls* const exports = is_outermost ? state_.exports : nullptr;
  const CodeFacts facts =
      read_code(language, text, {world_.home, file.empty() ? std::string() : file[0].text, exports != nullptr});
  StepContext inside = context;
  Span here = place;
  inside.span = here;
  inside.stdin_sources |= input.sources;
  const Restored<int> deeper(state_.text_depth, state_.text_depth + 1);
  std::vector<std::string> environment;
  // A command runs where the code is then; what it writes is there for later ones.
  const auto in_folder = [&](const auto& run) {
    if (host_.is_too_much(here, scope)) return;
    Scope inner = scope;
    inner.go_to(inside.cwd);
    inner.forget_names();
    for (const std::string& name : environment) {
      Word unknown;
      unknown.kind = Word::Kind::unknown;
      unknown.text = "$" + name;
      unknown.reason = "`$" + name + "`, which the code has set";
      inner.set(name, {unknown});
    }
    const Restored<const Span*> its_place(state_.fixed_place, &here);
    run(inner);
  };
  CodeHost host;
  host.environment = &environment;
  host.run_shell = [&](const Word& word, const Stream& stream) {
    Sources printed;
    in_folder([&](Scope& inner) { printed = run_known(word.text, "shell", here, context, inner, stream).sources; });
    return printed;
  };
  host.run_remote = [&](const Word& word) {
    in_folder([&](Scope& inner) {
      const Elsewhere there(state_.is_remote, inner);
      static_cast<void>(run_known(word.text, "shell", here, context, inner, {}));
    });
  };
  host.run_command = [&](std::vector<Word> words, const Stream& stream) {
    Sources printed;
    in_folder([&](Scope& inner) {
      Running running;
      running.span = here;
      printed = steps_.run_inner(std::move(words), running, context.program, inner, stream).sources;
    });
    return printed;
  };
  host.run_code = [&](const Word& word) {
    in_folder([&](Scope& inner) { static_cast<void>(run_code(word.text, language, here, context, inner, {})); });
  };
  host.run_script = [&](const Word& word) {
    in_folder([&](Scope& inner) {
      // PHP includes files from the network, too.
      if (!run_from_network(word, word.text, language, context, inner))
        host_.execute_script({&word, word.text, language, {}, false}, context, inner, {});
    });
  };
  // Many methods are called `execute`: text that is not SQL is not a problem.
  host.run_sql = [&](const Word& word) {
    DatabaseFacts found = read_sql(word.text, SqlDialect::other);
    if (!found.is_total()) return;
    in_folder([&](Scope& inner) { do_in_database(found, "sql", here, inside, inner); });
  };
  host.input_items = input.items;
  host.is_program = state_.is_program;
  host.imported = world_.imported;
  host.exports = exports;
  host.is_of_call = is_text_of_call(scope);
  host.holds_secrets = scope.holds_secrets;
  host.add_gap = [&](std::string reason, Action action) { add_gap(here, std::move(reason), action, &context); };
  host.go_to = [&](Span span) {
    if (is_outermost) inside.span = here = span;
  };
  Stream output;
  output.sources = add_code_effects(facts, *fact, inside, host);
  return output;
}

}  // namespace pawl
