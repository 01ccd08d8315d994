// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <vector>

#include "base/process.h"
#include "intake/agent.h"

namespace pawl {
namespace {

using Version = std::array<int, 3>;

// `2.1.233`, with or without more behind it.
[[nodiscard]] bool read_version(std::string_view text, Version& into) {
  for (int& part : into) {
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), part);
    if (failure != std::errc{}) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.starts_with('.')) text.remove_prefix(1);
  }
  return true;
}

[[nodiscard]] bool is_at_least(std::string_view version, std::string_view least) {
  Version now{};
  Version wanted{};
  return read_version(version, now) && read_version(least, wanted) && now >= wanted;
}

[[nodiscard]] bool is_heard(const AskFacts& ask, const Call& call) {
  for (const DeafMode& mode : ask.deaf_modes) {
    if (mode.name == call.permission_mode) return !mode.since.empty() && is_at_least(call.agent_version, mode.since);
  }
  return true;
}

[[nodiscard]] bool has_any(const std::vector<std::string>& list, std::span<const std::string_view> texts) {
  return std::any_of(texts.begin(), texts.end(),
                     [&](std::string_view text) { return std::find(list.begin(), list.end(), text) != list.end(); });
}

// The agent above us.
[[nodiscard]] std::optional<Ancestor> find_above(const Agent& agent) {
  for (Ancestor& ancestor : ancestors()) {
    if (has_any(ancestor.names, agent.programs)) return std::move(ancestor);
  }
  return std::nullopt;
}

[[nodiscard]] bool is_headless(const Agent& agent, const Ancestor& above) {
  return has_any(above.words, agent.ask.headless_flags);
}

// Whether the agent above us has somebody at its terminal.
[[nodiscard]] bool is_at_terminal(const Agent& agent) {
  const std::optional<Ancestor> above = find_above(agent);
  return above && above->has_terminal && !is_headless(agent, *above);
}

}  // namespace

ProcessMark outermost_agent() {
  ProcessMark mark;
  for (const Ancestor& ancestor : ancestors()) {
    for (const Agent& agent : all_agents()) {
      if (has_any(ancestor.names, agent.programs)) mark = mark_of_process(ancestor.pid);
    }
  }
  return mark;
}

bool is_alone(const Agent& agent) {
  if (agent.ask.headless_flags.empty()) return false;
  const std::optional<Ancestor> above = find_above(agent);
  return above && is_headless(agent, *above);
}

bool can_ask(const Agent& agent, const Call& call) {
  switch (agent.ask.reach) {
    case AskFacts::Reach::person:
      return is_heard(agent.ask, call);
    case AskFacts::Reach::terminal:
      return is_heard(agent.ask, call) && is_at_terminal(agent);
    case AskFacts::Reach::nobody:
      break;
  }
  return false;
}

}  // namespace pawl
