// SPDX-License-Identifier: Apache-2.0
// Where an agent keeps its hooks and which of them are ours. Works on texts only: install.h takes them from the disk
// and back, wiring_state.h says whether they still hold. A text that cannot be read is an error with its place;
// it is never repaired or replaced.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/value.h"

namespace pawl {

struct Agent;

// One event of the agent that calls Pawl.
struct HookPoint {
  std::string_view event;
  bool has_matcher;  // the agent picks by tool name: we want all
  bool is_gate;      // must fail closed: no answer is a refusal. The others tell and go on.
};

// A setting that turns hooks off, at any depth: `hooksConfig.enabled`.
struct Switch {
  std::string_view path;
  bool off_value;
  bool counts_only_if_managed;  // elsewhere the agent ignores it
};

// How Pawl is wired into an agent. Which files and variables decide whether its hooks run stands in
// knowledge/agents/<agent>.toml.
struct Wiring {
  std::string_view folder;            // below home; its presence says that the agent is or was here
  std::string_view settings;          // below home: the file with the hooks
  std::string_view managed_settings;  // absolute, beats the user's; empty if we know none
  std::string_view config;            // below home: a TOML file whose switches count too, or empty
  bool allows_comments;               // the agent's own reader does
  int timeout;                        // in the unit that the agent counts in
  bool has_on_failure;                // knows `onFailure: "block"` or ignores it
  bool has_hook_name;
  std::vector<HookPoint> points;
  std::vector<Switch> switches;
  std::string_view disabled_list;  // a list of hook names or commands that do not run; may be empty
  std::string_view what_is_left;   // for the person, after wiring; may be empty
};

// Which binary is wired, and for whom. `home` empty: for every user, each with the home of the password database.
struct WiredBinary {
  std::string path;
  std::string home;
};

// `<home>/.pawl/bin/pawl`, or the one place for all users.
[[nodiscard]] WiredBinary binary_for_user(const std::string& home);
[[nodiscard]] WiredBinary binary_for_everyone();

// The command that stands in the settings. A missing, crashed or hung guard would mean "go ahead" to every agent,
// so that a gate ends with a refusal of its own; other events end well and leave a line on stderr.
[[nodiscard]] std::string hook_command(const Agent& agent, const WiredBinary& binary, bool is_gate);

// Whether a hook's command runs `pawl check`, ours of today or an older or foreign one.
[[nodiscard]] bool is_pawl_command(std::string_view command);

// The entry of one event as it stands in the settings: `{"matcher":"*","hooks":[{…}]}`.
[[nodiscard]] Value hook_group(const Agent& agent, const HookPoint& point, const WiredBinary& binary);

// The settings with exactly one entry of ours at each point, everything else as it was. Equal text: already wired.
// An error's text is `line:column: what is wrong`, as read_json gives it.
[[nodiscard]] Result<std::string> wire_text(const Agent& agent, std::string_view text, const WiredBinary& binary);

// The settings without any entry of ours, and without the lists and tables that this leaves empty.
[[nodiscard]] Result<std::string> unwire_text(const Agent& agent, std::string_view text);

// Turns such an error into `file:line: what`, source line and caret.
[[nodiscard]] std::string complain_about_json(std::string_view file, std::string_view text, const Error& error);

}  // namespace pawl
