// SPDX-License-Identifier: Apache-2.0
// A question to a person, as the file `asks/ID.ask` holds it: what a call would do, what an answer must be bound to,
// and until when one counts (docs/formats/asks.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "base/span.h"
#include "model/answer_level.h"

namespace pawl {

// What an answer counts for. SHA-256, in hex, over all that the call is: agent, tool, arguments, folder, its effects,
// and the content of the files that it runs or reads (approve/binding.h).
struct Binding {
  std::string in_session;   // and over the session
  std::string any_session;  // for a yes that outlives it
};

struct AskReason {
  std::string rule;
  std::string title;
  std::string object = {};
};

struct Ask {
  std::string id;  // the call's own (model/call_id.h)
  Moment made;
  std::int64_t deadline_ms = 0;  // how long the agent's call waits; 0: it does not
  Moment keep_until;             // an answer after that is refused
  std::string agent;
  std::string session;  // as the agent names it
  std::string cwd;
  std::string project;
  std::string tool;
  Binding binding;
  AnswerLevel level = AnswerLevel::prompt;  // that an answer needs at least
  std::string title;                        // what would happen, in one line
  std::string command;                      // or the tool's arguments; secrets are redacted
  std::vector<Span> spans;                  // the parts of `command` that are objected to, if nothing was redacted
  std::vector<std::string> parts;           // the texts of those parts, redacted
  std::vector<AskReason> reasons;
  bool is_irreversible = false;
  std::string agent_says;  // the agent's own reason for the call: its words, not ours
};

inline constexpr std::size_t kMostAskBytes = 256 * 1024;
inline constexpr std::int64_t kKeepAskMs = 10 * 60 * 1000;

[[nodiscard]] std::string write_ask(const Ask& ask);
[[nodiscard]] Result<Ask> read_ask(std::string_view text);

}  // namespace pawl
