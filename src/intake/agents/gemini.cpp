// SPDX-License-Identifier: Apache-2.0
// Gemini CLI. Flat answers; with nothing on stdout it reads stderr instead, so that no opinion is said as `{}`.
// An allow of ours does not pass over its own policy.
#include <algorithm>
#include <array>

#include "base/json.h"
#include "base/process.h"
#include "intake/agent.h"
#include "intake/message.h"
#include "intake/wiring.h"

namespace pawl {
namespace {

constexpr std::array<EventName, 4> kEvents = {{
    {"BeforeTool", Event::pre_tool},
    {"AfterTool", Event::post_tool},
    {"BeforeAgent", Event::prompt},
    {"SessionStart", Event::session_start},
}};

Result<Call> read(const Value& message) {
  return read_message(message, "gemini", kEvents);
}

// Without somebody at a terminal an ask ends the whole run, and the model never hears why.
bool can_ask(const Call&) {
  for (const Ancestor& ancestor : ancestors()) {
    const auto has = [](const std::vector<std::string>& list, std::string_view text) {
      return std::find(list.begin(), list.end(), text) != list.end();
    };
    if (!has(ancestor.names, "gemini")) continue;
    return ancestor.has_terminal && !has(ancestor.words, "-p") && !has(ancestor.words, "--prompt");
  }
  return false;
}

[[nodiscard]] Reply no_opinion() {
  Reply reply;
  reply.out = "{}\n";
  return reply;
}

[[nodiscard]] Reply ask(std::string_view reason) {
  Reply reply;
  reply.out =
      write_json(Value::object().set("decision", Value::of("ask")).set("systemMessage", Value::of(reason))) + "\n";
  return reply;
}

Reply answer(const Call& call, const Ruling& ruling) {
  const bool is_allowed = ruling.verdict == Verdict::allow;
  switch (call.event) {
    case Event::pre_tool:
      if (ruling.verdict == Verdict::ask) return ask(reason_of(ruling));
      return is_allowed ? no_opinion() : flat_decision("deny", reason_of(ruling));
    case Event::post_tool:
    case Event::prompt:
      return is_allowed ? no_opinion() : flat_decision("deny", reason_of(ruling));
    case Event::session_start:
      return ruling.reason.empty() ? no_opinion() : system_message(ruling.reason);
    case Event::config_change:
    case Event::other:
      break;
  }
  return no_opinion();
}

const Wiring& wiring() {
  static const Wiring instance = {
      .folder = ".gemini",
      .settings = ".gemini/settings.json",
      .managed_settings = "",
      .config = "",
      .allows_comments = true,
      .timeout = 60000,
      .has_on_failure = false,
      .has_hook_name = true,
      .points = {{"BeforeTool", true, true},
                 {"AfterTool", true, false},
                 {"BeforeAgent", false, false},
                 {"SessionStart", false, false}},
      .switches = {{"hooksConfig.enabled", false, false},
                   {"hooks.enabled", false, false},
                   {"tools.enableHooks", false, false}},
      .disabled_list = "hooksConfig.disabled",
      .what_is_left = "",
  };
  return instance;
}

}  // namespace

const Agent& gemini_agent() {
  static const Agent instance = {
      .name = "gemini",
      .title = "Gemini CLI",
      .verified_version = "0.61.0",
      .project_variable = "GEMINI_PROJECT_DIR",
      .read = read,
      .can_ask = can_ask,
      .answer = answer,
      .wiring = wiring,
  };
  return instance;
}

}  // namespace pawl
