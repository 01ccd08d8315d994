// SPDX-License-Identifier: Apache-2.0
// The clauses of `when` as one table: how a clause is written, which field of When holds it, and how it is told to a
// person. The reader of packs, the proof that each clause is needed, the pages of rules and the tables all go by it.
// A new clause is a field of When, a row here, and its line in matches().
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <variant>

#include "rules/rule.h"

namespace pawl {

using Globs = std::span<const std::string_view>;
using ClauseField = std::variant<EffectKinds When::*, Actions When::*, PathClasses When::*, HostClasses When::*,
                                 Attributes When::*, Globs When::*, std::string_view When::*>;

struct Clause {
  std::string_view name;  // in the pack
  ClauseField field;
  std::string_view told;   // before its words: `the effect is `
  std::string_view joint;  // before the last of them
  bool is_of_effect = true;
};

// In the order of When.
inline constexpr auto kClauses = std::to_array<Clause>({
    {"effect", &When::effects, "the effect is ", "or"},
    {"action", &When::actions, "the action is ", "or"},
    {"class", &When::classes, "the path is of class ", "or"},
    {"not_class", &When::no_classes, "the path is not of class ", "or"},
    {"host", &When::hosts, "the host is of class ", "or"},
    {"with", &When::attributes, "it is ", "and"},
    {"without", &When::no_attributes, "it is not ", "or"},
    {"program", &When::programs, "the program is ", "or"},
    {"command", &When::commands, "the command matches ", "or"},
    {"object", &When::objects, "the object matches ", "or"},
    {"not_object", &When::not_objects, "the object does not match ", "or"},
    {"step", &When::steps, "a step matches ", "or", false},
    {"project", &When::project, "the project is ", "or", false},
});

// The words that a clause over a closed vocabulary may hold, and what one of them is called.
struct Vocabulary {
  std::span<const std::string_view> words;
  std::string_view what;
};
template <class Set>
inline constexpr Vocabulary kVocabulary{};
template <>
inline constexpr Vocabulary kVocabulary<EffectKinds> = {kEffectNames, "effect"};
template <>
inline constexpr Vocabulary kVocabulary<Actions> = {kActionNames, "action"};
template <>
inline constexpr Vocabulary kVocabulary<PathClasses> = {kPathClassNames, "path class"};
template <>
inline constexpr Vocabulary kVocabulary<HostClasses> = {kHostClassNames, "host class"};
template <>
inline constexpr Vocabulary kVocabulary<Attributes> = {kAttributeNames, "attribute"};

template <class Value>
inline constexpr bool is_closed = !kVocabulary<Value>.words.empty();

[[nodiscard]] constexpr bool is_set(const Clause& clause, const When& when) {
  return std::visit(
      [&](auto field) {
        if constexpr (requires { (when.*field).is_empty(); }) {
          return !(when.*field).is_empty();
        } else {
          return !(when.*field).empty();
        }
      },
      clause.field);
}

}  // namespace pawl
