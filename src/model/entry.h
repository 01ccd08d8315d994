// SPDX-License-Identifier: Apache-2.0
// One line of the log. Its texts are redacted before they come here; record adds time and hash. What is empty is not
// written.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/value.h"

namespace pawl {

// What became of a question.
struct Answer {
  std::string verdict;  // allow, deny, timeout
  std::string channel;  // the way in which the person was asked: `prompt`, `terminal`
  std::string level;    // how sure it is that it was a person: prompt, seat, proof, remote
  std::int64_t ms = 0;  // how long it took
  std::string who;
};

// How much a call would touch.
struct Counts {
  std::int64_t files = 0;
  std::int64_t bytes = 0;
  std::int64_t hosts = 0;
};

inline constexpr std::size_t kMostDid = 10;
inline constexpr std::size_t kMostPart = 200;

struct Entry {
  std::string call;        // Pawl's own id (model/call_id.h)
  std::string agent_call;  // the agent's
  std::string agent;
  std::string event;
  std::string session;
  std::string host;
  std::string user;
  std::string cwd;
  std::string tool;
  Value input = Value::object();
  std::string part;      // of the command, that was objected to
  std::string verdict;   // what went out: allow, ask, deny, none
  std::string would_be;  // in mode audit
  std::string by;
  std::vector<std::string> rules;
  std::vector<std::string> secrets;  // that were found in the call: rule, fingerprint and sample of each
  std::string tier;
  int risk = 0;
  bool is_irreversible = false;
  double final_score = 0;
  std::string policy;  // the version of the configuration in force
  std::string ask;     // the id of the question that was put to a person
  std::optional<Answer> answer;
  std::string undo;              // the id of what was kept before the call
  std::vector<std::string> did;  // what the call would do: at most kMostDid short lines
  Counts counts;
  std::vector<std::string> notices;
  std::int64_t us = 0;  // how long judging took
};

}  // namespace pawl
