// SPDX-License-Identifier: Apache-2.0
// Whether Pawl would still be called, going by the agent's settings files. Asked when a session starts, when the agent
// reports a changed settings file, and by `pawl status` and `pawl doctor`. What cannot be read counts as a problem.
#pragma once

#include <string>
#include <vector>

#include "base/files.h"
#include "intake/agent.h"
#include "model/call.h"
#include "model/decision.h"

namespace pawl {

enum class SettingsScope { user, project, managed };

struct SettingsText {
  SettingsScope scope = SettingsScope::user;
  std::string path;
  std::string text;
};

struct WiringState {
  bool is_wired = false;              // every gate calls Pawl, for the user or managed
  bool is_managed = false;            // in the managed settings, so that the user's switches do not count
  std::vector<std::string> problems;  // `path: what is wrong; what to do`; empty: wired and switched on
  std::vector<std::string> remarks;   // the same form: what could be better, without a reason to warn
};

// The agent's settings files, as knowledge lists them, that exist. `project` may be empty.
[[nodiscard]] std::vector<SettingsText> settings_in_force(const Agent& agent, const std::string& home,
                                                          const std::string& project, const Files& files);

// Going by these texts alone, so that the result of an edit can be judged before it is made.
[[nodiscard]] WiringState wiring_state(const Agent& agent, const std::vector<SettingsText>& texts,
                                       const std::string& home);

[[nodiscard]] WiringState wiring_state(const Agent& agent, const std::string& home, const std::string& project,
                                       const Files& files);

// A settings file has changed. The agent reports it when the file is already written: a refusal keeps the running
// session on its old settings, and says what a person has to do before the next one.
[[nodiscard]] Ruling judge_config_change(const Call& call, const Files& files);

// What a person must know at the start of a session, or empty.
[[nodiscard]] std::string session_warning(const Call& call, const Files& files);

}  // namespace pawl
