// SPDX-License-Identifier: Apache-2.0
#include "analyse/effects/database_effects.h"

#include <algorithm>

#include "knowledge/requests.h"

namespace pawl {
namespace {

using Kind = DatabaseFact::Kind;

[[nodiscard]] bool is_unknown(std::string_view object) {
  return object.find('$') != std::string_view::npos || object.find("…") != std::string_view::npos ||
         object.find(" :") != std::string_view::npos || object.find(" @") != std::string_view::npos;
}

void add_path(EffectKind kind, const std::string& path, Attributes attributes, StepContext& context) {
  Word word;
  word.text = path;
  if (is_unknown(path)) {
    word.kind = Word::Kind::unknown;
    word.reason = "a path that SQL puts together";
  }
  add_path_effect(kind, Action::none, word, path, attributes, {}, context);
}

}  // namespace

bool is_database_language(std::string_view language) {
  static constexpr std::string_view kLanguages[] = {"sql",   "postgres", "mysql", "sqlite",
                                                    "mssql", "oracle",   "redis", "mongo"};
  return std::find(std::begin(kLanguages), std::end(kLanguages), language) != std::end(kLanguages) ||
         has_statements(language);
}

void add_database_effects(const DatabaseFacts& facts, StepContext& context, const DatabaseHost& host) {
  const auto add = [&](Action action, std::string object, Attributes attributes) {
    const bool is_certain = !is_unknown(object);
    // A repetition adds nothing.
    for (const Effect& effect : context.out.effects) {
      if (effect.kind == EffectKind::database && effect.step == context.step && effect.action == action &&
          effect.object == object)
        return;
    }
    add_effect(EffectKind::database, action, std::move(object), attributes, context);
    context.out.effects.back().is_certain = is_certain;
  };
  for (const DatabaseFact& fact : facts.facts) {
    switch (fact.kind) {
      case Kind::drop:
        add(Action::drop, fact.object, Attribute::irreversible);
        break;
      case Kind::empty:
        add(Action::empty, fact.object, Attribute::irreversible);
        break;
      case Kind::change_all:
        add(Action::change_all, fact.object, Attribute::irreversible);
        break;
      case Kind::grant:
        add(Action::grant, fact.object, {});
        break;
      case Kind::server:
        add(Action::none, "server " + fact.object, {});
        break;
      case Kind::program:
        add(Action::none, "program " + fact.object, {});
        host.run_shell(fact.object, true);
        break;
      case Kind::shell:
        host.run_shell(fact.object, false);
        break;
      case Kind::read:
      case Kind::client_read:
        add_path(EffectKind::read, fact.object, Attribute::shown, context);
        break;
      case Kind::write:
      case Kind::client_write:
        add_path(EffectKind::write, fact.object, {}, context);
        break;
      case Kind::script:
        host.run_script(fact.object);
        break;
      case Kind::look:
      case Kind::change:
      case Kind::begin:
      case Kind::rollback:
      case Kind::commit:
        break;
    }
  }
  for (const std::string& problem : facts.problems) host.add_gap(problem);
}

void drop_plain_database(StepContext& context, std::size_t from) {
  const auto is_of_step = [&](const Effect& effect) {
    return effect.kind == EffectKind::database && effect.step == context.step;
  };
  const auto is_plain = [&](const Effect& effect) {
    return is_of_step(effect) && effect.action == Action::none && !effect.attributes.has(Attribute::irreversible) &&
           !effect.object.starts_with("program ") && !effect.object.starts_with("server ");
  };
  std::vector<Effect>& effects = context.out.effects;
  const auto begin = effects.begin() + static_cast<std::ptrdiff_t>(std::min(from, effects.size()));
  if (std::none_of(begin, effects.end(), [&](const Effect& e) { return is_of_step(e) && !is_plain(e); })) return;
  effects.erase(std::remove_if(begin, effects.end(), is_plain), effects.end());
}

}  // namespace pawl
