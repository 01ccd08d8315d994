// SPDX-License-Identifier: Apache-2.0
// What the hook messages of all agents have in common: fields of fixed types, read strictly, and the few JSON forms
// in which several of them take an answer. A message of another shape is an error with a plain reason, never a guess.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/value.h"
#include "intake/agent.h"
#include "model/call.h"

namespace pawl {

// An agent's own word for an event.
struct EventName {
  std::string_view name;
  Event event;
};

// Reads the fields that Claude Code, Codex and Gemini CLI share: hook_event_name, session_id, cwd, permission_mode,
// tool_name, tool_input, tool_response, prompt, source, file_path. An event that is not in `events` is Event::other.
// A prompt comes out as `input.prompt`, a changed settings file as `input.source` and `input.file_path`.
[[nodiscard]] Result<Call> read_message(const Value& message, std::string_view agent,
                                        std::span<const EventName> events);

// The reason of a ruling, never empty: some agents take a refusal without one for no refusal.
[[nodiscard]] std::string reason_of(const Ruling& ruling);

// `{"hookSpecificOutput":{"hookEventName":EVENT,"permissionDecision":DECISION,"permissionDecisionReason":REASON}}`
[[nodiscard]] Reply nested_decision(std::string_view event, std::string_view decision, std::string_view reason);

// `{"decision":WORD,"reason":REASON}`
[[nodiscard]] Reply flat_decision(std::string_view word, std::string_view reason);

// `{"systemMessage":TEXT}`: shown to the person, not to the model.
[[nodiscard]] Reply system_message(std::string_view text);

}  // namespace pawl
