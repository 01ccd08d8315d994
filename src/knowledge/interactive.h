// SPDX-License-Identifier: Apache-2.0
// Programs that, started without their program text, read it from whoever types: shells, REPLs, ssh, database clients.
// One line each in interactive.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace pawl {

// Whether a program with these words waits for somebody to type commands into it. `words` are those after its name.
[[nodiscard]] bool waits_for_typing(std::string_view program, std::span<const std::string> words);

}  // namespace pawl
