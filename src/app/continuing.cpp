// SPDX-License-Identifier: Apache-2.0
#include "app/continuing.h"

#include <algorithm>

#include "base/process.h"
#include "intake/agent.h"

namespace pawl {
namespace {

// The agent names its session: nothing that could pass for an option or for several words.
[[nodiscard]] bool is_plain(const std::string& session) {
  constexpr std::size_t kLongest = 128;
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  return !session.empty() && session.size() <= kLongest && session[0] != '-' &&
         std::all_of(session.begin(), session.end(), is_letter);
}

}  // namespace

std::vector<std::string> command_to_continue(const Ask& ask) {
  const Agent* agent = find_agent(ask.agent);
  if (agent == nullptr || agent->ask.resume.empty() || agent->programs.empty() || !is_plain(ask.session)) return {};
  std::vector<std::string> command = {std::string(agent->programs[0])};
  for (const std::string_view word : agent->ask.resume)
    command.push_back(word == "<session>" ? ask.session
                      : word == "<words>" ? "call " + ask.id + " was allowed; repeat it"
                                          : std::string(word));
  return command;
}

bool has_ended(const Ask& ask) {
  return ask.agent_root.start != 0 && mark_of_process(ask.agent_root.pid).start != ask.agent_root.start;
}

int continue_after(const Ask& ask) {
  return run_in_foreground(command_to_continue(ask), ask.cwd);
}

}  // namespace pawl
