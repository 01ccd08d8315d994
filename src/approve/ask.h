// SPDX-License-Identifier: Apache-2.0
// A question to a person, as the file `asks/ID.ask` holds it: what a call would do, what an answer must be bound to,
// and until when one counts (docs/formats/asks.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/process.h"
#include "base/result.h"
#include "base/value.h"
#include "model/answer_level.h"
#include "model/card.h"

namespace pawl {

// What an answer counts for. SHA-256, in hex, over all that the call is: agent, tool, arguments, folder, its effects,
// and the content of the files that it runs or reads (approve/binding.h).
struct AskBinding {
  std::string in_session;   // and over the session
  std::string any_session;  // for a yes that outlives it
};

struct Ask {
  std::string id;  // the call's own (model/call_id.h)
  Moment made;
  std::int64_t deadline_ms = 0;  // how long the agent's call waits; 0: it does not
  Moment keep_until;             // an answer after that is refused
  std::string agent;
  ProcessMark agent_root;  // its outermost process; no start: it is not known
  std::string session;     // as the agent names it
  std::string cwd;
  std::string project;
  std::string tool;
  AskBinding binding;
  AnswerLevel level = AnswerLevel::prompt;  // that an answer needs at least
  Value input = Value::object();            // the tool's arguments as the log has them: redacted, long texts cut
  std::string shape;                        // of the rule that would allow it; empty: none can
  Card card;                                // what the person sees of it
  std::string only;                         // the one channel that shall show it; empty: all
};

inline constexpr std::size_t kMostAskBytes = 256 * 1024;
inline constexpr std::int64_t kKeepAskMs = 10 * 60 * 1000;

[[nodiscard]] std::string write_ask(const Ask& ask);
[[nodiscard]] Result<Ask> read_ask(std::string_view text);

}  // namespace pawl
