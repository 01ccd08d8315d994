// SPDX-License-Identifier: Apache-2.0
#include "analyse/texts/code.h"

#include <algorithm>

#include "analyse/places/hosts.h"
#include "analyse/places/path_class.h"
#include "analyse/texts/code_arguments.h"
#include "analyse/texts/code_call.h"
#include "analyse/texts/code_flow.h"
#include "base/lower.h"
#include "knowledge/names.h"

namespace pawl {
namespace {

// A bare connection anywhere in the code can be any command's standard input, whatever the order in the text.
[[nodiscard]] Sources command_input_of(const CodeFacts& facts, const LanguageFact& language) {
  const bool opens_socket = std::any_of(facts.calls.begin(), facts.calls.end(), [&](const CodeCall& call) {
    const CallFact* fact = find_call(language, call.name);
    return fact != nullptr && fact->opens_socket;
  });
  return opens_socket ? Sources(Source::network) : Sources();
}

// A function that nothing calls does nothing yet with the parameters that it never got.
void forget_unknown(std::size_t effects, std::size_t gaps, Analysis& out) {
  const auto is_unknown = [](const Effect& effect) {
    return effect.classes.has(PathClass::unknown) || effect.action == Action::unknown;
  };
  const auto first = out.effects.begin() + static_cast<std::ptrdiff_t>(effects);
  out.effects.erase(std::remove_if(first, out.effects.end(), is_unknown), out.effects.end());
  out.gaps.resize(gaps);
}

[[nodiscard]] Sources read_named_secrets(const CodeValue& value, bool is_shown, StepContext& context) {
  Sources found;
  for (const CodeValue& item : value.items) found |= read_named_secrets(item, is_shown, context);
  return value.is_text() ? found | add_named_secret(value.text, is_shown, context) : found;
}

// `get(os.environ, "TERM", "")`: of all variables, what comes out is the one that is named, and that is no secret.
[[nodiscard]] bool takes_one_variable(const CodeCall& call) {
  for (std::size_t i = 0; i + 1 < call.arguments.size(); ++i) {
    const CodeValue& name = call.arguments[i + 1].value;
    if (call.arguments[i].value.names.empty() || !name.is_text() || name.text.empty()) continue;
    const bool is_variable = name.text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == std::string::npos;
    const std::string lowered = lower(name.text);
    const NameList parts = secret_names().variable_parts;
    const bool is_secret = std::any_of(parts.begin(), parts.end(),
                                       [&](std::string_view part) { return lowered.find(part) != std::string::npos; });
    if (is_variable && !is_secret) return true;
  }
  return false;
}

// `stream_context_create(["http" => ["header" => $login, "content" => $text]])`: a login is use.
[[nodiscard]] Sources sources_beside_header(const CodeValue& value, const CodeFlow& flow) {
  if (value.kind != CodeValue::Kind::map) return flow.deep_sources_of(value);
  Sources sources;
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    if (i >= value.keys.size() || value.keys[i] != "header") sources |= sources_beside_header(value.items[i], flow);
  }
  return sources;
}

[[nodiscard]] Sources read_call(const CodeCall& call, std::size_t place, const LanguageFact& language, CodeRun& run) {
  run.host.go_to(call.span);
  Sources taken = run.flow.sources_of(call.self);
  const bool is_context = call.name == "stream_context_create";
  for (const CodeArgument& argument : call.arguments)
    taken |= is_context ? sources_beside_header(argument.value, run.flow) : run.flow.deep_sources_of(argument.value);
  const CallFact* fact = find_call(language, call.name);
  const bool is_unknown = call.name == "?" && call.self.kind == CodeValue::Kind::unknown;
  const Action unseen = unseen_text(run.flow.sources_of(call.self));
  if (is_unknown && unseen != Action::unknown) run.host.add_gap("a function that is called: " + call.self.text, unseen);
  if (fact == nullptr && run.host.is_of_call && call.is_reached && !takes_names_only(language, call.name)) {
    for (const CodeArgument& argument : call.arguments)
      run.named_secrets |= read_named_secrets(argument.value, !run.flow.is_quiet(place), run.context);
    taken |= run.named_secrets;
  }
  // `node --env-file=.env -p process.env`: what was loaded comes out.
  if (run.holds_secrets && taken.has(Source::secret) && prints_arguments(language, call.name))
    add_effect(EffectKind::read, Action::none, "", Attribute::shown, run.context, PathClass::secret);
  ImportedFact storage;
  const ImportedCall* imported = fact == nullptr ? find_imported(run.host.imported, call.name) : nullptr;
  if (imported != nullptr) fact = &fact_of(*imported, storage);
  if (fact == nullptr && takes_one_variable(call)) taken.clear(Source::secret);
  if (fact == nullptr) return only_measures(language, call.name) ? Sources() : taken;
  Analysis& out = run.context.out;
  const std::size_t before = out.effects.size();
  const std::size_t gaps = out.gaps.size();
  const CodeCall whole = imported == nullptr ? CodeCall() : with_place(call, *imported);
  const CodeCall& one = imported == nullptr ? call : whole;
  Sources result = do_call(one, place, *fact, sort_call(one, *fact), taken, run);
  if (imported != nullptr) result |= imported->gives;
  if (!call.is_reached) forget_unknown(before, gaps, out);
  const bool is_guess = !call.is_certain || fact->name.starts_with('.');
  for (std::size_t i = before; is_guess && i < out.effects.size(); ++i) out.effects[i].is_certain = false;
  if (fact->wires_input) run.command_input |= taken;
  return result;
}

}  // namespace

