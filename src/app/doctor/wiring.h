// SPDX-License-Identifier: Apache-2.0
// The hooks in an agent's settings, read as they are, for `pawl doctor`: which are ours, what they run,
// and which others look at the same calls. Works on texts; a text that cannot be read holds no hook.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "intake/agent.h"
#include "intake/wiring.h"
#include "intake/wiring_state.h"

namespace pawl {

// One entry of a settings file.
struct ConfiguredHook {
  std::string file;
  SettingsScope scope = SettingsScope::user;
  std::size_t group = 0;  // which group of the event, and which entry of that group
  std::size_t entry = 0;
  std::string matcher;
  std::string command;                  // empty if it is of another type
  std::optional<std::int64_t> timeout;  // in the agent's unit
  std::string shown;                    // the command, or the entry's JSON
};

// Every hook of one event, in the order of the files.
[[nodiscard]] std::vector<ConfiguredHook> hooks_of_event(const Agent& agent, const std::vector<SettingsText>& texts,
                                                         std::string_view event);

// Ours at the event before which a tool waits, in a file that is not the project's; the one that addto writes, if there
// are several.
[[nodiscard]] std::optional<ConfiguredHook> own_hook(const Agent& agent, const std::vector<SettingsText>& texts,
                                                     const WiredBinary& binary);

// Whether the user's or the managed files contain any hook of ours, for any event.
[[nodiscard]] bool holds_anything_of_ours(const Agent& agent, const std::vector<SettingsText>& texts);

// The program that a command starts: its first shell word, without quotes.
[[nodiscard]] std::string program_of(std::string_view command);

// The command with `program` in place of the one that it starts, everywhere that it names it.
[[nodiscard]] std::string with_program(std::string_view command, std::string_view program);

}  // namespace pawl
