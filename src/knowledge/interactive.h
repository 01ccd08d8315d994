// SPDX-License-Identifier: Apache-2.0
// Programs that, started without their program text, read it from whoever types: shells, REPLs, ssh, database clients.
// From knowledge/interactive.toml.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace pawl {

// Whether a program with these words waits for somebody to type commands into it. `words` are those after its name.
[[nodiscard]] bool waits_for_typing(std::string_view program, std::span<const std::string> words);

// The table behind it, sorted by word.
struct InteractiveFact {
  std::string_view word;                     // the program
  int operands;                              // with so many it has its text, or a file of it; 0: operands are no text
  std::span<const std::string_view> texts;   // flags that give it the text, or with which it only answers
  std::span<const std::string_view> values;  // flags that take a value
  std::span<const std::string_view> anyway;  // flags with which it waits for typing all the same
};
[[nodiscard]] std::span<const InteractiveFact> all_interactive();

}  // namespace pawl
