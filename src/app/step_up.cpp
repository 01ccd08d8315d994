// SPDX-License-Identifier: Apache-2.0
#include "app/step_up.h"

#include "base/unique.h"
#include "model/call_id.h"

namespace pawl {

bool needs_step_up(const Ask& ask, const ProcessMark& leader) {
  if (ask.agent_root.start == 0) return false;
  return leader.start == 0 || leader.start >= ask.agent_root.start;
}

bool step_up(const Ask& ask, const std::function<std::string(const std::string&)>& ask_line) {
  if (!needs_step_up(ask, session_leader())) return true;
  constexpr std::size_t kLetters = 4;
  const std::string word = make_call_id(unique_bits()).substr(0, kLetters);
  std::string typed = ask_line("this terminal is younger than the agent; to say yes, type `" + word + "`: ");
  while (!typed.empty() && (typed.back() == '\r' || typed.back() == ' ')) typed.pop_back();
  return typed == word;
}

}  // namespace pawl