Sources add_named_secret(std::string_view text, bool is_shown, StepContext& context) {
  const bool is_path = text.find_first_of("./") != std::string_view::npos;
  if (!is_path || text.find_first_of("\n \t*") != std::string_view::npos) return {};
  const PathClasses classes = resolve_path(text, context.cwd, false, true, context.world).classes;
  if (!classes.has(PathClass::secret)) return {};
  Word word;
  word.is_quoted = true;
  word.span = context.span;
  word.text = text;
  add_path_effect(EffectKind::read, Action::none, word, word.text,
                  is_shown ? Attributes(Attribute::shown) : Attributes(), {}, context);
  return sources_by_class(classes) | Source::teller;
}

void carry_read_secrets(std::size_t first, Sources secrets, Analysis& out) {
  const Attributes carried = what_is_carried(secrets);
  if (carried.is_empty()) return;
  for (std::size_t i = first; i < out.effects.size(); ++i) {
    if (out.effects[i].kind == EffectKind::connect) out.effects[i].attributes |= carried;
  }
}

Sources add_code_effects(const CodeFacts& facts, const LanguageFact& language, StepContext& context,
                         const CodeHost& host) {
  const bool loads = std::any_of(facts.calls.begin(), facts.calls.end(),
                                 [&](const CodeCall& call) { return loads_secrets(language, call.name); }) ||
                     std::any_of(facts.modules.begin(), facts.modules.end(),
                                 [&](const std::string& module) { return loads_secrets(language, module); });
  CodeRun run{context, host, CodeFlow(facts, language, context.stdin_sources, !host.input_items.empty()),
              command_input_of(facts, language)};
  run.holds_secrets = host.holds_secrets || loads;
  for (const CodeProblem& problem : facts.problems) host.add_gap(problem.text, Action::unknown);
  if (facts.forks_for_ever) add_effect(EffectKind::execute, Action::fork_bomb, context.program, {}, context);
  // Once is enough: the answer is the same for each module.
  const auto foreign = std::find_if(facts.modules.begin(), facts.modules.end(),
                                    [&](const std::string& module) { return !is_own_module(language, module); });
  if (foreign != facts.modules.end()) add_effect(EffectKind::execute, Action::local, *foreign, {}, context);
  // deno and bun take modules from anywhere.
  for (const std::string& module : facts.modules) {
    if (!module.starts_with("https://") && !module.starts_with("http://")) continue;
    add_effect(EffectKind::connect, Action::download, host_of(module), {}, context);
    mark_deceptive(module, context);
    add_effect(EffectKind::execute, Action::downloaded, module, {}, context);
  }
  const std::size_t first = context.out.effects.size();
  Sources all;
  for (std::size_t i = 0; i < facts.calls.size(); ++i) {
    const Sources sources = read_call(facts.calls[i], i, language, run);
    run.flow.set_sources(i, sources);
    all |= sources;
  }
  carry_read_secrets(first, run.named_secrets, context.out);
  if (host.exports != nullptr) *host.exports = exports_of(facts, language, run.flow, host.imported);
  return all;
}

}  // namespace pawl
