// SPDX-License-Identifier: Apache-2.0
// Codex. Its reader is strict: one key that it does not know, an ask, or a refusal without a reason marks the hook as
// failed, and then the tool runs. So the smallest answers that there are, and an ask is a refusal that says so.
#include <array>

#include "intake/agent.h"
#include "intake/message.h"
#include "intake/wiring.h"

namespace pawl {
namespace {

// PermissionRequest is left to Codex's own prompt: no opinion.
constexpr std::array<EventName, 5> kEvents = {{
    {"PreToolUse", Event::pre_tool},
    {"PostToolUse", Event::post_tool},
    {"UserPromptSubmit", Event::prompt},
    {"SessionStart", Event::session_start},
    {"PermissionRequest", Event::other},
}};

Result<Call> read(const Value& message) {
  return read_message(message, "codex", kEvents);
}

bool can_ask(const Call&) {
  return false;
}

[[nodiscard]] std::string refusal(const Ruling& ruling) {
  const std::string reason = reason_of(ruling);
  if (ruling.verdict != Verdict::ask) return reason;
  return "this needs a person's approval, and Codex has no prompt for hooks: " + reason;
}

Reply answer(const Call& call, const Ruling& ruling) {
  const bool is_allowed = ruling.verdict == Verdict::allow;
  switch (call.event) {
    case Event::pre_tool:
      // Even an explicit allow stays silent: Codex takes one only together with a changed input.
      return is_allowed ? Reply{} : nested_decision("PreToolUse", "deny", refusal(ruling));
    case Event::post_tool:
    case Event::prompt:
      return is_allowed ? Reply{} : flat_decision("block", refusal(ruling));
    case Event::session_start:
      return ruling.reason.empty() ? Reply{} : system_message(ruling.reason);
    case Event::config_change:
    case Event::other:
      break;
  }
  return {};
}

const Wiring& wiring() {
  static const Wiring instance = {
      .folder = ".codex",
      .settings = ".codex/hooks.json",
      .managed_settings = "",
      .config = ".codex/config.toml",
      .allows_comments = false,
      .timeout = 60,
      .has_on_failure = false,
      .has_hook_name = false,
      .points = {{"PreToolUse", true, true},
                 {"PostToolUse", true, false},
                 {"UserPromptSubmit", false, false},
                 {"SessionStart", false, false}},
      .switches = {{"features.hooks", false, false}, {"features.codex_hooks", false, false}},
      .disabled_list = "",
      .what_is_left = "Codex runs no hook that a person has not trusted: start `codex`, type `/hooks`, trust Pawl's",
  };
  return instance;
}

}  // namespace

const Agent& codex_agent() {
  static const Agent instance = {
      .name = "codex",
      .title = "Codex",
      .verified_version = "0.166.0",
      .project_variable = "",
      .read = read,
      .can_ask = can_ask,
      .answer = answer,
      .wiring = wiring,
  };
  return instance;
}

}  // namespace pawl
