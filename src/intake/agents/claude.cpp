// SPDX-License-Identifier: Apache-2.0
// Claude Code. Nested answers, an empty one is no opinion; any exit but 0 and 2, a crash or a time-out lets the tool
// run.
#include <array>
#include <charconv>

#include "intake/agent.h"
#include "intake/message.h"
#include "intake/wiring.h"

namespace pawl {
namespace {

constexpr std::array<EventName, 5> kEvents = {{
    {"PreToolUse", Event::pre_tool},
    {"PostToolUse", Event::post_tool},
    {"UserPromptSubmit", Event::prompt},
    {"SessionStart", Event::session_start},
    {"ConfigChange", Event::config_change},
}};

Result<Call> read(const Value& message) {
  return read_message(message, "claude", kEvents);
}

// From this version on an ask reaches the person even where permissions are bypassed.
constexpr std::array<int, 3> kAsksInBypass = {2, 1, 233};

// `2.1.233`, with or without more behind it.
[[nodiscard]] bool is_at_least(std::string_view version, const std::array<int, 3>& least) {
  std::array<int, 3> parts{};
  for (int& part : parts) {
    const auto [end, failure] = std::from_chars(version.data(), version.data() + version.size(), part);
    if (failure != std::errc{}) return false;
    version.remove_prefix(static_cast<std::size_t>(end - version.data()));
    if (version.starts_with('.')) version.remove_prefix(1);
  }
  return parts >= least;
}

bool can_ask(const Call& call) {
  if (call.permission_mode == "auto" || call.permission_mode == "dontAsk") return false;
  if (call.permission_mode == "bypassPermissions") return is_at_least(call.agent_version, kAsksInBypass);
  return true;
}

Reply answer(const Call& call, const Ruling& ruling) {
  const bool is_allowed = ruling.verdict == Verdict::allow;
  switch (call.event) {
    case Event::pre_tool:
      if (!is_allowed) return nested_decision("PreToolUse", name_of(ruling.verdict), reason_of(ruling));
      if (ruling.is_explicit) return nested_decision("PreToolUse", "allow", ruling.reason);
      return {};
    case Event::post_tool:
    case Event::prompt:
    case Event::config_change:
      // Nobody can be asked here: an ask is a refusal.
      return is_allowed ? Reply{} : flat_decision("block", reason_of(ruling));
    case Event::session_start:
      // A session cannot be refused; what is wrong is told to the person.
      return ruling.reason.empty() ? Reply{} : system_message(ruling.reason);
    case Event::other:
      break;
  }
  return {};
}

const Wiring& wiring() {
  static const Wiring instance = {
      .folder = ".claude",
      .settings = ".claude/settings.json",
      .managed_settings = "/etc/claude-code/managed-settings.json",
      .config = "",
      .allows_comments = false,
      .timeout = 60,
      .has_on_failure = true,
      .has_hook_name = false,
      .points = {{"PreToolUse", true, true},
                 {"PostToolUse", true, false},
                 {"UserPromptSubmit", false, false},
                 {"SessionStart", false, false},
                 {"ConfigChange", false, true}},
      .switches = {{"disableAllHooks", true, false},
                   {"allowManagedHooksOnly", true, true},
                   {"strictPluginOnlyCustomization", true, true}},
      .disabled_list = "",
      .what_is_left = "",
  };
  return instance;
}

}  // namespace

const Agent& claude_agent() {
  static const Agent instance = {
      .name = "claude",
      .title = "Claude Code",
      .verified_version = "2.1.197",
      .project_variable = "CLAUDE_PROJECT_DIR",
      .read = read,
      .can_ask = can_ask,
      .answer = answer,
      .wiring = wiring,
  };
  return instance;
}

}  // namespace pawl
