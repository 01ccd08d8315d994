// SPDX-License-Identifier: Apache-2.0
// One rule that matched one effect or one step, with all that the rule says about it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"
#include "model/verdict.h"

namespace pawl {

// The scoring phases: 2 to 6 of the fixed order.
enum class Phase { runtime, statics, behavioural, llm, external };

// Whose rule it is.
enum class Origin { built_in, user_pack, shield };

// The names of the rules about secrets. A Finding says by itself whether it is about one (`is_secret`); the name is for
// code that has only the name, such as a reader of the log.
inline constexpr std::string_view kSecretRules = "dlp.";
[[nodiscard]] inline std::string rule_about_secret(std::string_view kind) {
  return std::string(kSecretRules).append(kind);
}
[[nodiscard]] inline bool is_about_secret(std::string_view rule) {
  return rule.starts_with(kSecretRules);
}

struct Finding {
  std::string rule;
  std::string title;
  Severity severity = Severity::medium;
  double confidence = 1;
  Tier tier = Tier::moderate;
  Verdict verdict = Verdict::ask;
  bool is_never = false;  // no approval can lift it
  bool is_irreversible = false;
  bool is_self_protection = false;
  bool is_secret = false;         // it is about a secret in the call
  bool is_cured_by_copy = false;  // it does not count where Pawl keeps what the effect would take away
  Origin origin = Origin::built_in;
  bool is_trial = false;             // is told, and counts nowhere
  bool is_scored = true;             // false: a person made it milder than its severity
  std::vector<std::string> lifts{};  // of a rule that allows: the built-in rules whose deny it lifts
  std::string lifted_by{};           // the rule or setting by which a person allows it; it then counts nowhere
  Phase phase = Phase::runtime;
  std::string endpoint = {};  // who was asked, in phases 5 and 6; empty: Pawl itself
  std::string why;
  std::vector<std::string> instead;
  std::string object;         // the real target
  std::string fingerprint{};  // of a secret, by which a person can let it pass
  bool names_reason = false;  // `object` says why something could not be read
  bool only_reads = false;    // there is nothing to undo
  bool runs_unseen = false;   // program text that nobody has seen: nothing can be said of undoing
  bool is_mendable = false;   // the agent can mend it by itself: a syntax error, a target that is not told
  std::string place = {};     // the part of the text that is to be mended
  int step = -1;
  int effect = -1;
  Span span;
};

}  // namespace pawl
