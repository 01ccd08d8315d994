// SPDX-License-Identifier: Apache-2.0
// What users write themselves in their configuration: which argument of a tool holds what, smart rules, patterns and
// the tools that an agent declares. Read by settings, matched by rules, judged by decide.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"
#include "model/giver.h"
#include "model/verdict.h"

namespace pawl {

// What an argument of a tool holds, so that it is judged like the same thing anywhere else.
enum class ArgumentKind : std::uint8_t { shell, sql, path, url, content };
inline constexpr std::array<std::string_view, 5> kArgumentKindNames = {"shell", "sql", "path", "url", "content"};

// `tool_inspection = { execute_query = "sql" }`. Several may name one tool; each argument that one of them names is
// looked into. The argument is found with find_by_path() (base/value.h).
struct ToolInspection {
  std::string tool;   // a glob over the tool's name
  std::string field;  // a path of names and indices: `params.query.sql`, `files.0.path`
  ArgumentKind kind = ArgumentKind::content;

  bool operator==(const ToolInspection&) const = default;
};

// What a smart rule asks of one argument.
enum class ConditionOp : std::uint8_t {
  matches,
  not_matches,
  contains,
  not_contains,
  exists,
  not_exists,
  matches_glob,
  not_matches_glob,
};
inline constexpr std::array<std::string_view, 8> kConditionOpNames = {
    "matches", "notMatches", "contains", "notContains", "exists", "notExists", "matchesGlob", "notMatchesGlob"};

struct Condition {
  std::string field;  // a path, as in ToolInspection
  ConditionOp op = ConditionOp::exists;
  std::string value;
  std::string flags;  // of the regular expression: i, m, s
  Span place;         // of the value, in the file that it comes from

  bool operator==(const Condition&) const = default;
};

// One of `[[policy.smart_rules]]`.
struct SmartRule {
  std::string name;
  std::string tool;  // a glob over the tool's name
  Verdict verdict = Verdict::deny;
  std::string reason;
  bool needs_all = true;  // of the conditions; else one is enough
  std::vector<Condition> conditions;
  Giver source = Giver::user;     // the team's are asked first, then the user's
  bool is_from_stranger = false;  // of a project that nobody trusts

  bool operator==(const SmartRule&) const = default;
};

// `[policy.patterns]`: `Tool:glob`, over what the tool is given, step by step.
struct Patterns {
  std::vector<std::string> allow;
  std::vector<std::string> confirm;
  std::vector<std::string> deny;

  bool operator==(const Patterns&) const = default;
};

// `[agents.reviewer] tools = ["read"]`: all that is not named is denied to that agent.
struct DeclaredTools {
  std::string agent;
  std::vector<std::string> tools;  // operations (create, read, update, delete, execute) and globs over tools

  bool operator==(const DeclaredTools&) const = default;
};

inline constexpr std::array<std::string_view, 5> kOperationNames = {"create", "read", "update", "delete", "execute"};

// What all of these say about one call (rules/user_rules.h).
struct UserWord {
  Verdict verdict = Verdict::allow;
  std::string by;  // `user rule no-prod`, `deny pattern Bash:rm *`
  std::string reason;
};

struct UserWords {
  std::optional<UserWord> declared;     // an agent's declared tools object
  std::optional<UserWord> rule;         // the strictest word of the smart rules that ask or deny
  std::vector<std::string> allowed_by;  // the smart rules that allow something
  std::vector<bool> lifted_effects;     // one for each effect: a rule allows what it comes from
  bool is_call_lifted = false;          // a rule allows the call as a whole
  std::vector<bool> ruled_effects;      // one for each effect: a rule of someone trusted has spoken about it
  bool is_call_ruled = false;           // or about the call as a whole
  std::optional<UserWord> pattern;      // the patterns object, or one of them allows
};

}  // namespace pawl
