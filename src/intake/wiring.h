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
#include "knowledge/agents.h"

namespace pawl {

// Which binary is wired, and for whom. `home` empty: for every user, each with the home of the password database.
struct WiredBinary {
  std::string path;
  std::string home;
};

// `<home>/.pawl/bin/pawl`, or the one place for all users.
[[nodiscard]] WiredBinary binary_for_user(const std::string& home);
[[nodiscard]] WiredBinary binary_for_everyone();

// The command for the settings. A missing, crashed or hung guard would mean "go ahead" to every agent, so that a gate
// ends with a refusal of its own; other events end well and leave a line on stderr.
[[nodiscard]] std::string hook_command(const Agent& agent, const EventFact& event, const WiredBinary& binary);

// Whether a hook's command runs `pawl check`, ours of today or an older or foreign one.
[[nodiscard]] bool is_pawl_command(std::string_view command);

// The entries of one item of an event's list: those of the group, or the item itself where the agent has no groups.
[[nodiscard]] std::vector<const Value*> entries_of(const Agent& agent, const Value& item);

// The item of one event as it is in the settings: `{"matcher":"*","hooks":[{…}]}`, or the entry alone.
[[nodiscard]] Value hook_group(const Agent& agent, const EventFact& event, const WiredBinary& binary);

// The settings with exactly one entry of ours at each point, everything else as it was. Equal text: already wired.
// An error's text is `line:column: what is wrong`, as read_json gives it.
[[nodiscard]] Result<std::string> wire_text(const Agent& agent, std::string_view text, const WiredBinary& binary);

// The settings without any entry of ours, and without the lists and tables that this leaves empty.
[[nodiscard]] Result<std::string> unwire_text(const Agent& agent, std::string_view text);

// Turns such an error into `file:line: what`, source line and caret.
[[nodiscard]] std::string complain_about_json(std::string_view file, std::string_view text, const Error& error);

// U+FEFF in UTF-8, which some editors put at the beginning of a file.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace pawl
