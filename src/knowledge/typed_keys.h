// SPDX-License-Identifier: Apache-2.0
// What is typed into another terminal, by a program or by a tool: `tmux send-keys`, `screen -X stuff`,
// `write_to_terminal`. Which keys have names, and which answer a question, is in knowledge/names.toml. The analysis
// asks.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pawl {

// What the words could put onto the other terminal's command line: names of keys as what they type, joined with and
// without blanks, escapes taken literally and decoded, numbers as bytes. Each reading once; none if only keys without
// text are pressed.
[[nodiscard]] std::vector<std::string> readings_of_keys(std::span<const std::string> words);

// Whether a line of it is what a person answers when asked: `y`, `yes`, `1`. It may be Pawl that asked.
[[nodiscard]] bool answers_question(std::string_view typed);

}  // namespace pawl
