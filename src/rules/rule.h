// SPDX-License-Identifier: Apache-2.0
// A rule: which effects it means, and what it says about them. Built-in packs are constant tables made from
// rules/*.toml and, for shields, rules/shields/*.toml; the user's packs have the same form (rules/read_pack.h).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "model/effect.h"
#include "model/finding.h"
#include "model/verdict.h"

namespace pawl {

// Every clause that is set must hold for one and the same effect. rules/clauses.h has them as a table.
struct When {
  EffectKinds effects;                            // one of these kinds
  Actions actions;                                // one of these actions
  PathClasses classes;                            // of at least one of these path classes
  PathClasses no_classes;                         // of none of these
  HostClasses hosts;                              // on a host of at least one of these classes
  Attributes attributes;                          // all of these
  Attributes no_attributes;                       // none of these
  std::span<const std::string_view> programs;     // one of these programs
  std::span<const std::string_view> commands;     // of a command like one of these globs: `aws iam *`
  std::span<const std::string_view> objects;      // on an object like one of these globs: a host, a path, a ref
  std::span<const std::string_view> not_objects;  // and on none of these
  std::span<const std::string_view> steps;        // of a step that reads like one of these globs; alone: such a step
  std::string_view project;                       // only in the project in this folder
};

// Whether it is about effects; else only about steps. In rules/match.cpp.
[[nodiscard]] bool has_effect_clause(const When& when);

struct Rule {
  std::string_view id;  // `pack.what-it-does`, never reused
  std::string_view title;
  Severity severity = Severity::medium;
  double confidence = 1;
  Tier tier = Tier::moderate;
  Verdict verdict = Verdict::ask;
  bool is_never = false;
  bool is_irreversible = false;
  bool is_self_protection = false;
  bool is_cured_by_copy = false;  // it is only about what would be lost: a copy that Pawl keeps answers it
  std::string_view why;
  std::span<const std::string_view> instead;
  When when;
  std::span<const std::string_view> hits;    // commands, or `TOOL {json}`, that this rule must catch
  std::span<const std::string_view> misses;  // and that it must leave alone
  bool is_trial = false;                     // its findings are told and do not count
  Origin origin = Origin::built_in;
  std::span<const std::string_view> lifts = {};  // of a rule that allows: the built-in rules whose deny it lifts
};

// A pack that is off until it is enabled.
struct Shield {
  std::string_view name;
  std::string_view title;  // what it protects
  std::span<const Rule> rules;
};

[[nodiscard]] std::span<const Rule> built_in_rules();
[[nodiscard]] std::span<const Shield> all_shields();

// nullptr if there is no such shield.
[[nodiscard]] const Shield* find_shield(std::string_view name);

// Built-in, or of a shield; nullptr if there is no such rule.
[[nodiscard]] const Rule* find_rule(std::string_view id);

}  // namespace pawl
