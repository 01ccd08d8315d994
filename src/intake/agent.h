// SPDX-License-Identifier: Apache-2.0
// How Pawl talks with an agent, going by its file in knowledge/agents: its message in, the ruling out in its own words.
// No agent has code of its own here; what the tables cannot say yet is said by a new field of them.
#pragma once

#include <string>
#include <string_view>

#include "base/process.h"
#include "base/result.h"
#include "base/value.h"
#include "knowledge/agents.h"
#include "model/call.h"
#include "model/decision.h"

namespace pawl {

// What the hook process prints and how it ends.
struct Reply {
  std::string out;
  std::string err;
  int exit_code = 0;
  std::string unsaid;  // of an ask or deny: for standard error, with exit 2, if `out` cannot be written
};

// The message as a Call (home, user and project are filled in by the caller). An event that the agent's file does not
// list is Event::other. A prompt comes out as `input.prompt`, a changed settings file as `input.source` and
// `input.file_path`. Fails on fields that are missing or of the wrong type, with a plain reason: never a guess.
// `event` is the word of the wired command, for agents whose messages do not name their event.
[[nodiscard]] Result<Call> read_message(const Agent& agent, const Value& message, std::string_view event = "");

// Whether a person is sure to see an ask of this call.
[[nodiscard]] bool can_ask(const Agent& agent, const Call& call);

// Whether nobody sits in front of the agent, as far as its command line says: a question then comes back to the agent.
[[nodiscard]] bool is_alone(const Agent& agent);

// The outermost process above us that is an agent, whichever; no start if there is none.
[[nodiscard]] ProcessMark outermost_agent();

// Whether it takes another result in the place of the tool's, after this event.
[[nodiscard]] bool takes_results(const Agent& agent, const Call& call);

// The ruling in the agent's own words; for events without a verdict, no opinion. A refusal always has a reason: some
// agents ignore a refusal without one.
[[nodiscard]] Reply reply_to(const Agent& agent, const Call& call, const Ruling& ruling);

// A message that cannot even be read as an event: a refusal that all agents understand (exit 2, reason on stderr).
[[nodiscard]] Reply refuse_unread(std::string_view reason);

}  // namespace pawl
