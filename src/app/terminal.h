// SPDX-License-Identifier: Apache-2.0
// Output for people: plain when it is not a terminal or NO_COLOR is set.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pawl {

void print(std::string_view text);
void print_error(std::string_view text);

// The command's exit code, or 2 if not all that it printed could be written, which is said then. Not if whoever read it
// has gone.
[[nodiscard]] int tell_lost_output(int exit_code);

enum class Colour { red, yellow, green, cyan, grey, bold };

// `text` in that colour if standard output is a terminal that wants colours.
[[nodiscard]] std::string paint(Colour colour, std::string_view text);

[[nodiscard]] int terminal_width();
[[nodiscard]] int terminal_height();

// Asks on the terminal; `fallback` is the answer for an empty line. No answer at all means no. Without a terminal:
// `fallback`.
[[nodiscard]] bool ask_yes_no(std::string_view question, bool fallback);

// A line that the person types at the controlling terminal, whatever standard input is; nothing if there is none.
[[nodiscard]] std::optional<std::string> ask_at_terminal(std::string_view question);

// Asks for a secret on the terminal, without showing it. Empty without a terminal.
[[nodiscard]] std::string read_passphrase(std::string_view question);

// The person's home: HOME, or else the password database. (The hook never uses this.)
[[nodiscard]] std::string home_of_person();

// PAWL_HOME, else ~/.pawl of that home.
[[nodiscard]] std::string pawl_home();

}  // namespace pawl
